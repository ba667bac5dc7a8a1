import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { sweepObjects } from '#product/shared/sweep-objects.ts'
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
  let removed = 0
  for (const unused of await files.findUnused(before)) {
    const row = await files.remove(unused)
    if (!row) continue
    removed += 1
    const key = toFileKey(row.id, row.name)
    await store
      .remove(key)
      .catch((error: Error) => log.warn({ key, reason: error.message }, 'A file could not be removed; the next sweep retries'))
  }

  const objects = await sweepObjects(store, { prefix: FILE_KEY_PREFIX, before, getId: getFileId, findExisting: files.findExisting })
  if (removed || objects) log.info({ files: removed, objects }, 'Removed unused files')
  return { files: removed, objects }
}
