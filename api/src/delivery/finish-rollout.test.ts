import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Db } from '#db/database.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './releases/release-set-store.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
let sets: ReleaseSetStore

const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }
const ACTIVATED = { action: 'activate', reason: null, actor: null } as const

beforeEach(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url)
  sets = createReleaseSetStore(db)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

describe('the set of a rollout', () => {
  const shared = { ...first, 'public-mfe': 'p1' }
  const startRollout = async () => {
    await sets.append(0, first, ACTIVATED)
    const rollouts = createRolloutStore(db, () => new Date())
    await rollouts.start({ baseSet: 1, versions: shared, manifests: first, sources: {}, share: 5, actor: null, reason: null })
    const { id: rollout = 0 } = (await rollouts.running()) ?? {}
    const finish = () => sets.append(1, shared, ACTIVATED, {}, { rollout, at: new Date(), actor: { kind: 'gateway' }, reason: null })
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
})
