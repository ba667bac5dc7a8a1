import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { sweepObjects } from '#product/shared/sweep-objects.ts'
import { listKeys, MEDIA_KEY_PREFIX, parseMediaName } from './media-names.ts'
import type { MediaStore } from './media-store.ts'

interface Dependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Removes an image: its row first, then its objects. Resolves with false when there is no such image or something still shows it.
 * Objects that the store fails to remove are left to the next sweep.
 */
export const createMediaRemoval =
  ({ store, media, log }: Dependencies) =>
  async (id: string): Promise<boolean> => {
    const removed = await media.remove(id)
    if (!removed) return false
    for (const key of listKeys(removed))
      await store
        .remove(key)
        .catch((error) => log.warn({ key, reason: (error as Error).message }, 'An object could not be removed; the next sweep retries'))
    return true
  }

/**
 * Removes images that nothing shows and objects without a row, and resolves with how many. Safe while the site runs:
 * whatever is younger than `graceMs` is kept, because a form may be open or an upload in progress.
 */
export const sweepMedia = async ({ store, media, log, graceMs = DAY_MS }: Dependencies & { graceMs?: number }) => {
  const before = new Date(Date.now() - graceMs)
  const remove = createMediaRemoval({ store, media, log })
  let images = 0
  for (const id of await media.findUnused(before)) if (await remove(id)) images += 1

  const objects = await sweepObjects(store, {
    prefix: MEDIA_KEY_PREFIX,
    before,
    getId: (key) => parseMediaName(key.slice(MEDIA_KEY_PREFIX.length))?.id,
    findExisting: media.findExisting,
  })
  if (images || objects) log.info({ images, objects }, 'Removed unused images')
  return { images, objects }
}
