import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '#db/database.ts'

/** Resolves with whether an edit would leave what is read as it is. What it writes is rolled back. */
export const changesNothing = async (trx: Trx, read: () => Promise<unknown>, edit: () => Promise<unknown>): Promise<boolean> => {
  const before = await read()
  await sql`savepoint edit`.execute(trx)
  await edit()
  const after = await read()
  await sql`rollback to savepoint edit`.execute(trx)
  return isDeepStrictEqual(after, before)
}
