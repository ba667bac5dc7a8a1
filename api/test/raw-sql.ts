/** For tests that look at the database itself instead of asking a store. */
export { sql } from 'kysely'
