import type { AppName } from './apps.ts'
import type { ReleaseActor, ReleasesToActivate } from './releases.ts'

/** A time in which no release is activated. Rollbacks still work. Times are ISO 8601. */
export interface ReleaseFreeze {
  until: string
  reason: string
  actor: ReleaseActor
}

export type FreezeDraft = Pick<ReleaseFreeze, 'until' | 'reason'>

/** An activation that a gateway makes when its time has come. */
export interface ScheduledActivation {
  id: number
  at: string
  versions: Partial<Record<AppName, string>>
  reason: string | null
  actor: ReleaseActor
  /** Why nothing was activated at that time; null before. */
  refusal: string | null
}

export type ActivationToSchedule = ReleasesToActivate & { at: string }

/** What is planned: the freeze, if there is one, and activations that are waiting or were refused in the last days, in the order of their times. */
export interface ReleasePlan {
  freeze: ReleaseFreeze | null
  scheduled: ScheduledActivation[]
}

/** "2026-12-01 08:00 UTC" */
export const formatUtc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Says that activations are frozen, until when, and why. */
export const describeFreeze = ({ until, reason }: FreezeDraft): string => `Activations are frozen until ${formatUtc(until)}: ${reason}`

/** "public-mfe@1a2b3c, shell@4d5e6f" */
export const formatVersions = (versions: Partial<Record<AppName, string>>): string =>
  Object.entries(versions)
    .map(([app, version]) => `${app}@${version}`)
    .join(', ')
