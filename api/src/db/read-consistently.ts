import type { Db, Trx } from './database.ts'

/** Runs reads on one snapshot of the data. Within an existing transaction, such as that of a preview, its isolation level is kept. */
export const readConsistently = <Result>(source: Db | Trx, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  source.isTransaction ? read(source as Trx) : source.transaction().setIsolationLevel('repeatable read').execute(read)
