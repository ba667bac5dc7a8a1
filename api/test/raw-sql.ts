/** For tests that query the database directly. */
export { sql } from 'kysely'
