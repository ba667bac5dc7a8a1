import { expect, it } from 'vitest'
import { createResponseCache } from '#cache/response-cache.ts'
import type { SetChoice } from '#delivery/shared/set-choice.ts'
import { createDocumentCache } from './document-cache.ts'

it('documents are rendered again at the next day, but not while the database is unavailable', async () => {
  const site = { day: 1, staleSeconds: 0, renders: 0 }
  const documents = createDocumentCache({
    content: { current: () => '7', getStaleSeconds: () => site.staleSeconds },
    getToday: () => site.day,
  })
  const choice = { set: { name: 'rs_1' }, cache: createResponseCache() } as SetChoice
  const countRenders = async () => {
    await documents.get(choice, '/books', async () => {
      site.renders += 1
      return { status: 200, contentType: 'text/html', body: '<h1>Books</h1>' }
    })
    return site.renders
  }
  expect(await countRenders()).toBe(1)
  Object.assign(site, { staleSeconds: 9, day: 2 })
  expect(await countRenders()).toBe(1)
  site.staleSeconds = 0
  expect(await countRenders()).toBe(2)
})
