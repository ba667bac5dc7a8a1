import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'

/** Wait after the first attempt; each further one doubles it. Longer than an attempt may take, so that no two overlap. */
const FIRST_WAIT = sql`interval '30 seconds'`
const WAIT_MAX = sql`interval '1 hour'`
/** Age of an event after which no further attempt is made. */
const GIVEN_UP = sql`interval '1 day'`
const KEPT = sql`interval '7 days'`

const nextAttempt = sql<Date>`now() + least(${WAIT_MAX}, ${FIRST_WAIT} * power(2, least(attempts, 10)))`

/** Stores the events, which any gateway may deliver. Times are those of the database's clock, which all gateways share. */
export const createWebhookStore = (db: Db) => ({
  /** Claims a due event for one attempt. If the gateway stops during the attempt, another one makes the next. */
  claim: () =>
    db
      .updateTable('webhookEvents')
      .set({ attempts: sql`attempts + 1`, nextAttemptAt: nextAttempt })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('webhookEvents')
          .select('id')
          .where('deliveredAt', 'is', null)
          // Later than any wait only when it was set while the clock was ahead.
          .where(sql<boolean>`(next_attempt_at <= now() or next_attempt_at > now() + ${WAIT_MAX} + ${CLOCK_TOLERANCE})`)
          .where('createdAt', '>', sql<Date>`now() - ${GIVEN_UP}`)
          // Tokens can cause any number of refusals, and events that happened on their own must not wait behind them.
          .orderBy(sql`type = 'activation.refused'`)
          .orderBy('createdAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .returning(sql<boolean>`next_attempt_at >= created_at + ${GIVEN_UP}`.as('isLast'))
      .executeTakeFirst(),

  delivered: (id: string) =>
    db.updateTable('webhookEvents').set({ deliveredAt: sql<Date>`now()`, lastError: null }).where('id', '=', id).execute(),

  failed: (id: string, lastError: string) => db.updateTable('webhookEvents').set({ lastError }).where('id', '=', id).execute(),

  purge: () => db.deleteFrom('webhookEvents').where('createdAt', '<', sql<Date>`now() - ${KEPT}`).execute(),
})

export type WebhookStore = ReturnType<typeof createWebhookStore>
