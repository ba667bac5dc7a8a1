import type { ObjectStore } from '@portfolio/object-store'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#db/database.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDependencyCheck } from './check-dependencies.ts'
import { healthRoutes } from './health-routes.ts'

const store = { check: async () => {} } as ObjectStore

it('a database that is read-only, such as a standby, is noticed although every page can be read', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = createDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`)
  onTestFinished(() => db.destroy())
  const checkDependencies = createDependencyCheck({ db, store, checkUploads: async () => {} })
  const metrics = createMetrics()
  metrics.setAvailable(await checkDependencies())
  const text = await metrics.text(undefined, undefined, null)
  expect(text).toContain('portfolio_dependency_available{dependency="database"} 1\n')
  expect(text).toContain('portfolio_dependency_available{dependency="writes"} 0\n')
  const ready = await healthRoutes({ checkDependencies }).request('/ready')
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'degraded' })])
})
