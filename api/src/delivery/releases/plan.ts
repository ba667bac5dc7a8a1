import {
  APP_NAMES,
  describeFreeze,
  type FreezeDraft,
  formatUtc,
  formatVersions,
  type ReleaseActor,
  type ReleasePlan,
} from '@portfolio/contracts'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import { listChanges, type PastSet, type Versions } from '#delivery/shared/history.ts'
import { startRounds } from '#delivery/shared/start-rounds.ts'
import { toNamedSet } from '#delivery/shared/webhook-event-store.ts'
import { HttpError, throwHttpError, throwNotFound } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { Activation } from './activation.ts'
import type { DueActivation, NewActivation, PlanStore } from './plan-store.ts'

const POLL_MS = 3_000

interface Dependencies {
  plan: PlanStore
  sets: { history: () => Promise<PastSet[]> }
  activation: Pick<Activation, 'activate' | 'check'>
  assertPublished: AssertPublished
}

/** Returns a function that throws 409 while activations are frozen. */
export const createFreezeCheck =
  (plan: Pick<PlanStore, 'freeze'>) =>
  async (at?: string): Promise<void> => {
    const freeze = await plan.freeze()
    if (freeze && !(at && new Date(at) >= new Date(freeze.until))) throwHttpError(409, describeFreeze(freeze))
  }

/** Returns the change that rolled one of the versions back since a time, if any. */
const findRolledBack = (history: readonly PastSet[], versions: Partial<Versions>, since: Date) =>
  listChanges(history).find(
    ({ app, from, action, activatedAt }) => action !== 'activate' && from === versions[app] && new Date(activatedAt) > since,
  )

type Due = Pick<DueActivation, 'versions' | 'at' | 'reason'>

const formatReason = ({ at, reason }: Due) => `Scheduled for ${formatUtc(at)}${reason ? `: ${reason}` : ''}`

/**
 * Whether an earlier gateway, which does not record it in the same transaction, has made it and then stopped. What was activated since must
 * not be replaced.
 */
const wasMade = (history: readonly PastSet[], due: Due) =>
  history.some(
    ({ versions, action, reason, activatedAt }) =>
      action === 'activate' &&
      activatedAt >= new Date(due.at) &&
      reason === formatReason(due) &&
      APP_NAMES.every((app) => due.versions[app] === undefined || versions[app] === due.versions[app]),
  )

/** Freezes, and activations at a time. */
export const createPlan = ({ plan, sets, activation, assertPublished }: Dependencies) => {
  const assertNotFrozen = createFreezeCheck(plan)

  const activateDue = async (due: DueActivation) => {
    const { id, versions, actor, createdAt, isLate } = due
    const history = await sets.history()
    if (wasMade(history, due)) return
    if (isLate) throwHttpError(409, 'No gateway could activate it within an hour of its time')
    const rolledBack = findRolledBack(history, versions, createdAt)
    if (rolledBack) throwHttpError(409, `${rolledBack.app}@${rolledBack.from} was rolled back after this was scheduled`)
    await activation.activate(versions, { actor, reason: formatReason(due) }, 'required', id)
  }

  return {
    read: async (): Promise<ReleasePlan> => {
      const [freeze, scheduled] = await Promise.all([plan.freeze(), plan.scheduled()])
      return { freeze, scheduled }
    },

    freeze: async ({ until, reason }: FreezeDraft, actor: ReleaseActor): Promise<void> => {
      if (!(await plan.setFreeze({ until, reason: reason.trim() }, actor)))
        throwHttpError(422, 'The end of a freeze must be in the future', 'until')
    },

    unfreeze: async (): Promise<void> => {
      await plan.liftFreeze()
    },

    /** Checks the versions as an activation would, and has them activated at a time. */
    schedule: async ({ at, versions, reason, actor }: NewActivation): Promise<void> => {
      await assertNotFrozen(at)
      await activation.check(versions)
      const result = await plan.add({ at, versions, reason: reason?.trim() || null, actor }, () => assertPublished(versions))
      if (result === 'release deleted') throwHttpError(404, 'A release of this activation has just been deleted')
      if (result === 'not in the future') throwHttpError(422, 'The time of a scheduled activation must be in the future', 'at')
    },

    /** Returns the versions that an activation was scheduled for. */
    findScheduled: async (id: number): Promise<Partial<Versions>> =>
      ((await plan.find(id)) ?? throwNotFound('Scheduled activation')).versions,

    cancel: async (id: number): Promise<void> => {
      if (!(await plan.remove(id))) throwHttpError(409, 'This activation has already been made')
    },

    /** Activates what is due, one after the other, and records what was refused. */
    runDue: async (log: Log): Promise<void> => {
      for (let due = await plan.claimDue(); due; due = await plan.claimDue()) {
        const refusal = await activateDue(due).then(
          () => null,
          (error) => {
            // What is unavailable is tried again when the claim has ended.
            if (!(error instanceof HttpError) || error.status === 503) throw error
            return error.message
          },
        )
        const active = toNamedSet((await sets.history()).at(-1))
        await plan.finish(due.id, refusal === null ? null : { reason: refusal, before: active, after: active })
        if (refusal) log.warn({ versions: formatVersions(due.versions), refusal }, 'A scheduled activation was refused')
      }
    },
  }
}

/** Calls `run` every few seconds. Returns a function that stops this after a run in progress. */
export const startSchedule = (run: () => Promise<void>, log: Log) => {
  const runAndReport = () =>
    run().catch((error: Error) => log.warn({ reason: error.message }, 'Scheduled activations could not be made; retrying'))
  return startRounds(runAndReport, POLL_MS)
}

export type Plan = ReturnType<typeof createPlan>
