// Imported first, so that the cascade layers are ordered before any rule.
import '#layout/global.css'
import { readReleases } from '#federation/document-releases.ts'
import { reportFailedStart } from '#federation/report-failed-start.ts'
import { startPublic } from './start-public.tsx'

const remote = readReleases()?.remotes[0]
if (remote) startPublic(remote).catch(reportFailedStart)
