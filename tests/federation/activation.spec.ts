import { expect, test } from '@playwright/test'
import { API_PREFIX, type ReleasedPart, type ReleasesState, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { type Product, startProduct } from '#product/start-product.ts'
import { startLoad } from './page-load.ts'
import { releaseRoom } from './release-room.ts'

const REQUESTS_A_SECOND = 200
const SWAPS = 20
const VISIBLE_MS_MAX = 2_000

let products: [Product, Product]
test.beforeAll(async () => {
  const first = await startProduct()
  products = [first, await startProduct({ dataDir: first.dataDir })]
})
test.afterAll(async () => {
  await products[1].stop()
  await products[0].dispose()
})

const call = async ({ url, token }: Product, path: string, payload?: object): Promise<ReleasesState> => {
  const answer = await fetch(url + API_PREFIX + path, {
    method: payload ? 'POST' : 'GET',
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: payload && JSON.stringify(payload),
  })
  const body = await answer.text()
  expect(answer.status, body).toBe(200)
  return JSON.parse(body)
}

const setOf = async (url: string) => /"set":"(\w+)"/.exec(await (await fetch(`${url}/admin`)).text())?.[1]

/** Milliseconds until a document of this gateway names the set. */
const untilVisible = async (url: string, set: string) => {
  const since = performance.now()
  await expect.poll(() => setOf(url), { intervals: [20], timeout: 10_000 }).toBe(set)
  return performance.now() - since
}

/** Which versions each set named, by the history alone. */
const setsOf = ({ history }: ReleasesState) => {
  const sets = new Map<string, Record<string, string>>()
  let versions: Record<string, string> = {}
  for (const { set, part, to } of history.toReversed()) {
    versions = { ...versions, [part]: to }
    sets.set(set, versions)
  }
  return sets
}

test(`${SWAPS} activations under ${REQUESTS_A_SECOND} requests a second: none fails, no document mixes sets, both gateways follow in 2 s`, async () => {
  test.setTimeout(300_000)
  const parts: ReleasedPart[] = ['shell', 'public-mfe', 'admin-mfe']
  const before = Object.fromEntries((await call(products[0], releaseEndpoints.releases)).parts.map(({ name, version }) => [name, version]))
  const after = Object.fromEntries(parts.map((part) => [part, releaseRoom(part, 'second', products[0].dataDir)]))
  for (const part of parts) expect(after[part]).not.toBe(before[part])

  const load = startLoad([products[0].url, products[1].url], REQUESTS_A_SECOND)
  const waits: number[] = []
  for (let swap = 0; swap < SWAPS; swap += 1) {
    const name = parts[swap % 3] as ReleasedPart
    const at = products[swap % 2] as Product
    const isBack = Math.floor(swap / 3) % 2 === 1
    const { set } = isBack
      ? await call(at, releaseEndpoints.rollBack, { name })
      : await call(at, releaseEndpoints.activate, { name, version: after[name] })
    waits.push(...(await Promise.all(products.map(({ url }) => untilVisible(url, set as string)))))
  }
  const { seen, failures, requests, perSecond } = await load.stop()

  const state = await call(products[1], releaseEndpoints.releases)
  const sets = setsOf(state)
  const mixed = seen.filter(({ set, paths }) => paths.some((path) => sets.get(set)?.[path.split('/')[2] as string] !== path.split('/')[3]))
  const figures = `${requests} requests, ${perSecond.toFixed(0)}/s, ${seen.length} documents of ${new Set(seen.map(({ set }) => set)).size} sets, visible after ${Math.max(...waits).toFixed(0)} ms at most`
  test.info().annotations.push({ type: 'figures', description: figures })
  console.log(figures)

  expect(failures).toEqual([])
  expect(mixed).toEqual([])
  expect(seen.every(({ paths }) => paths.length >= 2)).toBe(true)
  expect(sets.size).toBe(1 + SWAPS)
  expect(Math.max(...waits)).toBeLessThan(VISIBLE_MS_MAX)
  expect(perSecond).toBeGreaterThan(REQUESTS_A_SECOND * 0.9)
})

test('a refused release leaves both gateways as they were, and says why', async () => {
  const { url, token } = products[0]
  const before = await setOf(url)
  const answer = await fetch(url + API_PREFIX + releaseEndpoints.activate, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'public-mfe', version: 'never-published' }),
  })
  expect([answer.status, (await answer.json()).errors[0].msg]).toEqual([404, 'There is no release public-mfe@never-published'])
  for (const product of products) expect(await setOf(product.url)).toBe(before)
})
