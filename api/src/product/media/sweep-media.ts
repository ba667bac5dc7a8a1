import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { MEDIA_KEYS, readMediaName } from './media-names.ts'
import type { MediaStore } from './media-store.ts'
import { createMediaRemoval } from './remove-media.ts'

interface Dependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
  /** Only what is older than this many milliseconds: a form may be open, an upload under way. */
  graceMs?: number
}

const DAY_MS = 24 * 60 * 60_000
const BATCH = 500

/** Removes pictures that nothing shows and objects that no row names. Answers how many of each. Safe while the site runs. */
export const sweepMedia = async ({ store, media, log, graceMs = DAY_MS }: Dependencies) => {
  const before = new Date(Date.now() - graceMs)
  const remove = createMediaRemoval({ store, media, log })
  let pictures = 0
  for (const id of await media.unreferenced(before)) if (await remove(id)) pictures += 1

  let objects = 0
  let batch: { id: string; key: string }[] = []
  const flush = async () => {
    const known = await media.known([...new Set(batch.map(({ id }) => id))])
    for (const { id, key } of batch) {
      if (known.has(id)) continue
      await store.remove(key)
      objects += 1
    }
    batch = []
  }
  for await (const { key, modifiedAt } of store.list(MEDIA_KEYS)) {
    const name = readMediaName(key.slice(MEDIA_KEYS.length))
    if (!name || modifiedAt >= before) continue
    batch.push({ id: name.id, key })
    if (batch.length === BATCH) await flush()
  }
  await flush()
  if (pictures || objects) log.info({ pictures, objects }, 'Pictures that nothing shows are gone')
  return { pictures, objects }
}
