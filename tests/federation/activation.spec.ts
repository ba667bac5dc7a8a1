import { API_PREFIX, APP_NAMES, type AppName, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { publishEdition } from '#bench/fixture-releases.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { startLoad } from './page-load.ts'
import { getReleases, getServedSet } from './release-calls.ts'
import { findMixedDocuments, getSets, swapBackAndForth } from './swaps.ts'

/** Enough requests to hit every phase of a swap; `npm run bench:federation` applies the full load. */
const REQUESTS_PER_SECOND = 30
const SWAPS = 6

let products: [Product, Product]
test.beforeAll(async () => {
  const first = await startProduct()
  products = [first, await startProduct({ dataDir: first.dataDir })]
})
test.afterAll(async () => {
  await products[1].stop()
  await products[0].dispose()
})

test('activates under load without a failed request or a document that mixes sets, on both gateways', async () => {
  test.setTimeout(300_000)
  const after = {} as Record<AppName, string>
  for (const app of APP_NAMES) after[app] = await publishEdition(products[0].dataDir, app, 'second')

  const load = startLoad([products[0].url, products[1].url], REQUESTS_PER_SECOND)
  const swaps = await swapBackAndForth(products, after, SWAPS)
  const { seen, failures, requests, perSecond } = await load.stop()

  const state = await getReleases(products[1])
  const slowest = Math.max(...swaps.flatMap(({ visibleMs }) => visibleMs))
  const figures = `${requests} requests, ${perSecond.toFixed(0)}/s, ${seen.length} documents of ${new Set(seen.map(({ set }) => set)).size} sets, visible after ${slowest.toFixed(0)} ms at most`
  test.info().annotations.push({ type: 'figures', description: figures })
  console.log(figures)

  expect(failures).toEqual([])
  expect(findMixedDocuments(seen, state)).toEqual([])
  expect(seen.every(({ paths }) => paths.length >= 2)).toBe(true)
  expect(getSets(state).size).toBe(1 + SWAPS)
})

test('keeps the active set on both gateways when a release is rejected, with a message', async () => {
  const { url, token } = products[0]
  const before = await getServedSet(url)
  const response = await fetch(url + API_PREFIX + releaseEndpoints.activate, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'public-mfe', version: 'never-published' }),
  })
  expect([response.status, (await response.json()).errors[0].msg]).toEqual([404, 'There is no release public-mfe@never-published'])
  for (const product of products) expect(await getServedSet(product.url)).toBe(before)
})
