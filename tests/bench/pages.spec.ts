import { expect, test } from '@playwright/test'
import type { Product } from '#support/start-product.ts'
import { adminCodeIn, scriptSizes, sharedCodeInRemotes } from './artefacts.ts'
import { type Crawl, crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { firstViewOf } from './first-view.ts'
import { SCRIPT_BYTES_MAX } from './goals.ts'
import { publicRoutes } from './public-routes.ts'

/** The counted figures of `npm run bench:federation` that pages have: the same on every machine, so they are promises. */

const IDLE_MS = 4_000

let site: Product
let paths: string[]
test.beforeAll(async () => {
  site = await startDemoSite()
  paths = await publicRoutes(site.url)
})
test.afterAll(() => site.dispose())

test('every kind of public page: at most three scripts, one level deep, none before the largest paint, no stylesheet that blocks', async ({
  browser,
}) => {
  for (const path of paths) {
    const { scripts, ...view } = await firstViewOf(browser, site.url, path)
    expect(view).toEqual({ path, depth: 1, beforeLargestPaint: 0, blockingSheets: 0 })
    expect(scripts, path).toBeLessThanOrEqual(3)
  }
})

test.describe('who scrolls through every page, points at every link and stays a while', () => {
  let crawled: Crawl
  test.beforeAll(async ({ browser }) => {
    crawled = await crawl(browser, site.url, paths, IDLE_MS)
  })
  const scripts = () => [...crawled.texts.keys()].filter((address) => address.endsWith('.js'))

  test('is given no byte of the portal and not told of it', () => {
    expect(scripts().length, 'the scripts are read as well').toBeGreaterThanOrEqual(2)
    expect(crawled.requests.filter((address) => address.includes('/mfe/admin-mfe/'))).toEqual([])
    expect(adminCodeIn(crawled.texts)).toEqual([])
  })

  test('is warned of no preload that was not used', () => {
    expect(crawled.preloadWarnings).toEqual([])
  })

  test(`is given at most ${SCRIPT_BYTES_MAX / 1_000} kB of scripts`, async () => {
    const sizes = await scriptSizes(site.url, scripts())
    expect(
      sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      JSON.stringify(sizes),
    ).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  })
})

test('remotes hold no copy of what the shell provides', () => {
  expect(sharedCodeInRemotes()).toEqual([])
})
