// First, so that the order of the cascade layers is known before any rule.
import '#layout/look.css'
import { readReleases } from './document-data.ts'
import { startAdmin } from './start-admin.tsx'
import { startPublic } from './start-public.tsx'

const releases = readReleases()
const remote = releases?.remotes[0]
// Told by the public part's name, so that a visitor's script does not even name the other.
if (remote) void (remote.name === 'public_mfe' ? startPublic(remote) : startAdmin(remote))
