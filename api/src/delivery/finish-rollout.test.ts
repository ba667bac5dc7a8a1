import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Db } from '#db/database.ts'
import type { RolloutFinish } from '#delivery/shared/rollout.ts'
import { createLog } from '#http/log.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './releases/release-set-store.ts'
import { createRollouts } from './rollout/rollout.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'

let database: TestDatabase
let db: Db
let sets: ReleaseSetStore

const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }
const COUNTS = { views: 0, failures: 0, pages: [], kinds: [] }
const ACTIVATED = { action: 'activate', reason: null, actor: null } as const

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  sets = createReleaseSetStore(db)
})
afterEach(async () => {
  await database.close()
})

describe('the set of a rollout', () => {
  const shared = { ...first, 'public-mfe': 'p1' }
  const startRollout = async () => {
    await sets.append(0, first, ACTIVATED)
    const rollouts = createRolloutStore(db)
    await rollouts.start({ baseSet: 1, versions: shared, manifests: first, sources: {}, share: 5, actor: null, reason: null })
    const { id: rollout = 0 } = (await rollouts.running()) ?? {}
    const finished: RolloutFinish = { rollout, actor: { kind: 'gateway' }, reason: null }
    const finish = () => sets.append(1, shared, ACTIVATED, {}, { finished })
    return { rollouts, rollout, finish }
  }

  it('is not given to everybody when the rollout was stopped during the preflight check', async () => {
    const { rollouts, rollout, finish } = await startRollout()
    expect(await rollouts.end(rollout, { outcome: 'stopped', actor: null, reason: null })).toBe(true)
    expect(await finish()).toBe('superseded')
    expect(await sets.history()).toMatchObject([{ versions: first }])
  })

  it('ends the rollout in the moment in which everybody gets it', async () => {
    const { rollouts, rollout, finish } = await startRollout()
    expect(await finish()).toBe('appended')
    expect(await rollouts.newest()).toMatchObject([{ id: rollout, outcome: 'finished', setId: 2 }])
    expect(await rollouts.end(rollout, { outcome: 'stopped', actor: null, reason: null })).toBe(false)
  })
  describe('judged by two processes at the same time', () => {
    const READY = { ...COUNTS, views: 400 }

    /** Log lines of the processes about their changes. */
    let lines: string[] = []

    /** Lets the minimum time that a rollout stays at each share have passed. */
    const setLongAgo = (share: number) =>
      db
        .updateTable('releaseRollouts')
        .set({ steps: JSON.stringify([{ share, at: new Date(0) }]) })
        .execute()

    /** Two processes, each with its own connections, that have both read the health before either acts. */
    const judgeTwice = async (health: typeof READY) => {
      lines = []
      let waiting = 0
      let release = () => {}
      const both = new Promise<void>((resolve) => {
        release = resolve
      })
      const other = createDatabase(database.url)
      const processes = [db, other].map((own) => {
        const ownSets = createReleaseSetStore(own)
        return createRollouts({
          store: createRolloutStore(own),
          sets: ownSets,
          readHealth: async () => {
            waiting += 1
            if (waiting === 2) release()
            await both
            return () => health
          },
          assertPublished: async () => {},
          check: () => Promise.reject(new Error('not called')),
          moveTo: async ({ versions }, { id }, change, finished) =>
            (await ownSets.append(id, versions, change, {}, { finished })) === 'appended',
          readFreeze: async () => null,
          log: createLog('info', { write: (line: string) => void lines.push(line) }),
          now: () => new Date(),
        })
      })
      try {
        await Promise.all(processes.map(({ judge }) => judge()))
      } finally {
        await other.destroy()
      }
    }

    it('takes each step once, and reaches everybody once', async () => {
      const { rollouts } = await startRollout()
      await setLongAgo(5)
      await judgeTwice(READY)
      expect(lines).toHaveLength(1)
      expect(await rollouts.running()).toMatchObject({ share: 25, steps: [{ share: 5 }, { share: 25 }] })
      await setLongAgo(25)
      await judgeTwice(READY)
      expect(lines).toHaveLength(1)
      expect(await rollouts.newest()).toMatchObject([{ outcome: 'finished', setId: 2 }])
      expect(await sets.history()).toHaveLength(2)
    })

    it('is stopped once', async () => {
      const { rollouts } = await startRollout()
      await judgeTwice({ ...READY, failures: 40 })
      expect(lines).toHaveLength(1)
      expect(await rollouts.newest()).toMatchObject([{ outcome: 'failed', endedBy: { kind: 'gateway' } }])
      expect(await sets.history()).toHaveLength(1)
    })
  })
})
