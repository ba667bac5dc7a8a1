import type { AppName, ReleaseActor } from '@portfolio/contracts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import { formatSetName, type Versions } from './history.ts'

export type WebhookEventType = 'release.rolled_back' | 'rollback.refused' | 'activation.refused' | 'rollout.stopped'

interface NamedSet {
  set: string
  versions: Versions
}

/** The `data` in the body of a webhook, without the link. */
export interface WebhookEventData {
  actor: ReleaseActor | null
  reason: string | null
  /** The sets that visitors got before and get now. For a stopped rollout, `before` is its set. Null when none was active. */
  before: NamedSet | null
  after: NamedSet | null
  /** Versions whose activation was refused. */
  refused?: Partial<Record<AppName, string>>
}

export const toNamedSet = (set: { id: number; versions: Versions } | undefined): NamedSet | null =>
  set ? { set: formatSetName(set.id), versions: set.versions } : null

/** Records an event, which is delivered once the transaction is committed. */
export const addWebhookEvent = async (db: Kysely<Database>, type: WebhookEventType, data: WebhookEventData): Promise<void> => {
  await db
    .insertInto('webhookEvents')
    .values({ type, data: JSON.stringify(data) })
    .execute()
}

/**
 * Records an event unless the same one was recorded within the last hour, by another gateway (even at the same instant) or for a repeated
 * request.
 */
export const addWebhookEventOnce = async (trx: Transaction<Database>, type: WebhookEventType, data: WebhookEventData): Promise<void> => {
  const json = JSON.stringify(data)
  await sql`select pg_advisory_xact_lock(hashtextextended(${type + json}, 0))`.execute(trx)
  await sql`insert into webhook_events (type, data)
    select ${type}::text, ${json}::jsonb
    where not exists (
      select from webhook_events where type = ${type} and data = ${json}::jsonb and created_at > now() - interval '1 hour'
    )`.execute(trx)
}
