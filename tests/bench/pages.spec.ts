import { expect, test } from '@playwright/test'
import type { Product } from '#support/start-product.ts'
import { findAdminCode, findSharedCodeInRemotes, scriptSizes } from './artefacts.ts'
import { type Crawl, crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { measureFirstView } from './first-view.ts'
import { SCRIPT_BYTES_MAX } from './goals.ts'
import { publicRoutes } from './public-routes.ts'

/** The counts of `npm run bench:federation` for pages. They are the same on every machine, so they are asserted. */

const IDLE_MS = 4_000

let site: Product
let paths: string[]
test.beforeAll(async () => {
  site = await startDemoSite()
  paths = await publicRoutes(site.url)
})
test.afterAll(() => site.dispose())

test('every kind of public page requests at most three scripts, one level deep and after the largest paint, and no blocking stylesheet', async ({
  browser,
}) => {
  for (const path of paths) {
    const { scripts, ...view } = await measureFirstView(browser, site.url, path)
    expect(view).toEqual({ path, depth: 1, beforeLargestPaint: 0, blockingSheets: 0 })
    expect(scripts, path).toBeLessThanOrEqual(3)
  }
})

test.describe('a visitor who scrolls through every page, hovers over every link and stays a while', () => {
  let crawled: Crawl
  test.beforeAll(async ({ browser }) => {
    crawled = await crawl(browser, site.url, paths, IDLE_MS)
  })
  const scripts = () => [...crawled.texts.keys()].filter((address) => address.endsWith('.js'))

  test('receives no code of admin-mfe', () => {
    expect(scripts().length, 'the scripts were read too').toBeGreaterThanOrEqual(2)
    expect(crawled.requests.filter((address) => address.includes('/mfe/admin-mfe/'))).toEqual([])
    expect(findAdminCode(crawled.texts)).toEqual([])
  })

  test('gets no warning about unused preloads', () => {
    expect(crawled.preloadWarnings).toEqual([])
  })

  test(`receives at most ${SCRIPT_BYTES_MAX / 1_000} kB of scripts`, async () => {
    const sizes = await scriptSizes(site.url, scripts())
    expect(
      sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      JSON.stringify(sizes),
    ).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  })
})

test('remotes contain no copy of the modules that the shell provides', () => {
  expect(findSharedCodeInRemotes()).toEqual([])
})
