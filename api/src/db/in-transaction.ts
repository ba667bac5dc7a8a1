import type { Db, Trx } from './database.ts'

/** Runs `work` in the given transaction or, given a database, in a new one, so that stores can be used alone or within a larger write. */
export const inTransaction = <Result>(source: Db | Trx, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  source.isTransaction ? work(source as Trx) : source.transaction().execute(work)
