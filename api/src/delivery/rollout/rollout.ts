import {
  APP_NAMES,
  type AppName,
  describeFreeze,
  type FreezeDraft,
  getNextStep,
  nameRollout,
  type Rollout,
  type RolloutToEnd,
  type ShownVersion,
} from '@portfolio/contracts'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import {
  BY_GATEWAY,
  type ChangeOrigin,
  formatSetName,
  type PastSet,
  type ReleaseSet,
  type SetChange,
  type Versions,
  withoutBlank,
} from '#delivery/shared/history.ts'
import type { Refusals } from '#delivery/shared/refusals.ts'
import type { RolloutFinish, RolloutPins, StoredRollout } from '#delivery/shared/rollout.ts'
import { HttpError, throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { toUnavailable } from '#http/unavailable.ts'
import { judgeRollout, type RolloutHealth } from './rollout-policy.ts'
import type { RolloutStore } from './rollout-store.ts'

interface Dependencies {
  store: RolloutStore
  sets: { active: () => Promise<PastSet | undefined>; history: () => Promise<PastSet[]> }
  /** Resolves with a function that returns the health of each of these rollouts. */
  readHealth: (rollouts: readonly number[]) => Promise<(rollout: number) => RolloutHealth & Pick<Rollout, 'kinds'>>
  /** Checks versions as an activation does. Resolves with the pins of a rollout of them. */
  check: (wanted: Partial<Versions>, active: PastSet) => Promise<RolloutPins>
  assertPublished: AssertPublished
  /** Checks and activates a set, if `active` is still the active one and the rollout still runs. */
  moveTo: (target: ReleaseSet, active: ReleaseSet, change: SetChange, finished: RolloutFinish) => Promise<boolean>
  /** Resolves with the freeze, which holds every step; a rollout that fails stops nevertheless. */
  readFreeze: () => Promise<FreezeDraft | null>
  /** Called when the last step, which happens automatically, is refused. */
  reportRefusal?: Refusals['report']
  log: Pick<Log, 'warn' | 'info' | 'error'>
  now: () => Date
}

/** A set that was rejected is not checked again immediately, because the preflight check renders every page. */
const RETRY_MS = 10 * 60_000
const NOT_RUNNING = 'No rollout is running'
const ENDED = 'The rollout has ended meanwhile. Nothing was changed.'

type Base = Pick<ReleaseSet, 'versions'> | undefined

const listChanges = (base: Base, { versions, sources }: Pick<StoredRollout, 'versions' | 'sources'>): Rollout['changes'] =>
  APP_NAMES.flatMap((app) => {
    const [from, to] = [base?.versions[app] ?? '', versions[app]]
    return from === to ? [] : [{ app, from, to, source: sources?.[app] ?? null }]
  })

/** Gives a release set to a share of the visitors first, and then to all. The message of an error is one sentence. */
export const createRollouts = ({ store, sets, readHealth, check, assertPublished, ...dependencies }: Dependencies) => {
  const { moveTo, readFreeze, reportRefusal, log, now } = dependencies
  let rejected: { id: number; reason: string; retryAt: Date } | undefined

  const getRejection = (id: number) => (rejected?.id === id && now() < rejected.retryAt ? rejected.reason : null)

  /** Returns what may keep a rollout from going on. */
  const findObstacles = async (id: number) => {
    const freeze = await readFreeze()
    return { freeze: freeze && describeFreeze(freeze), rejection: getRejection(id) }
  }

  const describe = (
    stored: StoredRollout,
    health: RolloutHealth & Pick<Rollout, 'kinds'>,
    history: readonly PastSet[],
    obstacles: { freeze: string | null; rejection: string | null } | undefined,
  ): Rollout => {
    const {
      id,
      baseSet,
      versions: _versions,
      manifests: _manifests,
      sources: _sources,
      startedAt,
      endedAt,
      setId,
      readAt,
      ...rest
    } = stored
    const isOver = stored.outcome === null && baseSet !== history.at(-1)?.id
    const verdict = obstacles && judgeRollout(stored, health, obstacles, readAt)
    const rejection = obstacles?.rejection
    return {
      ...rest,
      id,
      ...(isOver && { outcome: 'superseded' as const }),
      ...getNextStep(stored.share),
      ...health,
      changes: listChanges(
        history.find((set) => set.id === baseSet),
        stored,
      ),
      held: verdict?.action === 'hold' ? verdict.reason : rejection ? `held: ${rejection}` : null,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      set: setId === null ? null : formatSetName(setId),
    }
  }

  const nameRunning = async (running: StoredRollout) => nameRollout({ changes: listChanges(await sets.active(), running) })

  /** Throws 409 when none runs, or another one than the one that was shown. */
  const requireRunning = async ({ rollout }: RolloutToEnd): Promise<StoredRollout> => {
    const running = (await store.running()) ?? throwHttpError(409, NOT_RUNNING)
    if (rollout !== undefined && running.id !== rollout) throwHttpError(409, 'Another rollout is running now. Nothing was changed.')
    return running
  }

  const finish = async (running: StoredRollout, origin: ChangeOrigin, isByHand: boolean): Promise<boolean> => {
    const active = await sets.active()
    if (active?.id !== running.baseSet) return false
    const change: SetChange = { action: 'activate', actor: origin.actor, reason: origin.reason ?? running.reason }
    return moveTo(running, active, change, {
      rollout: running.id,
      actor: isByHand ? origin.actor : BY_GATEWAY,
      reason: origin.reason,
    })
  }

  const advance = async (running: StoredRollout, share: number, { views, failures }: RolloutHealth) => {
    if (share < 100) {
      const isDone = await store.advance(running, { share, at: running.readAt.toISOString(), views, failures })
      if (isDone) log.info({ rollout: running.id, share, views, failures }, 'A rollout went on to its next share')
      return
    }
    if (getRejection(running.id)) return
    try {
      const isDone = await finish(running, { actor: running.actor, reason: null }, false)
      if (isDone) log.info({ rollout: running.id, views, failures }, 'A rollout is finished: everybody gets its set')
    } catch (error) {
      // The store or the database may be available again in a second.
      if (toUnavailable(error)) throw error
      // The freeze began during the preflight check.
      if (await readFreeze()) return
      const reason = error instanceof HttpError ? error.message : 'The gateway failed to activate its set. Its log says why.'
      rejected = { id: running.id, reason, retryAt: new Date(now().getTime() + RETRY_MS) }
      log.error({ rollout: running.id, error: (error as Error).message }, 'A rollout cannot be finished: its set was rejected')
      await reportRefusal?.({ type: 'activation.refused', versions: running.versions, actor: running.actor, reason })
    }
  }

  const assertNone = async () => {
    const running = await store.running()
    if (running)
      throwHttpError(
        409,
        `${await nameRunning(running)} is being given to ${running.share} % of the visitors. Stop or finish that rollout first.`,
      )
  }

  return {
    assertNone,

    /** Gives versions to a share of the visitors, after the preflight check. Throws 409 while another rollout runs. */
    start: async (wanted: Partial<Versions>, share: number, origin: ChangeOrigin) => {
      const active = (await sets.active()) ?? throwHttpError(422, 'The first activation is for everybody')
      const changed = APP_NAMES.filter((app) => wanted[app] && wanted[app] !== active.versions[app])
      if (!changed.length) throwHttpError(409, 'Everybody gets these versions already')
      if (changed.every((app) => app === 'admin-mfe'))
        throwHttpError(422, 'The portal has one visitor, its owner, so a share would show nothing: activate admin-mfe without one')
      await assertNone()
      const kept = await check(wanted, active)
      const versions = { ...active.versions, ...wanted }
      const rollout = { baseSet: active.id, versions, ...kept, share, ...withoutBlank(origin) }
      const result = await store.start(rollout, () => assertPublished(wanted))
      if (result === 'deleted') throwHttpError(404, 'A release of this set has just been deleted')
      if (result === 'frozen') {
        const freeze = await readFreeze()
        throwHttpError(409, freeze ? describeFreeze(freeze) : 'A freeze has just ended. Please try again.')
      }
      if (result === 'superseded') throwHttpError(409, 'Another activation or rollout came first. Please try again.')
    },

    /** Everybody gets the active set again. */
    stop: async (which: RolloutToEnd, origin: ChangeOrigin) => {
      const { id } = await requireRunning(which)
      if (!(await store.end(id, { outcome: 'stopped', ...withoutBlank(origin) }))) throwHttpError(409, NOT_RUNNING)
    },

    /** Everybody gets the set of the rollout now, if it passes the preflight check again. */
    finish: async (which: RolloutToEnd, origin: ChangeOrigin) => {
      const running = await requireRunning(which)
      if (!(await finish(running, withoutBlank(origin), true)))
        throwHttpError(409, 'Another activation came first, or the rollout has ended. Nothing was changed.')
    },

    /**
     * Ends a rollout of `app` before a rollback of it. Returns whether that is all: visitors who had a newer version of the app have the
     * active one again, and one step is undone at a time. A rollback of another app ends the rollout with the set that it appends.
     * Throws 409 when the rollout is not the one that was shown, or has ended meanwhile: what is active then must not be undone. Also when a
     * token names the active version, which the rollout may be about to replace. The owner's pages say that only the rollout ends.
     */
    endBefore: async (app: AppName, origin: ChangeOrigin, { from, rollout }: ShownVersion): Promise<boolean> => {
      const running = await store.running()
      if (rollout !== undefined && running?.id !== rollout) throwHttpError(409, ENDED)
      const change = running && listChanges(await sets.active(), running).find((one) => one.app === app)
      if (!change) return false
      if (from === change.from && origin.actor?.kind !== 'session')
        throwHttpError(
          409,
          `A rollout of ${app}@${change.to} is running. Stop or finish it before you roll ${app}@${from} back. Nothing was changed.`,
        )
      if (from !== undefined && from !== change.from && from !== change.to)
        throwHttpError(409, `${app}@${from} is not active any more: a rollout of ${app}@${change.to} is running. Nothing was changed.`)
      if (!(await store.end(running.id, { outcome: 'stopped', ...withoutBlank(origin) }))) throwHttpError(409, ENDED)
      return true
    },

    /** Returns the apps that the running rollout changes. */
    getApps: async (): Promise<AppName[]> => {
      const running = await store.running()
      return running ? listChanges(await sets.active(), running).map(({ app }) => app) : []
    },

    readRunning: async (): Promise<Rollout | undefined> => {
      const [running, history] = await Promise.all([store.running(), sets.history()])
      return running && describe(running, (await readHealth([running.id]))(running.id), history, await findObstacles(running.id))
    },

    /** Resolves with the latest rollouts, newest first. */
    read: async (): Promise<Rollout[]> => {
      const [newest, history] = await Promise.all([store.newest(), sets.history()])
      const getHealth = await readHealth(newest.map(({ id }) => id))
      const running = newest.find(({ outcome, baseSet }) => outcome === null && baseSet === history.at(-1)?.id)
      const obstacles = running && (await findObstacles(running.id))
      return newest.map((one) => describe(one, getHealth(one.id), history, one === running ? obstacles : undefined))
    },

    /** Goes on with the running rollout, or stops it. Any number of processes may call it at the same time: one of them does it. */
    judge: async (): Promise<void> => {
      const running = await store.running()
      if (!running) return
      const health = (await readHealth([running.id]))(running.id)
      const verdict = judgeRollout(running, health, await findObstacles(running.id), running.readAt)
      if (verdict.action === 'advance') return advance(running, verdict.share, health)
      if (verdict.action !== 'stop') return
      const { reason } = verdict
      if (await store.end(running.id, { outcome: 'failed', actor: BY_GATEWAY, reason }))
        log.warn({ rollout: running.id, reason }, 'A rollout was stopped automatically')
    },
  }
}

export type Rollouts = ReturnType<typeof createRollouts>
