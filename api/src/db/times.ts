import { sql } from 'kysely'

/** How far apart clocks may be. A stored time that is further in the future was written while the clock was wrong, and is not trusted. */
export const CLOCK_TOLERANCE = sql`interval '5 minutes'`

/** What was deleted before this time cannot be restored. By the clock of the database, which also records the time of a delete. */
export const DELETED_FOR_GOOD = sql<Date>`now() - interval '30 days'`

/** Time of deletion of an item that was published and is not any more: a working copy has its values. Later than any time, so it is never purged. */
export const UNPUBLISHED = sql<Date>`'infinity'::timestamptz`
