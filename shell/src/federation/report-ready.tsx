import type { Beacon } from '@portfolio/contracts'
import { useEffect } from 'react'
import { reportReady } from './beacon.ts'

/** Reports once that this page runs. Effects run neither on the server nor where hydration fails. */
export const ReportReady = ({ remote }: { remote: string }) => {
  useEffect(() => reportReady(remote as Beacon['remote']), [remote])
  return null
}
