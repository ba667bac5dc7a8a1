import type { Db, Trx } from './database.ts'

/** Runs reads on one snapshot of the data. A transaction that is under way, such as that of a preview, keeps the isolation it has. */
export const readConsistently = <Result>(source: Db | Trx, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  source.isTransaction ? read(source as Trx) : source.transaction().setIsolationLevel('repeatable read').execute(read)
