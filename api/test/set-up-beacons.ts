import type { Beacon } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createReleaseSetStore } from './features.ts'
import { fixBeaconKey } from './fix-beacon-key.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

export const DAY_MS = 24 * 3_600_000
export const READY = { remote: 'public_mfe', stage: 'ready', type: 'success' } as const
export const PROXY = '203.0.113.200'

/** The address of a visitor. */
export const visitor = (n: number) => `198.51.100.${n}`

/** Starts two processes on one database for the tests of a file. Each test has a new active set of its own, and one before it. */
export const setUpBeacons = () => {
  let clock = new Date('2026-05-04T10:00:00Z')
  let one: TestApi
  let other: TestApi
  let newest = 0
  let [set, previousSet] = ['', '']
  const now = () => clock
  const advanceClock = (ms: number) => {
    clock = new Date(clock.getTime() + ms)
  }

  const activateNext = async () => {
    const versions = { shell: `v${newest + 1}`, 'public-mfe': 'a', 'admin-mfe': 'a' }
    await createReleaseSetStore(one.db).append(newest, versions, { action: 'activate', reason: null, actor: null })
    newest += 1
    ;[previousSet, set] = [set, `rs_${newest}`]
  }

  beforeAll(async () => {
    one = await startTestApi({ now, trustedProxies: [PROXY] })
    other = await startTestApi({ now, databaseUrl: one.databaseUrl })
    await fixBeaconKey(one)
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })
  beforeEach(async () => {
    advanceClock(3 * DAY_MS)
    await activateNext()
    await activateNext()
  })

  const getTicket = (name: string, page?: string) => one.health.tickets.issue(name, page)
  const aBeacon = (fields: object = {}) => ({ set, remote: 'admin_mfe', stage: 'entry', type: 'timeout', attempt: 0, ...fields })
  const send = (address: string, beacon: object, instance = one) => instance.client(undefined, address).post('/api/beacon', beacon)
  /** Sends a beacon as the shell of a document does that this address has received today. */
  const beaconFrom = async (address: string, fields: Partial<Beacon> = {}, instance = one) =>
    send(address, aBeacon({ ticket: await getTicket(fields.set ?? set), ...fields }), instance)

  return {
    api: () => one,
    other: () => other,
    set: () => set,
    previousSet: () => previousSet,
    /** The number of the active set. */
    newest: () => newest,
    ...{ now, advanceClock, getTicket, aBeacon, send, beaconFrom },
    readyFrom: (address: string, instance = one) => beaconFrom(address, READY, instance),
    readHealth: async (name = set) => {
      await one.health.flush()
      await other.health.flush()
      const { body } = await one.client(await one.newToken()).get('/api/releases/health')
      return body.sets.find((found: { set: string }) => found.set === name)
    },
  }
}
