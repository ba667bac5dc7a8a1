import type { Db } from '#db/database.ts'
import type { BackupRunRow } from '#db/tables.ts'

/** How scheduled backups ended, for the owner. Whether one is due does not depend on it. */
export const createBackupRunStore = (db: Db) => ({
  list: (): Promise<BackupRunRow[]> => db.selectFrom('backupRuns').selectAll().orderBy('time', 'desc').execute(),

  /** Stores how a backup ended. Earlier failures are deleted. */
  record: async (run: BackupRunRow): Promise<void> => {
    await db
      .insertInto('backupRuns')
      .values(run)
      .onConflict((conflict) => conflict.column('time').doUpdateSet(run))
      .execute()
    await db.deleteFrom('backupRuns').where('outcome', '=', 'failed').where('time', '<', run.time).execute()
  },

  /** Deletes what is known about these backups. Others may be at the target of another gateway. */
  remove: async (times: readonly Date[]): Promise<void> => {
    if (times.length) await db.deleteFrom('backupRuns').where('time', 'in', times).execute()
  },
})

export type BackupRunStore = ReturnType<typeof createBackupRunStore>
