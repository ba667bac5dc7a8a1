import { test as base, expect } from '@playwright/test'
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

/** Each worker has a product of its own, empty at first. Tests of one file share what they add to it. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct()
      await use({ ...product, call: callerOf(product) })
      await product.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
