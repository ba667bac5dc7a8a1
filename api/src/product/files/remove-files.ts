import { UNSAVED_TEXT_DAYS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { removeObjects, sweepObjects } from '#product/shared/sweep-objects.ts'
import { FILE_KEY_PREFIX, getFileId, toFileKey } from './file-names.ts'
import type { FileStore } from './file-store.ts'

interface Dependencies {
  store: ObjectStore
  files: FileStore
  log: Log
  /** Replaces both limits. */
  graceMs?: number
}

const DAY_MS = 24 * 60 * 60_000
const UNUSED_MS = UNSAVED_TEXT_DAYS * DAY_MS

/**
 * Removes files that nothing links to and objects without a row, and resolves with how many. Safe while the site runs: it keeps younger objects,
 * because an upload may be in progress, and younger files, because a browser may have unsaved text with them.
 */
export const sweepFiles = async ({ store, files, log, graceMs }: Dependencies) => {
  const toLimit = (ms: number) => new Date(Date.now() - (graceMs ?? ms))
  const removed: string[] = []
  for (const unused of await files.findUnused(toLimit(UNUSED_MS))) {
    const row = await files.remove(unused)
    if (row) removed.push(toFileKey(row.id, row.name))
  }
  await removeObjects(store, removed, log)

  const before = toLimit(DAY_MS)
  const objects = await sweepObjects(store, { prefix: FILE_KEY_PREFIX, before, getId: getFileId, findExisting: files.findExisting })
  if (removed.length || objects) log.info({ files: removed.length, objects }, 'Removed unused files')
  return { files: removed.length, objects }
}
