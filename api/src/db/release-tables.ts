import type { ReleaseActor, ReleaseSource, RolloutOutcome, RolloutStep } from '@portfolio/contracts'
import type { ReleaseEvidence } from '@portfolio/mfe-contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface ReleaseSetRow {
  id: number
  /** By the name of the app. An earlier gateway has a column for each of its apps, which a trigger fills. */
  versions: ColumnType<Record<string, string>, string, never>
  activatedAt: Generated<Date>
  action: Generated<'activate' | 'rollback' | 'automatic'>
  reason: string | null
  /** Integrity of the release.json of each app; null for sets of earlier gateways. */
  manifests: ColumnType<Record<string, string> | null, string | null | undefined, never>
  /** Null for sets of earlier gateways, as are `sources` and `evidence`, by the name of the app. */
  actor: ColumnType<ReleaseActor | null, string | null | undefined, never>
  sources: ColumnType<Record<string, ReleaseSource> | null, string | null | undefined, never>
  evidence: ColumnType<Record<string, ReleaseEvidence | null> | null, string | null | undefined, never>
}

/** A set that a share of the visitors gets. It runs while it has no outcome and `baseSet` is the active set. */
export interface ReleaseRolloutRow {
  id: GeneratedAlways<number>
  baseSet: number
  versions: ColumnType<Record<string, string>, string, never>
  manifests: ColumnType<Record<string, string> | null, string | null | undefined, never>
  sources: ColumnType<Record<string, ReleaseSource> | null, string | null | undefined, never>
  share: number
  /** Every share it has had, the present one last. */
  steps: JSONColumnType<RolloutStep[]>
  actor: ColumnType<ReleaseActor | null, string | null | undefined, never>
  reason: string | null
  startedAt: Date
  outcome: RolloutOutcome | null
  endedAt: Date | null
  endedBy: ColumnType<ReleaseActor | null, string | null | undefined, string | null | undefined>
  endReason: string | null
  /** The set that it became. */
  setId: number | null
}

/** A release that is being deleted, and can therefore not be activated. */
export interface ReleaseDeletionRow {
  app: string
  version: string
}

/** Until when no release is activated. At most one row. */
export interface ReleaseFreezeRow {
  one: Generated<boolean>
  until: Date
  reason: string
  actor: JSONColumnType<ReleaseActor>
}

export interface ScheduledActivationRow {
  id: GeneratedAlways<number>
  activateAt: Date
  /** By the name of the app. */
  versions: JSONColumnType<Record<string, string>>
  reason: string | null
  /** Who scheduled it. */
  actor: JSONColumnType<ReleaseActor>
  createdAt: Generated<Date>
  /** When a gateway began to activate it. */
  claimedAt: Date | null
  finishedAt: Date | null
  /** Why it was not activated. */
  refusal: string | null
}

/** A link to a preview of releases. */
export interface ReleasePreviewRow {
  id: GeneratedAlways<number>
  tokenHash: Buffer
  versions: JSONColumnType<Record<string, string>>
  until: Date
  /** Who created it. */
  actor: JSONColumnType<ReleaseActor>
  createdAt: Generated<Date>
  revokedAt: Date | null
}

/** A gateway process. One that has not been seen for some seconds has ended. */
export interface GatewayRow {
  id: string
  name: string
  /** Number of the set that it serves. */
  setId: number | null
  /** Number of the newest set that it could not load, and why. */
  refusedSetId: number | null
  refusedReason: string | null
  /** Null for an earlier api, which does not report it. */
  apiVersion: string | null
  seenAt: Generated<Date>
}

/** An event for WEBHOOK_URL. */
export interface WebhookEventRow {
  id: Generated<string>
  type: string
  data: JSONColumnType<object>
  createdAt: Generated<Date>
  attempts: Generated<number>
  nextAttemptAt: Generated<Date>
  deliveredAt: Date | null
  /** Error of the last attempt. */
  lastError: string | null
}

/** The secret that signs the tickets of beacons and hides the addresses of visitors. */
export interface BeaconKeyRow {
  one: Generated<boolean>
  key: Buffer
}

/** The tables of the delivery. */
export interface ReleaseTables {
  releaseSets: ReleaseSetRow
  releaseDeletions: ReleaseDeletionRow
  releaseRollouts: ReleaseRolloutRow
  beaconKey: BeaconKeyRow
  releaseFreeze: ReleaseFreezeRow
  scheduledActivations: ScheduledActivationRow
  releasePreviews: ReleasePreviewRow
  gateways: GatewayRow
  webhookEvents: WebhookEventRow
}
