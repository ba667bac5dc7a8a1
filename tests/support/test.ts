import { test as base, expect, type Fixtures, type PlaywrightTestOptions } from '@playwright/test'
import { API_PREFIX, endpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { owner, type Product, startProduct } from './start-product.ts'

export { expect }

export interface Site extends Product {
  /** A call of the API as the owner; fails the test unless the answer is 200. */
  call: <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Answer>
}

/** The server keeps the newest five sessions: after tests that sign in as well, the one they share may have ended. */
const renew = async (site: Product) => {
  const alive = await fetch(`${site.url}${API_PREFIX}${endpoints.user}`, { headers: { [TOKEN_HEADER]: site.token } })
  if (alive.ok) return
  const answer = await fetch(`${site.url}${API_PREFIX}${endpoints.signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(answer.status, 'signing in again').toBe(200)
  site.token = ((await answer.json()) as { token: string }).token
}

const siteOf = (product: Product): Site => {
  const site: Site = {
    ...product,
    call: async <Answer>(method: string, path: string, payload?: object) => {
      const ask = () =>
        fetch(site.url + API_PREFIX + path, {
          method,
          headers: { [TOKEN_HEADER]: site.token, ...(payload ? { 'content-type': 'application/json' } : {}) },
          body: payload && JSON.stringify(payload),
        })
      let response = await ask()
      if (response.status === 401) {
        await renew(site)
        response = await ask()
      }
      const body = await response.text()
      expect(response.status, `${method} ${path}: ${body}`).toBe(200)
      return JSON.parse(body) as Answer
    },
  }
  return site
}

interface Sites {
  /** A product that the tests of one worker share, file after file: start a file from `emptied`. */
  site: Site
  /** A product to which nobody ever adds anything. */
  untouched: Product
}

/** Each worker has products of its own, started when first asked for. Relative addresses lead to `site`. */
export const test = base.extend<{ liveToken: undefined }, Sites>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(siteOf(product))
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
  liveToken: [
    async ({ site }, use) => {
      await renew(site)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

/** What a browser that the owner has signed in with keeps. */
export const signedInAt = ({ url, token }: Pick<Product, 'url' | 'token'>) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
})

/** For `test.use`: every page of these tests is the owner's, already signed in. */
export const asOwner: Fixtures<object, object, Pick<PlaywrightTestOptions, 'storageState'>, Pick<Sites, 'site'>> = {
  storageState: async ({ site }, use) => {
    await renew(site)
    await use(signedInAt(site))
  },
}
