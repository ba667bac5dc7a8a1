import { AUDIT_KINDS, type AuditAction, type AuditActor, type AuditKind, auditActions } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { getOrigin, type Origin } from './origin.ts'

export interface NewEvent {
  action: AuditAction
  /** Titles, names or versions, never a secret. Cut after some hundred characters. */
  subject?: string
  count?: number
}

/** Who attempted something that was refused, in which hour, how often since the last time that it was stored. */
export interface Refusal extends Omit<Origin, 'actor'> {
  action: AuditAction
  actor: AuditActor
  hour: Date
  count: number
}

const SUBJECT_LENGTH_MAX = 300
/** Refusals of one action in an hour: those from more addresses are counted as one, so that nobody can fill the table. */
export const REFUSED_ADDRESSES_MAX = 20

const RETENTION = sql`interval '1 year'`
/** Addresses of whoever is not the owner are kept for less. */
const REFUSALS_RETENTION = sql`interval '90 days'`
/** What one kind of event, or all refusals, may take, so that whoever repeats something in a loop displaces no other events. */
const EVENTS_MAX = 20_000

export const listActions = (kind: AuditKind): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => auditActions[action] === kind)

/** Records an event in the transaction of what it reports, so that there is neither without the other. */
export const recordEvent = async (trx: Trx, { action, subject = '', count = 1 }: NewEvent): Promise<void> => {
  const { actor, address, requestId } = getOrigin()
  await trx
    .insertInto('auditEvents')
    .values({
      action,
      outcome: 'done',
      actor: JSON.stringify(actor),
      subject: subject.slice(0, SUBJECT_LENGTH_MAX),
      address,
      requestId,
      count,
    })
    .execute()
}

/** Makes a change, and records it in the same transaction. `toEvent` returns undefined when nothing has changed. */
export const withEvent = <Result>(
  db: Db,
  change: (trx: Trx) => Promise<Result>,
  toEvent: (result: Result) => NewEvent | undefined,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const result = await change(trx)
    const event = toEvent(result)
    if (event) await recordEvent(trx, event)
    return result
  })

export const createEventStore = (db: Db) => ({
  /** Counts a refusal with those of the same hour. */
  countRefusal: async ({ action, actor, address, requestId, hour, count }: Refusal): Promise<void> => {
    const actorJson = JSON.stringify(actor)
    await sql`
      with stored as (
        select count(distinct address) as addresses, coalesce(bool_or(address = ${address}), false) as has_address
        from audit_events where hour = ${hour}::timestamptz and action = ${action} and address <> ''
      )
      insert into audit_events as e (action, outcome, actor, subject, address, request_id, count, hour)
      select ${action}, 'refused', ${actorJson}::jsonb, '', case when is_named then ${address} else '' end,
        case when is_named then ${requestId} else '' end, ${count}::integer, ${hour}::timestamptz
      from (select has_address or addresses < ${REFUSED_ADDRESSES_MAX} as is_named from stored) as addressing
      on conflict (hour, action, address, actor) do update
      set count = least(e.count::bigint + excluded.count, 2147483647)::integer, last_at = clock_timestamp()`.execute(db)
  },

  /** Deletes events after a year, refusals after 90 days, and the oldest events of a kind, or refusals, when there are too many. */
  purge: async (): Promise<void> => {
    await sql`
      delete from audit_events
      where time < now() - case outcome when 'refused' then ${REFUSALS_RETENTION} else ${RETENTION} end`.execute(db)
    const ofKinds = AUDIT_KINDS.map((kind) => sql<boolean>`outcome <> 'refused' and action = any(${listActions(kind)}::text[])`)
    for (const condition of [sql<boolean>`outcome = 'refused'`, ...ofKinds])
      await sql`
        delete from audit_events where ${condition} and id <= (
          select id from audit_events where ${condition} order by id desc offset ${EVENTS_MAX} limit 1
        )`.execute(db)
  },
})

export type EventStore = ReturnType<typeof createEventStore>
