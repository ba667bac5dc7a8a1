import type { Page } from '@playwright/test'
import { API_PREFIX, APP_NAMES, type AppName, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { publishEdition } from '#bench/fixture-releases.ts'
import { blogForm, bookForm, fillIn, getForm, save } from '#support/owner-forms.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test } from '#support/test.ts'
import { startLoad } from './page-load.ts'
import { getReleases, getServedSet } from './release-calls.ts'
import { findMixedDocuments, getSets, swapBackAndForth } from './swaps.ts'

/** Enough requests to hit every phase of a swap; `npm run bench:federation` applies the full load. */
const REQUESTS_PER_SECOND = 30
/** Activates a version of each app, and rolls the first one back. */
const SWAPS = APP_NAMES.length + 1

// Tabs are opened before the first test, which activates releases; the second one continues in them.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let products: [Product, Product]
const activated = {} as Record<AppName, string>

const readSet = (page: Page) => page.evaluate(() => JSON.parse(document.getElementById('releases')?.textContent ?? '{}').set as string)

let visitor: Page
let owner: Page
let sets: string[]
test.beforeAll(async ({ browser }) => {
  const first = await startProduct()
  products = [first, await startProduct({ dataDir: first.dataDir })]
  visitor = await browser.newPage({ baseURL: first.url })
  await visitor.goto('/books')
  await waitForHydration(visitor)
  owner = await browser.newPage({ baseURL: first.url, storageState: signedInAt(first) })
  await owner.goto('/admin/books')
  await fillIn(owner, bookForm)
  sets = [await readSet(visitor), await readSet(owner)]
})
test.afterAll(async () => {
  await visitor.close()
  await owner.close()
  await products[1].stop()
  await products[0].dispose()
})

test('activates under load without a failed request or a document that mixes sets, on both gateways', async () => {
  for (const app of APP_NAMES) activated[app] = await publishEdition(products[0].dataDir, app, 'second-edition')

  const load = startLoad([products[0].url, products[1].url], REQUESTS_PER_SECOND)
  const swaps = await swapBackAndForth(products, activated, SWAPS)
  const { seen, failures, requests, perSecond } = await load.stop()

  const state = await getReleases(products[1])
  const slowest = Math.max(...swaps.flatMap(({ visibleMs }) => visibleMs))
  const figures = `${requests} requests, ${perSecond.toFixed(0)}/s, ${seen.length} documents of ${new Set(seen.map(({ set }) => set)).size} sets, visible after ${slowest.toFixed(0)} ms at most`
  test.info().annotations.push({ type: 'figures', description: figures })
  console.log(figures)

  // A gateway serves a set first, and reports that then.
  const readServing = async () => (await getReleases(products[1])).gateways?.map(({ serving }) => serving)
  await expect.poll(readServing).toEqual([state.set, state.set])
  expect(failures).toEqual([])
  expect(findMixedDocuments(seen, state)).toEqual([])
  expect(seen.every(({ paths }) => paths.length >= 2)).toBe(true)
  expect(getSets(state).size).toBe(1 + SWAPS)
})

test('tabs opened before a deploy can still load pages whose files they have not fetched yet', async () => {
  const { url } = products[0]
  const read = watch(visitor)
  const written = watch(owner)

  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About', exact: true }).click()
  await expect(visitor).toHaveURL('/about')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  await save(owner)
  await expect(owner.getByRole('button', { name: `Delete “${bookForm.fields.Title}”` })).toBeVisible()
  await owner.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Blogs', exact: true }).click()
  await getForm(owner, blogForm).getByLabel('Title', { exact: true }).fill('Written across a deploy')
  await getForm(owner, blogForm).locator('.ql-editor').fill('The editor came from the release of this tab.')
  await save(owner)
  // A saved form leads back to where the owner came from; the blog is on the landing page that visitors get now.
  await expect(owner).toHaveURL('/admin/books')
  expect(await (await fetch(url)).text()).toContain('Written across a deploy')

  const scripts = [...read.requests, ...written.requests].filter((address) => address.includes('/mfe/'))
  expect(
    scripts.some((address) => address.includes('quill-editor')),
    'the editor was fetched after the deploy',
  ).toBe(true)
  for (const version of Object.values(activated)) expect(scripts.filter((address) => address.includes(version))).toEqual([])
  expect([await readSet(visitor), await readSet(owner)]).toEqual(sets)
  expect([...read.problems, ...written.problems]).toEqual([])

  // The next document is of the new set.
  await visitor.reload()
  expect(await visitor.content()).toContain(`/mfe/public-mfe/${activated['public-mfe']}/`)
  expect(await readSet(visitor)).not.toBe(sets[0])
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
