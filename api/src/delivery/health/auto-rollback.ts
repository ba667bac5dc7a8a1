import { findFailing, type PageHealth, PUBLIC_PAGES } from '@portfolio/contracts'
import { describeFailures } from '#delivery/shared/describe-failures.ts'
import { BY_GATEWAY, type PastSet, type ReleaseSet, type SetChange } from '#delivery/shared/history.ts'
import type { Refusals } from '#delivery/shared/refusals.ts'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { findRollbackTarget } from './find-rollback-target.ts'
import type { HealthStore } from './health-store.ts'

/** A rejected rollback is not retried immediately, because the preflight check renders every page. */
const RETRY_MS = 10 * 60_000

interface Dependencies {
  store: Pick<HealthStore, 'read'>
  sets: { history: () => Promise<PastSet[]> }
  rollBackTo: (target: ReleaseSet, active: ReleaseSet, change: SetChange) => Promise<boolean>
  reportRefusal: Refusals['report']
  log: Log
  now: () => Date
}

const explainRollback = (set: string, health: PageHealth) => {
  const failing = health.page === PUBLIC_PAGES ? set : `Pages of the kind ${health.page} of ${set}`
  return `${failing} ${describeFailures(health)}, so it was rolled back automatically.`
}

/**
 * Returns a function that judges the active set and rolls it back when it fails. Any number of processes may call theirs at the same
 * time: one of them appends the next set, and for the others the failing set is no longer active.
 */
export const createAutoRollback = ({ store, sets, rollBackTo, reportRefusal, log, now }: Dependencies) => {
  let rejected: { setId: number; retryAt: Date } | undefined

  return async (): Promise<void> => {
    const history = await sets.history()
    const active = history.at(-1)
    const target = findRollbackTarget(history, now())
    if (!active || !target || (rejected?.setId === active.id && now() < rejected.retryAt)) return
    const [health] = await store.read(active.id)
    const failing = findFailing(health?.pages ?? [])
    if (!health || !failing) return
    const reason = explainRollback(health.set, failing)
    try {
      const isDone = await rollBackTo(target, active, { action: 'automatic', reason, actor: BY_GATEWAY })
      if (isDone) log.warn({ reason }, 'Release set rolled back automatically')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      rejected = { setId: active.id, retryAt: new Date(now().getTime() + RETRY_MS) }
      log.error({ reason, error: error.message }, 'A failing release set cannot be rolled back: the previous set was rejected')
      await reportRefusal({
        type: 'rollback.refused',
        versions: target.versions,
        actor: BY_GATEWAY,
        reason: `${health.set} fails in browsers and could not be rolled back automatically: ${error.message}`,
      })
    }
  }
}
