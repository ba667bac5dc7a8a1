import { StoreUnavailable } from '@portfolio/object-store'
import { expect, it, vi } from 'vitest'
import { createRollouts } from './rollout.ts'

const now = new Date('2026-05-04T12:00:00Z')
const startedAt = new Date('2026-05-04T10:00:00Z')
const versions = { shell: 'one', 'public-mfe': 'two', 'admin-mfe': 'one' }

/** A rollout that would reach everybody next if its activation did not fail. */
const aFinishingRollout = (error: Error) => {
  const running = {
    id: 1,
    baseSet: 1,
    versions,
    share: 25,
    steps: [],
    startedAt,
    actor: null,
    reason: null,
    outcome: null,
    endedAt: null,
    endedBy: null,
    endReason: null,
    setId: null,
    readAt: now,
  }
  const active = { id: 1, versions, activatedAt: startedAt, action: 'activate' as const, actor: null, reason: null }
  const store = { running: async () => running } as unknown as Parameters<typeof createRollouts>[0]['store']
  const moveTo = vi.fn(() => Promise.reject(error))
  const reportRefusal = vi.fn(async () => {})
  const rollouts = createRollouts({
    store,
    sets: { active: async () => active, history: async () => [active] },
    readHealth: async () => () => ({ views: 150, failures: 0, pages: [], kinds: [] }),
    assertPublished: async () => {},
    check: () => Promise.reject(error),
    moveTo,
    readFreeze: async () => null,
    reportRefusal,
    log: { warn: () => {}, info: () => {}, error: () => {} },
    now: () => now,
  })
  return { ...rollouts, moveTo, reportRefusal }
}

it('a rollout whose activation fails unexpectedly is held and reported, and not checked again every second', async () => {
  const { judge, readRunning, moveTo, reportRefusal } = aFinishingRollout(new Error('unsupported Unicode escape sequence'))
  await judge()
  await judge()
  expect(moveTo).toHaveBeenCalledTimes(1)
  const reason = 'The gateway failed to activate its set. Its log says why.'
  expect((await readRunning())?.held).toBe(`held: ${reason}`)
  expect(reportRefusal.mock.calls).toEqual([[{ type: 'activation.refused', versions, actor: null, reason }]])
})

it('a rollout is finished as soon as the store is available again', async () => {
  const { judge, moveTo } = aFinishingRollout(new StoreUnavailable({ code: 'ETIMEDOUT' }))
  for (let round = 0; round < 2; round += 1) await expect(judge()).rejects.toThrow(StoreUnavailable)
  expect(moveTo).toHaveBeenCalledTimes(2)
})
