import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { keysOf } from './media-names.ts'
import type { MediaStore } from './media-store.ts'

interface Dependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
}

/**
 * Removes a picture: its row first, then its objects. Answers false when there is no such picture or a post still shows it.
 * A store that is away costs only room: the sweep finds objects without a row.
 */
export const createMediaRemoval =
  ({ store, media, log }: Dependencies) =>
  async (id: string): Promise<boolean> => {
    const removed = await media.remove(id)
    if (!removed) return false
    for (const key of keysOf(removed))
      await store.remove(key).catch((error) => log.warn({ key, reason: (error as Error).message }, 'An object stays until the next sweep'))
    return true
  }
