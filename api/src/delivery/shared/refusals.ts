import type { ReleaseActor } from '@portfolio/contracts'
import { HttpError } from '#http/errors.ts'
import type { ChangeOrigin, PastSet, Versions } from './history.ts'
import { toNamedSet, type WebhookEventData, type WebhookEventType } from './webhook-event-store.ts'

interface Dependencies {
  sets: { active: () => Promise<PastSet | undefined> }
  addEvent: (type: WebhookEventType, data: WebhookEventData) => Promise<void>
}

/** What was refused, who wanted it, and why it was refused, as one sentence that stays the same when it is tried again. */
export interface Refusal {
  type: 'activation.refused' | 'rollback.refused'
  versions: Partial<Versions>
  actor: ReleaseActor | null
  reason: string
}

/** A release did not pass the preflight check. Other errors with status 422 are about what the request says. */
export class ReleaseRefused extends HttpError {
  constructor(sentence: string) {
    super(422, [{ msg: sentence }])
  }
}

/** Has refusals delivered to the webhook. */
export const createRefusals = ({ sets, addEvent }: Dependencies) => {
  /** Never rejects: the log has the reason, or who activates reads it. */
  const report = async ({ type, versions, actor, reason }: Refusal): Promise<void> => {
    try {
      const active = toNamedSet(await sets.active())
      await addEvent(type, { actor, reason, before: active, after: active, refused: versions })
    } catch {}
  }

  return {
    report,

    /** Runs an activation, and reports when a release is refused. */
    watch: async <Result>(versions: Partial<Versions>, { actor }: ChangeOrigin, activate: () => Promise<Result>): Promise<Result> => {
      try {
        return await activate()
      } catch (error) {
        if (error instanceof ReleaseRefused) await report({ type: 'activation.refused', versions, actor, reason: error.message })
        throw error
      }
    },
  }
}

export type Refusals = ReturnType<typeof createRefusals>
export type WatchRefusal = Refusals['watch']
