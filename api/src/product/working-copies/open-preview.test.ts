import type { WorkingCopy } from '@portfolio/contracts'
import { afterAll, expect, it } from 'vitest'
import { HttpError } from '#http/errors.ts'
import { aBlog } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createOpenPreview } from './open-preview.ts'

const api = await startTestApi()
afterAll(() => api.close())

it('renders previews one after the other, which leaves database connections for others, and rejects too many', async () => {
  const openPreview = createOpenPreview({
    db: api.db,
    copies: { find: async () => ({ values: aBlog() }) as unknown as WorkingCopy },
    prepareItem: async (_, values) => values,
    writeItems: () => ({ put: async () => {}, remove: async () => true }),
    writeSettings: async () => {},
    createCallApi: () => async () => ({ status: 200, body: '' }),
  })
  const gate = Promise.withResolvers<void>()
  let [rendering, renderingMax] = [0, 0]
  const previews = Array.from({ length: 20 }, () =>
    openPreview('blogs', 'any', async ({ path }) => {
      rendering += 1
      renderingMax = Math.max(renderingMax, rendering)
      await gate.promise
      rendering -= 1
      return path
    }).catch((error) => (error instanceof HttpError ? error.status : error)),
  )
  try {
    await expect.poll(() => rendering).toBeGreaterThan(0)
    expect((await api.asVisitor().get('/api/books')).status).toBe(200)
  } finally {
    gate.resolve()
  }
  const opened = await Promise.all(previews)
  expect(new Set(opened)).toEqual(new Set(['/blogs/any', 429]))
  expect(renderingMax).toBe(1)
})
