import { UNSAVED_TEXT_DAYS } from '@portfolio/contracts'
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
const UNUSED_MS = UNSAVED_TEXT_DAYS * DAY_MS

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
 * Removes images that nothing shows and objects without a row, and resolves with how many. Safe while the site runs: it keeps younger objects,
 * because an upload may be in progress, and younger images, because a browser may have unsaved text with them. `graceMs` replaces both limits.
 */
export const sweepMedia = async ({ store, media, log, graceMs }: Dependencies & { graceMs?: number }) => {
  const toLimit = (ms: number) => new Date(Date.now() - (graceMs ?? ms))
  const remove = createMediaRemoval({ store, media, log })
  const images = await remove(...(await media.findUnused(toLimit(UNUSED_MS))))
  const objects = await sweepObjects(store, {
    prefix: MEDIA_KEY_PREFIX,
    before: toLimit(DAY_MS),
    getId: (key) => parseMediaName(key.slice(MEDIA_KEY_PREFIX.length))?.id,
    findExisting: media.findExisting,
  })
  if (images || objects) log.info({ images, objects }, 'Removed unused images')
  return { images, objects }
}
