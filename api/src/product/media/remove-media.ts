import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { getSweepLimits, removeObjects, sweepObjects } from '#product/shared/sweep-objects.ts'
import { listKeys, MEDIA_KEY_PREFIX, parseMediaName } from '#product/shared/uploads/media-names.ts'
import type { Media, MediaStore } from './media-store.ts'

interface Dependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
}

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

/** Removes images that nothing shows and objects without a row, and resolves with how many. For `graceMs`, see `getSweepLimits`. */
export const sweepMedia = async ({ store, media, log, graceMs }: Dependencies & { graceMs?: number }) => {
  const { unusedBefore, orphansBefore } = getSweepLimits(graceMs)
  const remove = createMediaRemoval({ store, media, log })
  const images = await remove(...(await media.findUnused(unusedBefore)))
  const objects = await sweepObjects(store, {
    prefix: MEDIA_KEY_PREFIX,
    before: orphansBefore,
    getId: (key) => parseMediaName(key.slice(MEDIA_KEY_PREFIX.length))?.id,
    findExisting: media.findExisting,
  })
  if (images || objects) log.info({ images, objects }, 'Removed unused images')
  return { images, objects }
}
