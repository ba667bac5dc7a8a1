import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** Reads the content revision, and the milliseconds until something is to be unpublished: null if nothing is, negative when it is overdue. */
export const readRevision = (db: Db): Promise<{ revision: number; unpublishMs: number | null }> =>
  db
    .selectFrom('contentRevision')
    .select((eb) => [
      'revision',
      eb
        .selectFrom('schedules')
        .where('action', '=', 'unpublish')
        .where('failure', 'is', null)
        .select(sql<number | null>`(extract(epoch from min(due_at) - now()) * 1000)::double precision`.as('ms'))
        .as('unpublishMs'),
    ])
    .executeTakeFirstOrThrow()
