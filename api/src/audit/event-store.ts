import type { AuditAction, AuditActor } from '@portfolio/contracts'
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

const KEPT = sql`interval '1 year'`
const EVENTS_MAX = 80_000
const REFUSALS_MAX = 20_000

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
    const by = JSON.stringify(actor)
    await sql`
      with known as (
        select count(distinct address) as addresses, coalesce(bool_or(address = ${address}), false) as has_address
        from audit_events where hour = ${hour}::timestamptz and action = ${action} and address <> ''
      )
      insert into audit_events as e (action, outcome, actor, subject, address, request_id, count, hour)
      select ${action}, 'refused', ${by}::jsonb, '', case when few then ${address} else '' end, case when few then ${requestId} else '' end,
        ${count}::integer, ${hour}::timestamptz
      from (select has_address or addresses < ${REFUSED_ADDRESSES_MAX} as few from known) as room
      on conflict (hour, action, address, actor) do update
      set count = least(e.count::bigint + excluded.count, 2147483647)::integer, last_at = clock_timestamp()`.execute(db)
  },

  /** Deletes events after a year, and the oldest ones when there are too many. Refusals never displace other events. */
  purge: async (): Promise<void> => {
    await sql`delete from audit_events where time < now() - ${KEPT}`.execute(db)
    for (const [outcome, max] of [
      ['done', EVENTS_MAX],
      ['refused', REFUSALS_MAX],
    ] as const)
      await sql`
        delete from audit_events where outcome = ${outcome} and id <= (
          select id from audit_events where outcome = ${outcome} order by id desc offset ${max} limit 1
        )`.execute(db)
  },
})

export type EventStore = ReturnType<typeof createEventStore>
