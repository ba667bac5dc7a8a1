import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import type { Db } from '#db/database.ts'
import { listPendingMigrations } from '#db/migrate.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  /** Rejects when the server's disk does not take uploads. */
  checkUploads: () => Promise<void>
  /** Whether the gateway has been asked to stop. It still serves, and should get no more requests. */
  isStopping?: () => boolean
}

const CHECK_MS_MAX = 2_000
const NO_STORE = { 'cache-control': 'no-store' }

const succeeds = (check: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    wait(CHECK_MS_MAX, false, { ref: false }),
  ])

/** `/live`: the process responds. `/ready`: it can serve pages. An unavailable object store or a full disk only degrades it, because pages are served without. */
export const healthRoutes = ({ db, store, checkUploads, isStopping = () => false }: Dependencies) =>
  new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
    .get('/ready', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503, { ...NO_STORE, 'retry-after': '5' })
      const migrated = listPendingMigrations(db).then((pending) =>
        pending.length ? Promise.reject(new Error('Migrations are pending')) : undefined,
      )
      const [database, ...others] = await Promise.all([succeeds(migrated), succeeds(store.check()), succeeds(checkUploads())])
      if (!database) return c.json({ status: 'unavailable' }, 503, { ...NO_STORE, 'retry-after': '2' })
      return c.json({ status: others.every(Boolean) ? 'ok' : 'degraded' }, 200, NO_STORE)
    })

/** Responds while the gateway starts: it listens first, so that a port in use is noticed before anything is created. */
export const startingRoutes = () =>
  new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
    .get('/ready', (c) => c.json({ status: 'starting' }, 503, { ...NO_STORE, 'retry-after': '2' }))
    .all('*', (c) => c.text('The site is starting. Please try again in a moment.', 503, { ...NO_STORE, 'retry-after': '2' }))
