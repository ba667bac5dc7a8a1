import { test as base, expect, type Fixtures, type PlaywrightTestOptions } from '@playwright/test'
import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { type Product, startProduct } from './start-product.ts'

export { expect }

export interface Site extends Product {
  /** A call of the API as the owner; fails the test unless the answer is 200. */
  call: <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Answer>
}

const callerOf = ({ url, token }: Product): Site['call'] => {
  return async <Answer>(method: string, path: string, payload?: object) => {
    const response = await fetch(url + API_PREFIX + path, {
      method,
      headers: { [TOKEN_HEADER]: token, ...(payload ? { 'content-type': 'application/json' } : {}) },
      body: payload && JSON.stringify(payload),
    })
    const body = await response.text()
    expect(response.status, `${method} ${path}: ${body}`).toBe(200)
    return JSON.parse(body) as Answer
  }
}

interface Sites {
  /** A product that the tests of one worker share, file after file: start a file from `emptied`. */
  site: Site
  /** A product to which nobody ever adds anything. */
  untouched: Product
}

/** Each worker has products of its own, started when first asked for. Relative addresses lead to `site`. */
export const test = base.extend<object, Sites>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use({ ...product, call: callerOf(product) })
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
  baseURL: ({ site }, use) => use(site.url),
})

/** What a browser that the owner has signed in with keeps. */
export const signedInAt = ({ url, token }: Pick<Product, 'url' | 'token'>) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
})

/** For `test.use`: every page of these tests is the owner's, already signed in. */
export const asOwner: Fixtures<object, object, Pick<PlaywrightTestOptions, 'storageState'>, Pick<Sites, 'site'>> = {
  storageState: ({ site }, use) => use(signedInAt(site)),
}
