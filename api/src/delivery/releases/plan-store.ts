import {
  APP_NAMES,
  type FreezeDraft,
  formatVersions,
  type ReleaseActor,
  type ReleaseFreeze,
  type ScheduledActivation,
} from '@portfolio/contracts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { recordEvent, withEvent } from '#audit/event-store.ts'
import type { Db, Trx } from '#db/database.ts'
import type { ScheduledActivationRow } from '#db/release-tables.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import type { Versions } from '#delivery/shared/history.ts'
import { isDeleting, withHistoryLock } from '#delivery/shared/history-lock-store.ts'
import { addWebhookEvent, type WebhookEventData } from '#delivery/shared/webhook-event-store.ts'

/** What is planned, read and written by all gateways. Times are compared with the clock of the database, which they share. */

/** After this time another gateway assumes that the one which began an activation has stopped. A second attempt changes nothing twice. */
const CLAIM = sql`interval '1 minute'`
/** A gateway that starts long after the time must not surprise anybody. */
const LATE = sql`interval '1 hour'`
const REFUSAL_SHOWN = sql`interval '7 days'`

/** Activations that are waiting, and those that were refused lately. */
export const isListed = sql<SqlBool>`(finished_at is null or (refusal is not null and finished_at > now() - ${REFUSAL_SHOWN}))`

/** Without one of an app that this gateway does not know: it would activate nothing, and record the activation as made. */
const isOfKnownApps = sql<SqlBool>`not exists (select from jsonb_object_keys(versions) as app where app <> all (${APP_NAMES}))`

export interface DueActivation extends ScheduledActivation {
  createdAt: Date
  isLate: boolean
}

type AddResult = 'added' | 'not in the future' | 'release deleted'

export interface NewActivation {
  at: string
  versions: Partial<Versions>
  reason: string | null
  actor: ReleaseActor
}

const toScheduled = ({ id, activateAt, versions, reason, actor, refusal }: Selectable<ScheduledActivationRow>): ScheduledActivation => ({
  id,
  at: activateAt.toISOString(),
  versions,
  reason,
  actor,
  refusal,
})

/** PostgreSQL accepts fewer offsets than `Date`. */
const toUtc = (time: string) => new Date(time).toISOString()

export const createPlanStore = (db: Db) => ({
  /** Returns the freeze, unless it is over. */
  freeze: async (): Promise<ReleaseFreeze | null> => {
    const row = await db.selectFrom('releaseFreeze').selectAll().where('until', '>', sql<Date>`now()`).executeTakeFirst()
    return row ? { until: row.until.toISOString(), reason: row.reason, actor: row.actor } : null
  },

  /** Replaces the freeze. Returns false when its end is not in the future. */
  setFreeze: async ({ until, reason }: FreezeDraft, actor: ReleaseActor): Promise<boolean> => {
    const end = toUtc(until)
    const set = async (trx: Trx) => {
      const { numAffectedRows } = await sql`
        insert into release_freeze (until, reason, actor)
        select end_at, ${reason}, ${JSON.stringify(actor)}::jsonb from (select ${end}::timestamptz as end_at) as draft where end_at > now()
        on conflict (one) do update set until = excluded.until, reason = excluded.reason, actor = excluded.actor`.execute(trx)
      return numAffectedRows === 1n
    }
    return withEvent(db, set, (isSet) => (isSet ? { action: 'freeze', subject: `until ${end}: ${reason}` } : undefined))
  },

  liftFreeze: () =>
    withEvent(
      db,
      (trx) => trx.deleteFrom('releaseFreeze').returning('until').executeTakeFirst(),
      (lifted) => lifted && { action: 'unfreeze' },
    ),

  /** Returns the activations that are waiting, and those that were refused lately. */
  scheduled: async (): Promise<ScheduledActivation[]> => {
    const rows = await db.selectFrom('scheduledActivations').selectAll().where(isListed).orderBy('activateAt').orderBy('id').execute()
    return rows.map(toScheduled)
  },

  /** Schedules an activation unless a release is being deleted. `assertPublished` throws when one of them does not exist. */
  add: ({ at, versions, reason, actor }: NewActivation, assertPublished?: () => Promise<void>): Promise<AddResult> =>
    withHistoryLock(db, async (trx) => {
      if (await isDeleting(trx, versions)) return 'release deleted'
      // As when a set is appended.
      await assertPublished?.()
      const due = toUtc(at)
      const { numAffectedRows } = await sql`
        insert into scheduled_activations (activate_at, versions, reason, actor)
        select due_at, ${JSON.stringify(versions)}::jsonb, ${reason}, ${JSON.stringify(actor)}::jsonb
        from (select ${due}::timestamptz as due_at) as draft where due_at > now()`.execute(trx)
      if (!numAffectedRows) return 'not in the future'
      await recordEvent(trx, { action: 'schedule', subject: `${formatVersions(versions)} at ${due}` })
      return 'added'
    }),

  find: async (id: number): Promise<ScheduledActivation | undefined> => {
    const row = await db.selectFrom('scheduledActivations').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toScheduled(row)
  },

  /**
   * Deletes an activation that was not made. Returns whether it did. A gateway that has begun it does not append its set then: while the
   * store is unavailable, there is always one that has.
   */
  remove: async (id: number): Promise<boolean> => {
    const remove = (trx: Trx) =>
      trx
        .deleteFrom('scheduledActivations')
        .where('id', '=', id)
        .where(sql<boolean>`(refusal is not null or finished_at is null)`)
        .returning('versions')
        .executeTakeFirst()
    return Boolean(
      await withEvent(db, remove, (removed) => removed && { action: 'cancelScheduled', subject: formatVersions(removed.versions) }),
    )
  },

  /** Returns an activation that is due and claims it for this process, if there is one. */
  claimDue: async (): Promise<DueActivation | undefined> => {
    const row = await db
      .updateTable('scheduledActivations')
      .set({ claimedAt: sql<Date>`now()` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('scheduledActivations')
          .select('id')
          .where('finishedAt', 'is', null)
          .where('activateAt', '<=', sql<Date>`now()`)
          .where(isOfKnownApps)
          // Later only when it was claimed while the clock was ahead.
          .where(sql<boolean>`(claimed_at is null or claimed_at not between now() - ${CLAIM} and now() + ${CLOCK_TOLERANCE})`)
          .orderBy('activateAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .returning(sql<boolean>`activate_at < now() - ${LATE}`.as('isLate'))
      .executeTakeFirst()
    return row && { ...toScheduled(row), createdAt: row.createdAt, isLate: row.isLate }
  },

  /** Ends a scheduled activation. `refusal` says why it was not made. */
  finish: (id: number, refusal: Pick<WebhookEventData, 'reason' | 'before' | 'after'> | null): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const finished = await trx
        .updateTable('scheduledActivations')
        .set({ finishedAt: sql<Date>`now()`, refusal: refusal?.reason ?? null })
        .where('id', '=', id)
        .where('finishedAt', 'is', null)
        .returning(['actor', 'versions'])
        .executeTakeFirst()
      if (finished && refusal)
        await addWebhookEvent(trx, 'activation.refused', { ...refusal, actor: finished.actor, refused: finished.versions })
    }),
})

export type PlanStore = ReturnType<typeof createPlanStore>
