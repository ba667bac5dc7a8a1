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
  /** A product that all test files of a worker share: start a file with `deleteAllItems`. */
  site: Site
  /** A product that no test adds anything to. */
  untouched: Product
  /** The page of `onOwnersPage`. */
  ownersPage: Page
}

/** Each worker has its own products, started when first used. Relative URLs are those of `site`. */
export const test = base.extend<{ liveToken: undefined }, Sites>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(toSite(product))
      await product.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  untouched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ownersPage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url })
      await use(await context.newPage())
      await context.close()
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

/**
 * For `test.use`: the owner is signed in, and these tests share one page in each worker, in which the portal opens three times as fast as in
 * a new one. A test finds nothing that an earlier one left in the browser. For tests that set neither a clock nor options of a context.
 */
export const onOwnersPage: Fixtures<
  object,
  object,
  Pick<PlaywrightTestArgs, 'context' | 'page'> & Pick<PlaywrightTestOptions, 'viewport'>,
  Pick<Sites, 'site' | 'ownersPage'>
> = {
  context: ({ ownersPage }, use) => use(ownersPage.context()),
  page: async ({ ownersPage: page, site, viewport }, use) => {
    await renewSession(site)
    if (viewport) await page.setViewportSize(viewport)
    // A document of the site that runs no script.
    await page.goto(`${site.url}/robots.txt`)
    await page.evaluate((token) => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('token', token)
    }, site.token)
    await use(page)
    page.removeAllListeners('dialog')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    for (const other of page.context().pages()) if (other !== page) await other.close()
  },
}
