import { sql } from 'kysely'

/** How far apart clocks may be. A stored time that is further in the future was written while the clock was wrong, and counts for nothing. */
export const CLOCK_TOLERANCE = sql`interval '5 minutes'`
