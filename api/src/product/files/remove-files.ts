import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { removeObjects, sweepObjects } from '#product/shared/sweep-objects.ts'
import { FILE_KEY_PREFIX, getFileId, toFileKey } from './file-names.ts'
import type { FileStore } from './file-store.ts'

interface Dependencies {
  store: ObjectStore
  files: FileStore
  log: Log
  /** Files and objects that are younger are kept, because a form may be open or an upload in progress. */
  graceMs?: number
}

const DAY_MS = 24 * 60 * 60_000

/** Removes files that nothing links to and objects without a row, and resolves with how many. Safe while the site runs. */
export const sweepFiles = async ({ store, files, log, graceMs = DAY_MS }: Dependencies) => {
  const before = new Date(Date.now() - graceMs)
  const removed: string[] = []
  for (const unused of await files.findUnused(before)) {
    const row = await files.remove(unused)
    if (row) removed.push(toFileKey(row.id, row.name))
  }
  await removeObjects(store, removed, log)

  const objects = await sweepObjects(store, { prefix: FILE_KEY_PREFIX, before, getId: getFileId, findExisting: files.findExisting })
  if (removed.length || objects) log.info({ files: removed.length, objects }, 'Removed unused files')
  return { files: removed.length, objects }
}
