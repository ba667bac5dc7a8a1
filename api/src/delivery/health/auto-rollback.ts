import { APP_NAMES, type AppName, type SetHealth } from '@portfolio/contracts'
import { APPS } from '@portfolio/mfe-contract'
import type { Move, PastSet, ReleaseSet } from '#delivery/shared/history.ts'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { findRollbackTarget } from './find-rollback-target.ts'
import type { HealthStore } from './health-store.ts'
import { healthOf, isFailing } from './set-health.ts'

interface Dependencies {
  store: Pick<HealthStore, 'counted'>
  sets: { history: () => Promise<PastSet[]> }
  leave: (from: ReleaseSet, to: ReleaseSet, how: Move) => Promise<boolean>
  log: Log
  now: () => Date
}

const reasonOf = ({ set, failures, views, rate }: SetHealth) =>
  `${set} failed in ${failures} of ${views} views (${(rate * 100).toFixed(1)} %), so the server went back by itself.`

/** A step that the gate refused is not tried again at once: a gate renders every page. */
const REFUSED_MS = 10 * 60_000

const stepOf = (from: ReleaseSet, to: ReleaseSet) => `${from.id} to ${to.id}`

/** The parts that browsers say have failed. */
const namedIn = ({ kinds }: SetHealth): AppName[] =>
  APP_NAMES.filter((part) => kinds.some(({ remote, failures }) => remote === APPS[part] && failures > 0))

/**
 * Looks at the active set and leaves it when something in it is new and it does badly. Any number of processes may do so at once: the
 * next place in the history is taken by one of them, and the others find the set no longer active.
 */
export const createAutoRollback = ({ store, sets, leave, log, now }: Dependencies) => {
  let refused: { step: string; until: Date } | undefined

  return async (): Promise<void> => {
    const history = await sets.history()
    const head = history.at(-1)
    if (!head || !findRollbackTarget(history, now())) return
    const [counted] = await store.counted(head.id)
    const health = counted && healthOf(counted)
    if (!health || !isFailing(health)) return
    const target = findRollbackTarget(history, now(), namedIn(health))
    if (!target || (refused?.step === stepOf(head, target) && now() < refused.until)) return
    const reason = reasonOf(health)
    try {
      const left = await leave(head, target, { action: 'automatic', reason })
      if (left) log.warn({ reason }, 'A release set was left')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused = { step: stepOf(head, target), until: new Date(now().getTime() + REFUSED_MS) }
      log.error({ reason, refused: error.message }, 'A failing release set cannot be left: the set before it is refused')
    }
  }
}
