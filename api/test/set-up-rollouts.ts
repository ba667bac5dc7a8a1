import type { Rollout } from '@portfolio/contracts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createRolloutStore } from '../src/delivery/rollout/rollout-store.ts'
import { putBuilds, putRelease } from './built-releases.ts'
import { fixBeaconKey } from './fix-beacon-key.ts'
import { sql } from './raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from './start-test-api.ts'

/** The address of a trusted proxy. */
export const PROXY = '203.0.113.200'
export const WAIT = { timeout: 60_000 }
/** The versions that are active when a test begins. */
export const FIRST = { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' }

/** Serves documents as a gateway process does. */
export const serveDocuments = async (api: TestApi) => {
  const site = await api.delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  const open = async (path = '/books', cookie = '', headers: Record<string, string> = {}) => {
    const response = await site.routes.request(path, { headers: { ...(cookie && { cookie }), ...headers } })
    const html = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      set: /"set":"(\w+)"/.exec(html)?.[1],
      ticket: /"ticket":"([^"]+)"/.exec(html)?.[1],
      version: /\/mfe\/public-mfe\/(\w+)\//.exec(html)?.[1],
    }
  }
  return { ...site, open }
}
type Site = Awaited<ReturnType<typeof serveDocuments>>

/** Starts a gateway with an API and documents for the tests of a file, and with public-mfe@two and @three beside the active versions. */
export const setUpRollouts = () => {
  let clock = new Date()
  let started: TestApi
  let site: Site
  /** The set that is active when a test begins, and the one that becomes active next. */
  let [activeSet, nextSet] = ['', '']

  beforeAll(async () => {
    started = await startTestApi({ now: () => clock, trustedProxies: [PROXY] })
    await fixBeaconKey(started)
    await started.delivery.activate(await putBuilds(started.store))
    for (const version of ['two', 'three']) await putRelease(started.store, 'public-mfe', { version })
    site = await serveDocuments(started)
  })
  afterAll(async () => {
    await site?.close()
    await started?.close()
  })

  const createStore = () => createRolloutStore(started.db)
  const call = (path: string, payload: object = {}) => started.asOwner().post(`/api/releases${path}`, payload)
  const readNewest = async (): Promise<Rollout> => (await started.asOwner().get('/api/releases')).body.rollouts[0]

  /** "share=0.0" is a cookie of no rollout: without a rollout there are no cookies. */
  const untilEverybodyGets = (set: string) =>
    vi.waitFor(async () => {
      const page = await site.open('/books', 'share=0.0')
      expect([page.set, page.headers.get('set-cookie')]).toEqual([set, null])
    }, WAIT)

  /** Ends the rollout, and makes the first versions active again. */
  const restore = async () => {
    const rollouts = createStore()
    const running = await rollouts.running()
    if (running) await rollouts.end(running.id, { outcome: 'stopped', actor: null, reason: null })
    const { id = 0, versions } = (await started.delivery.sets.active()) ?? {}
    const isFirst = versions?.['public-mfe'] === 'one'
    if (!isFirst) await started.delivery.sets.append(id, FIRST, { action: 'rollback', reason: null, actor: null })
    const active = isFirst ? id : id + 1
    ;[activeSet, nextSet] = [`rs_${active}`, `rs_${active + 1}`]
    await untilEverybodyGets(activeSet)
  }

  const untilShared = async () => {
    const { id } = await readNewest()
    await vi.waitFor(async () => expect((await site.open('/books', `share=${id}.0`)).set).toBe(`ro_${id}`), WAIT)
    return id
  }
  /** Starts a rollout of public-mfe@two, which the gateway then serves. Bypasses the API, whose preflight check takes seconds. */
  const share = async () => {
    const baseSet = Number(activeSet.slice('rs_'.length))
    const versions = { ...FIRST, 'public-mfe': 'two' }
    const origin = { actor: { kind: 'session' }, reason: null } as const
    const result = await createStore().start({ baseSet, versions, manifests: null, sources: null, share: 5, ...origin })
    expect(result).toBe('started')
    return untilShared()
  }

  return {
    api: () => started,
    site: () => site,
    activeSet: () => activeSet,
    nextSet: () => nextSet,
    now: () => clock,
    /** Sets the clock of the gateway, which may differ from that of the database. */
    setClock: (ms: number) => {
      clock = new Date(ms)
    },
    /** Moves the steps of the running rollout a minute into the past of the database, by whose clock they are judged. */
    passMinute: () =>
      sql`update release_rollouts set steps = (
        select jsonb_agg(step || jsonb_build_object('at', (step ->> 'at')::timestamptz - interval '1 minute') order by number)
        from jsonb_array_elements(steps) with ordinality as listed (step, number)
      ) where outcome is null`.execute(started.db),
    /** Stops serving documents, waits for `pause`, and serves them again. */
    restartAfter: async (pause: () => Promise<unknown>) => {
      await site.close()
      await pause()
      site = await serveDocuments(started)
    },
    ...{ createStore, call, readNewest, restore, share, untilShared, untilEverybodyGets },
  }
}
