import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { sweepObjects } from '#product/shared/sweep-objects.ts'
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
    try {
      for (const key of removed.flatMap(listKeys)) await store.remove(key)
    } catch (error) {
      // Not tried for the others: while the store is silent, each would wait for the time limit.
      log.warn({ reason: (error as Error).message }, 'Objects of images could not be removed; the next sweep retries')
    }
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
