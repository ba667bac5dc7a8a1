import { API_PREFIX, BEACON_PATH, BEACON_READY, type Beacon, type FailureKind } from '@portfolio/contracts'
import { readReleases } from './document-releases.ts'

export interface Failure extends Omit<FailureKind, 'failures'> {
  attempt: number
}

/** A broken page may fail repeatedly; the first reports are enough. */
const FAILURES_MAX = 3

const sent = new Set<string>()

/** Firefox ends what still loads with an error when a visitor leaves. A download is taken for that, too. */
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
})

/** Queues the beacon in the browser, which sends it even while the page is closing. Browsers in which beacons are disabled report nothing. */
const send = (beacon: Partial<Beacon>) =>
  navigator.sendBeacon?.(API_PREFIX + BEACON_PATH, new Blob([JSON.stringify(beacon)], { type: 'application/json' }))

/** Reports a failure to the gateway, unless a file fails to load while the visitor is leaving. Each one once, and a few per document. */
export const report = ({ remote, stage, type, attempt }: Failure) => {
  const name = [remote, stage, type, attempt].join()
  if ((isLeaving && type === 'error') || sent.has(name) || sent.size >= FAILURES_MAX) return
  sent.add(name)
  const { set, ticket } = readReleases() ?? {}
  send({ set, remote, stage, type, attempt, ticket })
}

/** Reports to the gateway that the document's page runs. A gateway that issues no ticket does not count this. */
export const reportReady = (remote: Beacon['remote']) => {
  const { set, ticket } = readReleases() ?? {}
  if (ticket) send({ set, remote, ...BEACON_READY, attempt: 0, ticket })
}
