import type { ObjectStore } from '@portfolio/object-store'
import type { Db } from './db/database.ts'
import { pruneReleases } from './delivery/releases/prune.ts'
import { createReleaseSetStore } from './delivery/releases/release-set-store.ts'
import type { Log } from './http/log.ts'
import { createAttemptStore } from './product/auth/attempt-store.ts'
import { createSessionStore } from './product/auth/session-store.ts'
import { createMediaStore } from './product/media/media-store.ts'
import { sweepMedia } from './product/media/sweep-media.ts'
import { purgeDeleted } from './product/shared/purge-store.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  log: Log
}

const EVERY_MS = 3_600_000

const steps = ({ db, store, log }: Dependencies, now: Date) => ({
  'deleted content': () => purgeDeleted(db, now),
  sessions: () => createSessionStore(db).purge(now),
  'sign-in tries': () => createAttemptStore(db).purge(now),
  releases: async () => {
    const removed = await pruneReleases(store, createReleaseSetStore(db), now)
    if (removed.length) log.info({ removed }, 'Releases that nobody can need were deleted')
  },
  pictures: () => sweepMedia({ store, media: createMediaStore(db), log }),
})

/** Removes what is past its time. Each step is safe in several processes at once, and one that fails is tried again the next time. */
export const tidy = async (parts: Dependencies, now = new Date()): Promise<void> => {
  for (const [what, step] of Object.entries(steps(parts, now)))
    await step().catch((error: Error) => parts.log.warn({ what, reason: error.message }, 'Tidying up failed'))
}

/** Tidies at once and every hour. Answers a function that ends it, after a round that is under way. */
export const startHousekeeping = (parts: Dependencies): (() => Promise<void>) => {
  let round = tidy(parts)
  const timer = setInterval(() => {
    round = round.then(() => tidy(parts))
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
