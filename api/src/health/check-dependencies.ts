import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '@portfolio/object-store'
import type { Db } from '#db/database.ts'
import { isReadOnly } from '#db/is-read-only.ts'
import { listPendingMigrations } from '#db/migrate.ts'
import type { Log } from '#http/log.ts'
import type { Availability } from '#metrics/metrics.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  /** Rejects when the server's disk does not take uploads. */
  checkUploads: () => Promise<void>
  log: Log
}

export type CheckDependencies = () => Promise<Availability>

const CHECK_MS_MAX = 2_000
const SHARED_MS = 1_000

const succeeds = (check: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    wait(CHECK_MS_MAX, false, { ref: false }),
  ])

/**
 * Returns a function that checks what this process depends on. Anyone may request `/ready`, so calls during a check, and within a second after
 * it, get its result.
 */
export const createDependencyCheck = ({ db, store, checkUploads, log }: Dependencies): CheckDependencies => {
  const check = async (): Promise<Availability> => {
    let writes = true
    const checkDatabase = async () => {
      const [pending] = await listPendingMigrations(db)
      if (pending) {
        log.warn({ migration: pending }, 'Migrations are pending, so this gateway is not ready. A start, or `--prepare`, runs them')
        throw new Error('Migrations are pending')
      }
      writes = !(await isReadOnly(db))
    }
    const [database, isStoreAvailable, uploads] = await Promise.all([
      succeeds(checkDatabase()),
      succeeds(store.check()),
      succeeds(checkUploads()),
    ])
    return { database, writes, store: isStoreAvailable, uploads }
  }
  let shared: Promise<Availability> | undefined
  let endsAt = 0
  return () => {
    if (shared && performance.now() < endsAt) return shared
    endsAt = Number.POSITIVE_INFINITY
    shared = check().finally(() => {
      endsAt = performance.now() + SHARED_MS
    })
    return shared
  }
}
