import { describeFreeze, type FreezeDraft } from '@portfolio/contracts'
import { BY_GATEWAY } from '#delivery/shared/history.ts'
import type { Refusals } from '#delivery/shared/refusals.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { toUnavailable } from '#http/unavailable.ts'
import type { FinishRollout } from './finish-rollout.ts'
import { judgeRollout, type Obstacles, type RolloutHealth } from './rollout-policy.ts'
import type { RolloutStore } from './rollout-store.ts'

interface Dependencies {
  store: Pick<RolloutStore, 'running' | 'advance' | 'end'>
  /** Resolves with a function that returns the health of each of these rollouts. */
  readHealth: (rollouts: readonly number[]) => Promise<(rollout: number) => RolloutHealth>
  /** Resolves with the freeze, which holds every step; a rollout that fails stops nevertheless. */
  readFreeze: () => Promise<FreezeDraft | null>
  finish: FinishRollout
  /** Called when the last step, which happens automatically, is refused. */
  reportRefusal?: Refusals['report']
  log: Pick<Log, 'warn' | 'info' | 'error'>
  now: () => Date
}

/** A set that was rejected is not checked again immediately, because the preflight check renders every page. */
const RETRY_MS = 10 * 60_000

/** Advances the running rollout from share to share without the owner, or stops it when it fails. */
export const createRolloutController = ({ store, readHealth, readFreeze, finish, reportRefusal, log, now }: Dependencies) => {
  /** The last activation that was rejected. Of this process only: another one checks the set itself. */
  let rejected: { id: number; reason: string; retryAt: Date } | undefined

  const getRejection = (id: number) => (rejected?.id === id && now() < rejected.retryAt ? rejected.reason : null)

  const findObstacles = async (id: number): Promise<Obstacles> => {
    const freeze = await readFreeze()
    return { freeze: freeze && describeFreeze(freeze), rejection: getRejection(id) }
  }

  const advance = async (running: StoredRollout, share: number, { views, failures }: RolloutHealth) => {
    const isDone = await store.advance(running, { share, at: running.readAt.toISOString(), views, failures })
    if (isDone) log.info({ rollout: running.id, share, views, failures }, 'A rollout went on to its next share')
  }

  const reject = async ({ id, versions, actor }: StoredRollout, error: unknown) => {
    const reason = error instanceof HttpError ? error.message : 'The gateway failed to activate its set. Its log says why.'
    rejected = { id, reason, retryAt: new Date(now().getTime() + RETRY_MS) }
    log.error({ rollout: id, error: (error as Error).message }, 'A rollout cannot be finished: its set was rejected')
    await reportRefusal?.({ type: 'activation.refused', versions, actor, reason })
  }

  const finishAutomatically = async (running: StoredRollout, { views, failures }: RolloutHealth) => {
    if (getRejection(running.id)) return
    try {
      const isDone = await finish(running, { actor: running.actor, reason: null }, BY_GATEWAY)
      if (isDone) log.info({ rollout: running.id, views, failures }, 'A rollout is finished: everybody gets its set')
    } catch (error) {
      // The store or the database may be available again in a second.
      if (toUnavailable(error)) throw error
      // The freeze began during the preflight check.
      if (await readFreeze()) return
      await reject(running, error)
    }
  }

  const stop = async ({ id }: StoredRollout, reason: string) => {
    if (await store.end(id, { outcome: 'failed', actor: BY_GATEWAY, reason }))
      log.warn({ rollout: id, reason }, 'A rollout was stopped automatically')
  }

  return {
    /** Returns what may keep a rollout from going on. */
    findObstacles,

    /** Goes on with the running rollout, or stops it. Any number of processes may call it at the same time: one of them does it. */
    judge: async (): Promise<void> => {
      const running = await store.running()
      if (!running) return
      const health = (await readHealth([running.id]))(running.id)
      const verdict = judgeRollout(running, health, await findObstacles(running.id), running.readAt)
      if (verdict.action === 'stop') await stop(running, verdict.reason)
      if (verdict.action !== 'advance') return
      if (verdict.share < 100) await advance(running, verdict.share, health)
      else await finishAutomatically(running, health)
    },
  }
}
