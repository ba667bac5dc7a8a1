import { join } from 'node:path'
import { type ObjectStore, openStore } from '@portfolio/object-store'
import type { Db } from '#db/database.ts'
import type { Env } from '#env'
import type { Metrics } from '#metrics/metrics.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import { withContext } from '#shared/with-context.ts'
import { createFolderTarget, createStoreTarget } from './backup-target.ts'
import { createBackupUpload } from './receive-backup.ts'
import { type BackupRoutesDependencies, backupRoutes } from './routes.ts'
import { createBackupRunStore } from './run-store.ts'
import { createScheduledBackups } from './scheduled-backups.ts'
import { listObjects } from './site-objects-store.ts'

interface Dependencies extends Pick<BackupRoutesDependencies, 'confirmPassword' | 'recordEvent' | 'clientAddress' | 'log'> {
  databaseUrl: string
  db: Db
  store: ObjectStore
  staging: Staging
  metrics: Pick<Metrics, 'setNewestBackup' | 'countBackupFailure'>
}

const openTarget = async ({ backupTarget, s3, dataDir }: Env) => {
  if (!backupTarget) return undefined
  if (backupTarget.folder !== undefined) return createFolderTarget(backupTarget.folder)
  const { bucket, prefix } = backupTarget
  const store = await openStore({ s3: s3 && { ...s3, bucket }, dataDir }, () => {}).catch(withContext('Cannot use the bucket of BACKUP_TO'))
  return createStoreTarget({ name: `s3://${bucket}/${prefix}`, store, prefix, temporaryDir: join(dataDir, 'archives', 'backup') })
}

/** Composes the backups of a site: the owner's downloads and uploads, and those that are written to BACKUP_TO. */
export const openBackups = async (
  env: Env,
  { databaseUrl, db, store, staging, confirmPassword, recordEvent, clientAddress, metrics, log }: Dependencies,
) => {
  const { dataDir, siteVariables } = env
  const { receive, purge } = createBackupUpload({ staging, archivesDir: join(dataDir, 'archives'), siteVariables, log })
  const source = { databaseUrl, store, listObjects }
  const runs = createBackupRunStore(db)
  const target = await openTarget(env)
  return {
    routes: backupRoutes({ source, target, runs, upload: receive, confirmPassword, recordEvent, clientAddress, log }),
    housekeeping: { 'uploaded backups': purge },
    /** Undefined without BACKUP_TO. */
    scheduled:
      target &&
      createScheduledBackups({
        ...{ ...source, target, runs, log },
        onNewest: metrics.setNewestBackup,
        onFailure: metrics.countBackupFailure,
      }),
  }
}
