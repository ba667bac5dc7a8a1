import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { getSweepLimits, removeObjects, sweepObjects } from '#product/shared/sweep-objects.ts'
import { FILE_KEY_PREFIX, getFileId, toFileKey } from '#product/shared/uploads/file-names.ts'
import type { FileStore } from './file-store.ts'

interface Dependencies {
  store: ObjectStore
  files: FileStore
  log: Log
  graceMs?: number
}

/** Removes files that nothing links to and objects without a row, and resolves with how many. For `graceMs`, see `getSweepLimits`. */
export const sweepFiles = async ({ store, files, log, graceMs }: Dependencies) => {
  const { unusedBefore, orphansBefore } = getSweepLimits(graceMs)
  const removed: string[] = []
  for (const unused of await files.findUnused(unusedBefore)) {
    const row = await files.remove(unused)
    if (row) removed.push(toFileKey(row.id, row.name))
  }
  await removeObjects(store, removed, log)

  const objects = await sweepObjects(store, {
    prefix: FILE_KEY_PREFIX,
    before: orphansBefore,
    getId: getFileId,
    findExisting: files.findExisting,
  })
  if (removed.length || objects) log.info({ files: removed.length, objects }, 'Removed unused files')
  return { files: removed.length, objects }
}
