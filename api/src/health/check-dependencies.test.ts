import type { ObjectStore } from '@portfolio/object-store'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#db/database.ts'
import { createLog, type Log } from '#http/log.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { sql } from '#test/raw-sql.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDependencyCheck } from './check-dependencies.ts'
import { healthRoutes } from './health-routes.ts'

const store = { check: async () => {} } as ObjectStore

it('a database that is read-only, such as a standby, is noticed although every page can be read', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = createDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`)
  onTestFinished(() => db.destroy())
  const checkDependencies = createDependencyCheck({ db, store, checkUploads: async () => {}, log: createLog('silent') })
  const metrics = createMetrics()
  metrics.setAvailable(await checkDependencies())
  const text = await metrics.text(undefined, undefined, null)
  expect(text).toContain('portfolio_dependency_available{dependency="database"} 1\n')
  expect(text).toContain('portfolio_dependency_available{dependency="writes"} 0\n')
  const ready = await healthRoutes({ checkDependencies }).request('/ready')
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'degraded' })])
})

it('pending migrations, as of a restored dump or a checkout that was updated, are named in the log', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = createDatabase(url)
  onTestFinished(() => db.destroy())
  await sql`delete from kysely_migration where name = '005-create-content-revision'`.execute(db)
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line) } as unknown as Log
  const { database } = await createDependencyCheck({ db, store, checkUploads: async () => {}, log })()
  expect([database, lines]).toEqual([false, [{ migration: '005-create-content-revision' }]])
})
