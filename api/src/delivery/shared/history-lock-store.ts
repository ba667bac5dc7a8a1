import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Trx } from '#db/database.ts'
import type { Database } from '#db/tables.ts'

/** Key of the advisory lock for changes of the history. */
const HISTORY_LOCK = 7_240_163

/** Runs a short transaction while no other one changes the history, marks a release for deletion, starts a rollout, or schedules an activation. */
export const withHistoryLock = <Result>(db: Kysely<Database>, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${HISTORY_LOCK})`.execute(trx)
    return work(trx)
  })

/** For the statement or transaction of a change: a freeze may begin after the check of the change. */
export const isNotFrozen = sql<SqlBool>`not exists (select from release_freeze where until > now())`

export const isFrozen = async (trx: Kysely<Database>): Promise<boolean> =>
  !(await trx.selectNoFrom(isNotFrozen.as('isNotFrozen')).executeTakeFirstOrThrow()).isNotFrozen

/** Whether one of these releases is being deleted. */
export const isDeleting = async (trx: Kysely<Database>, versions: Record<string, string>): Promise<boolean> =>
  (await trx
    .selectFrom('releaseDeletions')
    .select('app')
    .where(({ or, and }) => or(Object.entries(versions).map(([app, version]) => and({ app, version }))))
    .executeTakeFirst()) !== undefined
