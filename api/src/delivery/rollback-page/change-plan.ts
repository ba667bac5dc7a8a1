import type { AppName, FreezeDraft, ReleaseActor } from '@portfolio/contracts'
import { activationToSchedule, freezeDraft, releaseRowId } from '@portfolio/contracts/rules'
import { validateValue } from '#http/validate.ts'

export interface PagePlan {
  freeze: (draft: FreezeDraft, actor: ReleaseActor) => Promise<void>
  unfreeze: () => Promise<void>
  schedule: (activation: {
    at: string
    versions: Partial<Record<AppName, string>>
    reason: string | null
    actor: ReleaseActor
  }) => Promise<void>
  cancel: (id: number) => Promise<void>
}

type Fields = Record<string, unknown>

/** A time as forms send it, which this page asks for in UTC. */
const toUtc = (time: unknown) => (time ? `${time}Z` : undefined)

const OWNER = { kind: 'session' } as const

/** Makes the change of a form of the plan. Returns false for any other form. */
export const changePlan = async (plan: PagePlan, { action, until, reason, id }: Fields): Promise<boolean> => {
  if (action === 'freeze') await plan.freeze(validateValue(freezeDraft, { until: toUtc(until), reason }), OWNER)
  else if (action === 'unfreeze') await plan.unfreeze()
  else if (action === 'cancel') await plan.cancel(validateValue(releaseRowId, { id: Number(id) }).id)
  else return false
  return true
}

/** Schedules the activation of a form that has a time. */
export const scheduleActivation = async (plan: PagePlan, { app, version, at, reason }: Fields): Promise<void> => {
  const draft = validateValue(activationToSchedule, { name: app, version, at: toUtc(at), ...(reason ? { reason } : {}) })
  await plan.schedule({ at: draft.at, versions: { [draft.name as string]: draft.version }, reason: draft.reason ?? null, actor: OWNER })
}
