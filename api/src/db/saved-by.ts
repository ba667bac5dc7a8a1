import { AsyncLocalStorage } from 'node:async_hooks'
import type { SavedBy } from '@portfolio/contracts'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'

const saving = new AsyncLocalStorage<SavedBy>()

/** Runs `work`. Revisions that its transactions record name who saved, and the cause if it was not a form. */
export const saveAs = <Result>(by: Partial<SavedBy>, work: () => Result): Result =>
  saving.run({ kind: 'gateway', ...saving.getStore(), ...by }, work)

/** Tells PostgreSQL who saves, for the triggers that record revisions. */
class SavingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    const by = saving.getStore()
    if (by) await connection.executeQuery(CompiledQuery.raw(`select set_config('portfolio.actor', $1, true)`, [JSON.stringify(by)]))
  }
}

export class SavingDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new SavingDriver(this.#config)
  }
}
