import {
  APP_NAMES,
  type AppName,
  describeFreeze,
  type FreezeDraft,
  nameRollout,
  type RolloutToEnd,
  type ShownVersion,
} from '@portfolio/contracts'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import { type ChangeOrigin, type PastSet, type Versions, withoutBlank } from '#delivery/shared/history.ts'
import type { RolloutPins, StoredRollout } from '#delivery/shared/rollout.ts'
import { throwHttpError } from '#http/errors.ts'
import { listRolloutChanges } from './describe-rollout.ts'
import type { FinishRollout } from './finish-rollout.ts'
import type { RolloutStore } from './rollout-store.ts'

interface Dependencies {
  store: Pick<RolloutStore, 'running' | 'start' | 'end'>
  sets: { active: () => Promise<PastSet | undefined> }
  /** Checks versions as an activation does. Resolves with the pins of a rollout of them. */
  check: (wanted: Partial<Versions>, active: PastSet) => Promise<RolloutPins>
  assertPublished: AssertPublished
  readFreeze: () => Promise<FreezeDraft | null>
  finish: FinishRollout
}

const NOT_RUNNING = 'No rollout is running'
const ENDED = 'The rollout has ended meanwhile. Nothing was changed.'

/** Throws when a share of the visitors would show nothing about these versions. */
const assertWorthSharing = (wanted: Partial<Versions>, active: PastSet) => {
  const changed = APP_NAMES.filter((app) => wanted[app] && wanted[app] !== active.versions[app])
  if (!changed.length) throwHttpError(409, 'Everybody gets these versions already')
  if (changed.every((app) => app === 'admin-mfe'))
    throwHttpError(422, 'The portal has one visitor, its owner, so a share would show nothing: activate admin-mfe without one')
}

/** What the owner and API tokens do with rollouts. The message of an error is one sentence. */
export const createRolloutCommands = ({ store, sets, check, assertPublished, readFreeze, finish }: Dependencies) => {
  const listChanges = async (running: StoredRollout) => listRolloutChanges(await sets.active(), running)

  /** Throws 409 when none runs, or another one than the one that was shown. */
  const requireRunning = async ({ rollout }: RolloutToEnd): Promise<StoredRollout> => {
    const running = (await store.running()) ?? throwHttpError(409, NOT_RUNNING)
    if (rollout !== undefined && running.id !== rollout) throwHttpError(409, 'Another rollout is running now. Nothing was changed.')
    return running
  }

  const stop = ({ id }: StoredRollout, origin: ChangeOrigin) => store.end(id, { outcome: 'stopped', ...withoutBlank(origin) })

  const assertNone = async () => {
    const running = await store.running()
    if (!running) return
    const name = nameRollout({ changes: await listChanges(running) })
    throwHttpError(409, `${name} is being given to ${running.share} % of the visitors. Stop or finish that rollout first.`)
  }

  return {
    assertNone,

    /** Gives versions to a share of the visitors, after the preflight check. Throws 409 while another rollout runs. */
    start: async (wanted: Partial<Versions>, share: number, origin: ChangeOrigin) => {
      const active = (await sets.active()) ?? throwHttpError(422, 'The first activation is for everybody')
      assertWorthSharing(wanted, active)
      await assertNone()
      const pins = await check(wanted, active)
      const versions = { ...active.versions, ...wanted }
      const rollout = { baseSet: active.id, versions, ...pins, share, ...withoutBlank(origin) }
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
      if (!(await stop(await requireRunning(which), origin))) throwHttpError(409, NOT_RUNNING)
    },

    /** Everybody gets the set of the rollout now, if it passes the preflight check again. */
    finish: async (which: RolloutToEnd, origin: ChangeOrigin) => {
      const running = await requireRunning(which)
      if (!(await finish(running, withoutBlank(origin), origin.actor)))
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
      const change = running && (await listChanges(running)).find((one) => one.app === app)
      if (!change) return false
      if (from === change.from && origin.actor?.kind !== 'session')
        throwHttpError(
          409,
          `A rollout of ${app}@${change.to} is running. Stop or finish it before you roll ${app}@${from} back. Nothing was changed.`,
        )
      if (from !== undefined && from !== change.from && from !== change.to)
        throwHttpError(409, `${app}@${from} is not active any more: a rollout of ${app}@${change.to} is running. Nothing was changed.`)
      if (!(await stop(running, origin))) throwHttpError(409, ENDED)
      return true
    },

    /** Returns the apps that the running rollout changes. */
    getApps: async (): Promise<AppName[]> => {
      const running = await store.running()
      return running ? (await listChanges(running)).map(({ app }) => app) : []
    },
  }
}
