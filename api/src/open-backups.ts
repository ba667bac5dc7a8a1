import { join } from 'node:path'
import { openStore } from '@portfolio/object-store'
import { createFolderTarget, createStoreTarget } from './backup/backup-target.ts'
import { createScheduledBackups } from './backup/scheduled-backups.ts'
import type { Env } from './env.ts'

const openTarget = async ({ backupTarget, s3, dataDir }: Env) => {
  if (!backupTarget) return undefined
  if (backupTarget.folder !== undefined) return createFolderTarget(backupTarget.folder)
  const store = await openStore({ s3: s3 && { ...s3, bucket: backupTarget.bucket }, dataDir }, () => {})
  const { bucket, prefix } = backupTarget
  return createStoreTarget({ name: `s3://${bucket}/${prefix}`, store, prefix, temporaryDir: join(dataDir, 'archives', 'backup') })
}

/** Prepares the backups to BACKUP_TO. Resolves with undefined when none are to be written. */
export const openBackups = async (env: Env, dependencies: Omit<Parameters<typeof createScheduledBackups>[0], 'target'>) => {
  const target = await openTarget(env)
  return target && { target, ...createScheduledBackups({ ...dependencies, target }) }
}
