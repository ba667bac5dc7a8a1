import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import type { Db } from '#db/database.ts'
import { listPendingMigrations } from '#db/migrate.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
}

const CHECK_MS_MAX = 2_000

const succeeds = (check: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    wait(CHECK_MS_MAX, false, { ref: false }),
  ])

/** `/live`: the process responds. `/ready`: it can serve pages. An unavailable object store only degrades it, because pages need no images. */
export const healthRoutes = ({ db, store }: Dependencies) =>
  new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      const migrated = listPendingMigrations(db).then((pending) =>
        pending.length ? Promise.reject(new Error('Migrations are pending')) : undefined,
      )
      const [database, objects] = await Promise.all([succeeds(migrated), succeeds(store.check())])
      if (!database) return c.json({ status: 'unavailable' }, 503, { 'retry-after': '2' })
      return c.json({ status: objects ? 'ok' : 'degraded' })
    })
