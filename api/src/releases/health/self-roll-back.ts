import type { SetHealth } from '@portfolio/contracts'
import { Refused } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { Activation } from '#releases/activation.ts'
import type { ReleaseSetStore } from '#releases/release-set-store.ts'
import type { HealthStore } from './health-store.ts'
import { healthOf, isFailing } from './set-health.ts'
import { whereToReturn } from './where-to-return.ts'

interface Parts {
  store: Pick<HealthStore, 'counted'>
  sets: Pick<ReleaseSetStore, 'history'>
  leave: Activation['leave']
  log: Log
  now: () => Date
}

const reasonOf = ({ set, failures, views, rate }: SetHealth) =>
  `${set} failed in ${failures} of ${views} views (${(rate * 100).toFixed(1)} %), so the server went back by itself.`

/**
 * Looks at the active set and leaves it when it is new and does badly. Any number of processes may do so at once: the
 * next place in the history is taken by one of them, and the others find the set no longer active.
 */
export const createSelfRollBack =
  ({ store, sets, leave, log, now }: Parts) =>
  async (): Promise<void> => {
    const history = await sets.history()
    const head = history.at(-1)
    const target = whereToReturn(history, now())
    if (!head || !target) return
    const [counted] = await store.counted(head.id)
    const health = counted && healthOf(counted)
    if (!health || !isFailing(health)) return
    const reason = reasonOf(health)
    try {
      const left = await leave(head, target, { action: 'automatic', reason })
      if (left) log.warn({ reason }, 'A release set was left')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.error({ reason, refused: error.message }, 'A failing release set cannot be left: the set before it is refused')
    }
  }
