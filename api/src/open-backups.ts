import { join } from 'node:path'
import { type ObjectStore, openStore } from '@portfolio/object-store'
import type { Db } from '#db/database.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { withContext } from '#shared/with-context.ts'
import { createFolderTarget, createStoreTarget } from './backup/backup-target.ts'
import { createBackupUpload } from './backup/receive-backup.ts'
import { backupRoutes } from './backup/routes.ts'
import { createBackupRunStore } from './backup/run-store.ts'
import { createScheduledBackups } from './backup/scheduled-backups.ts'
import type { Env } from './env.ts'
import type { Product } from './product/product.ts'
import { listObjects } from './site-objects-store.ts'

interface Dependencies {
  databaseUrl: string
  db: Db
  store: ObjectStore
  product: Pick<Product, 'staging' | 'pageSessions' | 'recordEvent'>
  clientAddress: ClientAddress
  metrics: Metrics
  log: Log
}

const openTarget = async ({ backupTarget, s3, dataDir }: Env) => {
  if (!backupTarget) return undefined
  if (backupTarget.folder !== undefined) return createFolderTarget(backupTarget.folder)
  const { bucket, prefix } = backupTarget
  const store = await openStore({ s3: s3 && { ...s3, bucket }, dataDir }, () => {}).catch(withContext('Cannot use the bucket of BACKUP_TO'))
  return createStoreTarget({ name: `s3://${bucket}/${prefix}`, store, prefix, temporaryDir: join(dataDir, 'archives', 'backup') })
}

/** Composes the backups of a site: the owner's downloads and uploads, and those that are written to BACKUP_TO. */
export const openBackups = async (env: Env, { databaseUrl, db, store, product, clientAddress, metrics, log }: Dependencies) => {
  const { dataDir, siteVariables } = env
  const { receive, purge } = createBackupUpload({ staging: product.staging, archivesDir: join(dataDir, 'archives'), siteVariables, log })
  const source = { databaseUrl, store, listObjects }
  const runs = createBackupRunStore(db)
  const target = await openTarget(env)
  const { confirmPassword } = product.pageSessions
  return {
    routes: backupRoutes({
      ...{ source, target, runs, upload: receive, clientAddress, log },
      ...{ confirmPassword, recordEvent: product.recordEvent },
    }),
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
