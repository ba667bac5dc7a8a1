import type { Beacon } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import { reportReady } from './beacon.ts'

/** Reports once that this page runs: its first effects have run, and React has rendered what they changed. */
export const ReportReady = ({ remote }: { remote: string }) => {
  const [hasRun, setRun] = useState(false)
  useEffect(() => {
    if (!hasRun) return setRun(true)
    globalThis.portfolioRuns = true
    dispatchEvent(new Event('portfolioruns'))
    reportReady(remote as Beacon['remote'])
  }, [hasRun, remote])
  return null
}
