import { sql } from 'kysely'

/** How far apart clocks may be. A stored time that is further in the future was written while the clock was wrong, and is not trusted. */
export const CLOCK_TOLERANCE = sql`interval '5 minutes'`

/** What was deleted before this time cannot be restored. By the clock of the database, which also records the time of a delete. */
export const DELETED_FOR_GOOD = sql<Date>`now() - interval '30 days'`

/** Deletion time of an unpublished item, whose values are in a working copy. It never passes, so the item is never purged. */
export const UNPUBLISHED = sql<Date>`'infinity'::timestamptz`
