import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { FILE_KEY_PREFIX, getFileId, toFileKey } from './file-names.ts'
import type { FileStore } from './file-store.ts'

interface Dependencies {
  store: ObjectStore
  files: FileStore
  log: Log
  /** What is younger is kept, because a form may be open or an upload in progress. */
  graceMs?: number
}

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 500

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

  let objects = 0
  let batch: { id: string; key: string }[] = []
  const flush = async () => {
    const existing = await files.findExisting(batch.map(({ id }) => id))
    for (const { id, key } of batch) {
      if (existing.has(id)) continue
      await store.remove(key)
      objects += 1
    }
    batch = []
  }
  for await (const { key, modifiedAt } of store.list(FILE_KEY_PREFIX)) {
    const id = getFileId(key)
    if (!id || modifiedAt >= before) continue
    batch.push({ id, key })
    if (batch.length === BATCH_SIZE) await flush()
  }
  await flush()
  if (removed || objects) log.info({ files: removed, objects }, 'Removed unused files')
  return { files: removed, objects }
}
