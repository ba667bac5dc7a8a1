// First, so that the order of the cascade layers is known before any rule.
import '#layout/look.css'
import { readReleases } from './document-data.ts'
import { startAdmin } from './start-admin.tsx'

const remote = readReleases()?.remotes[0]
if (remote) void startAdmin(remote)
