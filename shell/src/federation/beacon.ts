import { API_PREFIX, BEACON_PATH, type Beacon } from '@portfolio/contracts'
import { type DocumentReleases, RELEASES_BLOCK_ID } from '@portfolio/mfe-contract'

export type Failure = Omit<Beacon, 'set'>

/** A broken page may fail repeatedly; the first reports are enough. */
const REPORTS_MAX = 3

const sent = new Set<string>()

const getReleaseSet = (): string | undefined =>
  (JSON.parse(document.getElementById(RELEASES_BLOCK_ID)?.textContent ?? 'null') as DocumentReleases | null)?.set

/** Queues the report in the browser, which sends it even while the page is closing. Errors are ignored. */
const send = (text: string) => {
  const url = API_PREFIX + BEACON_PATH
  const type = 'application/json'
  if (navigator.sendBeacon?.(url, new Blob([text], { type }))) return
  void fetch(url, { method: 'POST', keepalive: true, headers: { 'content-type': type }, body: text }).catch(() => {})
}

/** Reports a failure to the gateway: each one once, a few per document, and without data about the visitor. */
export const report = ({ remote, stage, type, attempt }: Failure) => {
  const text = JSON.stringify({ set: getReleaseSet(), remote, stage, type, attempt })
  if (sent.has(text) || sent.size >= REPORTS_MAX) return
  sent.add(text)
  send(text)
}
