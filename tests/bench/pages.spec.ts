import { expect, test } from '#support/test.ts'
import { findAdminCode } from './artifacts.ts'
import { crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { publicRoutes } from './public-routes.ts'

const IDLE_MS = 4_000

// Visits with scripts on are tested in `spec/visitor.spec.ts`; this adds hovering and waiting on every page of the demo content.
if (process.env.LONG_TESTS)
  test('a visitor who scrolls through every page, hovers over every link and stays a while gets no admin code and no preload warning', async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const site = await startDemoSite()
    try {
      const { requests, texts, preloadWarnings } = await crawl(browser, site.url, await publicRoutes(site.url), IDLE_MS)
      expect([...texts.keys()].filter((address) => address.endsWith('.js')).length, 'the scripts were read too').toBeGreaterThanOrEqual(2)
      expect(requests.filter((address) => address.includes('/mfe/admin-mfe/'))).toEqual([])
      expect(findAdminCode(texts)).toEqual([])
      expect(preloadWarnings).toEqual([])
    } finally {
      await site.dispose()
    }
  })
