// First, so that the order of the cascade layers is known before any rule.
import '#layout/look.css'
import { readReleases } from './document-data.ts'
import { startAdmin } from './start-admin.tsx'
import { startPublic } from './start-public.tsx'

const releases = readReleases()
const remote = releases?.remotes[0]
if (remote) void (remote.name === 'admin_mfe' ? startAdmin(remote) : startPublic(remote))
