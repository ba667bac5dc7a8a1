import type { Beacon } from '@portfolio/contracts'
import { useEffect } from 'react'
import { reportReady } from './beacon.ts'

/** Reports once that this page runs: it has no effect on the server, nor in a browser where the page cannot start. */
export const ReportReady = ({ remote }: { remote: string }) => {
  useEffect(() => reportReady(remote as Beacon['remote']), [remote])
  return null
}
