import { expect, type Page } from '@playwright/test'
import { API_PREFIX, BEACON_PATH, type Beacon } from '@portfolio/contracts'

interface Sent {
  address: string
  type: string
  text: string
}

/** Records every beacon of the page about its release set, as it was passed to the browser, and the status of each response. */
export const recordBeacons = async (page: Page) => {
  const sent: Sent[] = []
  const statuses: number[] = []
  await page.exposeFunction('beaconSent', (one: Sent) => void sent.push(one))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      // Views of pages have no body.
      if (!(body instanceof Blob)) return send(address, body)
      const { type } = body
      void body
        .text()
        .then((text) => (globalThis as unknown as { beaconSent: (one: Sent) => void }).beaconSent({ address: String(address), type, text }))
      return send(address, body)
    }
  })
  page.on('response', (response) => {
    if (response.url().endsWith(BEACON_PATH)) statuses.push(response.status())
  })
  const clear = () => {
    sent.length = 0
    statuses.length = 0
  }
  return { sent, statuses, clear }
}

/** Of a day and a kind of page. */
const ticket = expect.stringMatching(/^\d+\.[a-z-]+\.[\w-]{22}$/)

/** What a beacon about a failure in this set contains. */
export const failure = (set: string | undefined, fields: object) => ({
  ...{ set, remote: 'admin_mfe', stage: 'entry', type: 'error', attempt: 0, ticket },
  ...fields,
})

const isReady = ({ stage }: Beacon) => stage === 'ready'

/** Expects these failures, and as many beacons of pages that work. Each has a ticket. */
export const expectBeacons = async (
  { sent, statuses }: Awaited<ReturnType<typeof recordBeacons>>,
  ready: number,
  ...failures: object[]
) => {
  const total = ready + failures.length
  await expect.poll(() => sent.length).toBe(total)
  await expect.poll(() => statuses).toEqual(Array(total).fill(200))
  const beacons = sent.map(({ text }) => JSON.parse(text) as Beacon)
  expect(beacons.filter((one) => !isReady(one))).toEqual(failures)
  for (const one of beacons.filter(isReady)) expect(one).toMatchObject({ type: 'success', attempt: 0, ticket: expect.any(String) })
  for (const { address, type } of sent) expect({ address, type }).toEqual({ address: API_PREFIX + BEACON_PATH, type: 'application/json' })
}
