import { test as base, expect, type Fixtures, type Page, type PlaywrightTestArgs, type PlaywrightTestOptions } from '@playwright/test'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { owner, type Product, startProduct } from './start-product.ts'

export { expect }

export interface Site extends Product {
  /** Calls the API as the owner. Fails the test unless the status is 200. */
  call: <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Result>
}

/** Signs in again if the shared session has ended: the server keeps only the five newest, and tests sign in as well. */
const renewSession = async (site: Product) => {
  const current = await fetch(`${site.url}${API_PREFIX}${ownerEndpoints.user}`, { headers: { [TOKEN_HEADER]: site.token } })
  if (current.ok) return
  const response = await fetch(`${site.url}${API_PREFIX}${ownerEndpoints.signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(response.status, 'signing in again').toBe(200)
  site.token = ((await response.json()) as { token: string }).token
}

export const toSite = (product: Product): Site => {
  const site: Site = {
    ...product,
    call: async <Result>(method: string, path: string, payload?: object) => {
      const send = () =>
        fetch(site.url + API_PREFIX + path, {
          method,
          headers: { [TOKEN_HEADER]: site.token, ...(payload ? { 'content-type': 'application/json' } : {}) },
          body: payload && JSON.stringify(payload),
        })
      let response = await send()
      if (response.status === 401) {
        await renewSession(site)
        response = await send()
      }
      const body = await response.text()
      expect(response.status, `${method} ${path}: ${body}`).toBe(200)
      return JSON.parse(body) as Result
    },
  }
  return site
}

interface Sites {
  /** A product that all test files of a worker share: start a file with `resetSite`. */
  site: Site
  /** Resolves with the page of `sharedPage`, one with scripts and one without. */
  openSharedPage: (javaScriptEnabled: boolean) => Promise<Page>
}

/** Each worker has its own product, started when first used. Relative URLs are those of `site`. */
export const test = base.extend<{ liveToken: undefined }, Sites>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(toSite(product))
      await product.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  openSharedPage: [
    async ({ browser, site }, use) => {
      const pages = new Map<boolean, Page>()
      const open = async (javaScriptEnabled: boolean) => {
        const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled })
        const page = await context.newPage()
        pages.set(javaScriptEnabled, page)
        return page
      }
      await use(async (javaScriptEnabled) => pages.get(javaScriptEnabled) ?? open(javaScriptEnabled))
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  liveToken: [
    async ({ site }, use) => {
      await renewSession(site)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

/** Returns the storage state of a browser in which the owner is signed in. */
export const signedInAt = ({ url, token }: Pick<Product, 'url' | 'token'>) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
})

/** For `test.use`: the owner is signed in on every page of these tests. */
export const asOwner: Fixtures<object, object, Pick<PlaywrightTestOptions, 'storageState'>, Pick<Sites, 'site'>> = {
  storageState: async ({ site }, use) => {
    await renewSession(site)
    await use(signedInAt(site))
  },
}

const EVENTS_OF_A_PAGE = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'dialog'] as const

/** Ends what a test has done to a page, apart from what the page shows. */
const reset = async (page: Page) => {
  for (const event of EVENTS_OF_A_PAGE) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
  for (const other of page.context().pages()) if (other !== page) await other.close()
}

/**
 * Aborts the calls of the API that a page makes while `work` runs. Not with `page.route`, which empties the cache of the browser: opening the
 * next screen would take a quarter more processor time.
 */
const withoutCalls = async (page: Page, work: () => Promise<unknown>) => {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // The session may have ended.
    session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  await work()
  await session.detach()
}

interface PageOptions {
  /** Opens its pages as the owner. */
  signedIn?: boolean
  javaScriptEnabled?: boolean
}

/**
 * For `test.use`: these tests share one page in each worker, in which a screen opens three times as fast as in a new one. A test finds
 * nothing that an earlier one left in the browser. For tests that need no clock, no script that runs first, and no options of a context.
 */
export const sharedPage = ({
  signedIn = false,
  javaScriptEnabled = true,
}: PageOptions = {}): Fixtures<
  object,
  object,
  Pick<PlaywrightTestArgs, 'context' | 'page'> & Pick<PlaywrightTestOptions, 'viewport'>,
  Pick<Sites, 'site' | 'openSharedPage'>
> => ({
  context: ({ page }, use) => use(page.context()),
  page: async ({ openSharedPage, site, viewport }, use) => {
    const page = await openSharedPage(javaScriptEnabled)
    if (viewport) await page.setViewportSize(viewport)
    // Text that the test before has typed is sent when its page is left, and would be stored after the site was reset.
    // A document of the site that runs no script.
    await withoutCalls(page, () => page.goto('/robots.txt'))
    await page.evaluate((token) => {
      localStorage.clear()
      sessionStorage.clear()
      if (token) localStorage.setItem('token', token)
    }, signedIn && site.token)
    await use(page)
    await reset(page)
  },
})
