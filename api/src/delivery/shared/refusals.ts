import type { ReleaseActor } from '@portfolio/contracts'
import { shortenText } from '@portfolio/releases'
import { HttpError } from '#http/errors.ts'
import type { ChangeOrigin, PastSet, Versions } from './history.ts'
import { toNamedSet, type WebhookEventData, type WebhookEventType } from './webhook-event-store.ts'

interface Dependencies {
  sets: { active: () => Promise<PastSet | undefined> }
  addEvent: (type: WebhookEventType, data: WebhookEventData) => Promise<void>
}

/** What was refused, who requested it, and why. The reason is one sentence, and the same for repeated attempts. */
export interface Refusal {
  type: 'activation.refused' | 'rollback.refused'
  versions: Partial<Versions>
  actor: ReleaseActor | null
  reason: string
}

const REASON_CHARACTERS_MAX = 2_000

/** Returns why a set was refused, for tables and terminals: it may have parts of a release, such as what its bundle throws. */
export const shortenReason = (reason: string): string => shortenText(reason, REASON_CHARACTERS_MAX)

/** Thrown when a release does not pass the preflight check. Other errors with status 422 are about the request itself. */
export class ReleaseRefused extends HttpError {
  constructor(sentence: string) {
    super(422, [{ msg: shortenReason(sentence) }])
  }
}

/** Reports refusals to the webhook. */
export const createRefusals = ({ sets, addEvent }: Dependencies) => {
  /** Never rejects: the refusal itself is in the log or in the response to the caller. */
  const report = async ({ type, versions, actor, reason }: Refusal): Promise<void> => {
    try {
      const active = toNamedSet(await sets.active())
      await addEvent(type, { actor, reason, before: active, after: active, refused: versions })
    } catch {}
  }

  return {
    report,

    /** Runs an activation, and reports a refused release. */
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
