import { sql } from 'kysely'

/** True for an item of the table without a working copy. Deleting the item would lose what the owner has written there. */
export const hasNoUnsavedText = (table: string) =>
  sql<boolean>`not exists (select 1 from working_copies where working_copies.id = ${sql.ref(`${table}.id`)})`
