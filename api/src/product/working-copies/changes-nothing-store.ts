import { isDeepStrictEqual } from 'node:util'
import type { CollectionName } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Trx } from '#db/database.ts'
import { readItems } from '#product/shared/items/read-items.ts'

/** Resolves with whether an edit would leave the values of an item as they are. What it writes is rolled back. */
export const changesNothing = async (trx: Trx, name: CollectionName, id: string, edit: () => Promise<unknown>): Promise<boolean> => {
  const readValues = async () => (await readItems(trx, name, [id]))[0]?.values
  const before = await readValues()
  await sql`savepoint edit`.execute(trx)
  await edit()
  const after = await readValues()
  await sql`rollback to savepoint edit`.execute(trx)
  return isDeepStrictEqual(after, before)
}
