import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { removeObjects, sweepObjects } from '#product/shared/sweep-objects.ts'
import { listKeys, MEDIA_KEY_PREFIX, parseMediaName } from './media-names.ts'
import type { Media, MediaStore } from './media-store.ts'

interface Dependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Removes images that nothing shows, their rows first, then their objects, and resolves with how many. Objects that the store fails to remove
 * are left to the next sweep.
 */
export const createMediaRemoval =
  ({ store, media, log }: Dependencies) =>
  async (...ids: string[]): Promise<number> => {
    const removed: Media[] = []
    for (const id of ids) {
      const image = await media.remove(id)
      if (image) removed.push(image)
    }
    await removeObjects(store, removed.flatMap(listKeys), log)
    return removed.length
  }

/**
 * Removes images that nothing shows and objects without a row, and resolves with how many. Safe while the site runs:
 * whatever is younger than `graceMs` is kept, because a form may be open or an upload in progress.
 */
export const sweepMedia = async ({ store, media, log, graceMs = DAY_MS }: Dependencies & { graceMs?: number }) => {
  const before = new Date(Date.now() - graceMs)
  const remove = createMediaRemoval({ store, media, log })
  const images = await remove(...(await media.findUnused(before)))
  const objects = await sweepObjects(store, {
    prefix: MEDIA_KEY_PREFIX,
    before,
    getId: (key) => parseMediaName(key.slice(MEDIA_KEY_PREFIX.length))?.id,
    findExisting: media.findExisting,
  })
  if (images || objects) log.info({ images, objects }, 'Removed unused images')
  return { images, objects }
}
