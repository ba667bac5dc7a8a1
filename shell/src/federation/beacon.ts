import { API_PREFIX, BEACON_PATH, type Beacon } from '@portfolio/contracts'
import { type DocumentReleases, RELEASES_BLOCK_ID } from '@portfolio/mfe-contract'

export type Failure = Omit<Beacon, 'set'>

/** A broken page may fail over and over; the first words say it all. */
const SENT_MAX = 3

const sent = new Set<string>()

const setOfDocument = (): string | undefined =>
  (JSON.parse(document.getElementById(RELEASES_BLOCK_ID)?.textContent ?? 'null') as DocumentReleases | null)?.set

/** Handed to the browser, which sends it even while the page is being left. Whether it arrives changes nothing here. */
const send = (text: string) => {
  const address = API_PREFIX + BEACON_PATH
  const type = 'application/json'
  if (navigator.sendBeacon?.(address, new Blob([text], { type }))) return
  void fetch(address, { method: 'POST', keepalive: true, headers: { 'content-type': type }, body: text }).catch(() => {})
}

/** Tells the gateway that a part failed in this document: each failure once, a few in all, and nothing about the visitor. */
export const report = ({ remote, stage, type, attempt }: Failure) => {
  const text = JSON.stringify({ set: setOfDocument(), remote, stage, type, attempt })
  if (sent.has(text) || sent.size >= SENT_MAX) return
  sent.add(text)
  send(text)
}
