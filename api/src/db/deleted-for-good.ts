import { sql } from 'kysely'

/** What was deleted before this can no longer be restored. By the clock of the database, which also says when something was deleted. */
export const DELETED_FOR_GOOD = sql<Date>`now() - interval '30 days'`
