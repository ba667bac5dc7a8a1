import { afterAll, beforeAll, expect, it } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { createApp } from '#test/features.ts'
import { scoreHeaders } from '#test/observatory-score.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'

/** The grade of the whole site by the rules of Mozilla's HTTP Observatory. A+ begins at 100. */

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  site = await api.delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  app = createApp({ ...api, documents: site.routes, publicUrl: PUBLIC_URL })
})
afterAll(async () => {
  await site.close()
  await api.close()
})

const request = (path: string) => app.request(PUBLIC_URL + path)

it.each(['/', '/books', '/search?q=x', '/no-such-page', '/admin', '/admin/rollback', '/preview/none', '/api/books', '/api/nothing'])(
  '%s scores 130 of 130',
  async (path) => {
    const { headers } = await request(path)
    expect(scoreHeaders(headers), JSON.stringify([...headers])).toBe(130)
  },
)

it('a header that is missing costs points', () => {
  expect(scoreHeaders(new Headers())).toBeLessThan(30)
})

it.each([
  '/files/none',
  '/feed.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/works.bib',
  '/mfe/shell/none.js',
  '/books.bib',
  '/item-preview/none',
])('%s is requested over https only from then on', async (path) => {
  const { headers } = await request(path)
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
