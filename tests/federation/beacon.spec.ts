import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { API_PREFIX, APP_NAMES, BEACON_PATH, type ReleaseHealth, type ReleasesState, TOKEN_HEADER } from '@portfolio/contracts'
import { startScripts } from '#support/pages.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test } from '#support/test.ts'
import { breakFiles } from './faults.ts'
import { expectBeacons, failure, recordBeacons } from './record-beacons.ts'
import { getServedSet } from './release-calls.ts'

/** What browsers report. What they report about the portal's own files: loading-fails.spec.ts. */

const editorChunk = /\/mfe\/admin-mfe\/[^/]+\/[^/]*quill-editor[^/]*\.js$/
const publicEntry = /\/mfe\/public-mfe\/[^/]+\/remoteEntry/
const shellEntry = /\/mfe\/shell\/[^/]+\/public/

test('sends one beacon from each page that works, in public and in the portal, and one from the document itself when the shell fails to load', async ({
  page,
  site,
}) => {
  const recorded = await recordBeacons(page)
  for (const [index, path] of ['/', '/books', '/nowhere', '/admin'].entries()) {
    await page.goto(site.url + path)
    await startScripts(page)
    await expectBeacons(recorded, index + 1)
  }
  expect(recorded.sent.map(({ text }) => JSON.parse(text).remote)).toEqual(['public_mfe', 'public_mfe', 'public_mfe', 'admin_mfe'])
  recorded.clear()
  await breakFiles(page, shellEntry, 'tampered')
  await page.goto(`${site.url}/books`)
  await startScripts(page)
  await expectBeacons(recorded, 0, failure(await getServedSet(site.url), { remote: 'shell' }))
})

test('sends one beacon when the markup differs from what the browser renders, and the page works', async ({ page, site }) => {
  const recorded = await recordBeacons(page)
  await page.route(`${site.url}/books`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const changed = body.replace(/(<body>.*?)>Your name</s, '$1>Another name<')
    expect(changed).not.toBe(body)
    await route.fulfill({ response, body: changed })
  })
  await page.goto(`${site.url}/books`)
  await startScripts(page)
  await expect(page.getByText('Another name')).toHaveCount(0)
  await expectBeacons(recorded, 1, failure(await getServedSet(site.url), { remote: 'public_mfe', stage: 'hydrate', type: 'exception' }))
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
})

test('sends a beacon for a later chunk that fails to load, although the portal shows the error in place', async ({ browser, site }) => {
  const context = await browser.newContext({ storageState: signedInAt(site) })
  const page = await context.newPage()
  const recorded = await recordBeacons(page)
  await breakFiles(page, editorChunk, 'status 500')
  await page.goto(`${site.url}/admin/blogs`)
  await expect(page.getByText('Couldn’t load the editor.')).toBeVisible()
  await expect(page.getByText(/Loading chunk \S+ failed\. You may be offline\./)).toBeVisible()
  await expectBeacons(recorded, 1, failure(await getServedSet(site.url), { stage: 'chunk' }))
  await context.close()
})

test('sends a beacon for a screen of the portal that fails to load; the others open', async ({ browser, site }) => {
  const context = await browser.newContext({ storageState: signedInAt(site) })
  const page = await context.newPage()
  const recorded = await recordBeacons(page)
  const { heal } = await breakFiles(page, /\/mfe\/admin-mfe\/[^/]+\/audit[^/]*\.js$/, 'status 500')
  await page.goto(`${site.url}/admin/audit`)
  await expect(page.getByRole('alert')).toContainText(/Loading chunk \S+ failed\. You may be offline\./)
  await expectBeacons(recorded, 1, failure(await getServedSet(site.url), { stage: 'chunk' }))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused()
  await heal()
  await page.goBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await context.close()
})

test.describe('a newly activated set', () => {
  // The second test continues from the first.
  test.describe.configure({ mode: 'serial' })

  let variant: string
  let product: Product

  /** The test acts as the proxy, so that each visitor has an IP address of its own. */
  const env = { TRUSTED_PROXIES: '127.0.0.1' }

  /** Copies the builds with another version of the public site, which the gateway takes for a new release. */
  const createVariant = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portfolio-variant-'))
    for (const app of APP_NAMES) cpSync(join(root, app, 'dist'), join(folder, app, 'dist'), { recursive: true })
    const manifest = join(folder, 'public-mfe/dist/release.json')
    const release = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...release, version: 'newer' }))
    return folder
  }

  test.beforeAll(async () => {
    variant = createVariant()
    // With data of the present builds, whose set is the first one.
    product = await startProduct({ builds: variant, env })
  })
  test.afterAll(async () => {
    await product.dispose()
    rmSync(variant, { recursive: true })
  })

  const callApi = async <Result>(path: string) => {
    const response = await fetch(`${product.url}${API_PREFIX}${path}`, { headers: { [TOKEN_HEADER]: product.token } })
    expect(response.status).toBe(200)
    return (await response.json()) as Result
  }
  const releases = () => callApi<ReleasesState>('/releases')
  const getHealth = async (set: string) => (await callApi<ReleaseHealth>('/releases/health')).sets.find((one) => one.set === set)

  /** Opens a page as a visitor whose browser cannot load the script of the public product. */
  const visitWithFailure = async (browser: Browser, address: string) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
    const page = await context.newPage()
    const recorded = await recordBeacons(page)
    await breakFiles(page, publicEntry, 'status 500')
    await page.goto(`${product.url}/books`)
    await expect(page.getByText('Books coming soon')).toBeVisible()
    await startScripts(page)
    await expectBeacons(recorded, 0, failure('rs_2', { remote: 'public_mfe' }))
    await context.close()
  }

  /** Receives a page, and sends the beacon that its browser would send. */
  const report = async (address: string, fields: object) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const page = await (await fetch(`${product.url}/books`, { headers })).text()
    const issued = /"ticket":"([^"]+)"/.exec(page)?.[1]
    const body = JSON.stringify({ set: 'rs_2', remote: 'public_mfe', attempt: 0, ticket: issued, ...fields })
    expect((await fetch(product.url + API_PREFIX + BEACON_PATH, { method: 'POST', headers, body })).status).toBe(200)
  }

  test('is kept when it fails for a few visitors and rolled back when it fails for many, and the owner reads why', async ({ browser }) => {
    for (let n = 1; n <= 10; n += 1) await report(`198.51.100.${n}`, { stage: 'ready', type: 'success' })
    for (let n = 11; n <= 17; n += 1) await report(`198.51.100.${n}`, { stage: 'hydrate', type: 'exception' })
    // Two visitors rarely share a bit and then count as one.
    await expect.poll(async () => (await getHealth('rs_2'))?.failures).toBeGreaterThanOrEqual(6)
    expect(await releases()).toMatchObject({ set: 'rs_2' })

    await visitWithFailure(browser, '198.51.100.18')
    for (let n = 19; n <= 22; n += 1) await report(`198.51.100.${n}`, { stage: 'hydrate', type: 'exception' })
    await expect.poll(() => getServedSet(product.url)).toBe('rs_3')
    const reason = /^rs_2 failed for 1\d of [12]\d visitors \(\d\d\.\d %\), so it was rolled back automatically\.$/
    const { set, history } = await releases()
    expect(set).toBe('rs_3')
    expect(history[0]).toMatchObject({ action: 'automatic', app: 'public-mfe', from: 'newer', reason: expect.stringMatching(reason) })

    const owner = await browser.newContext({ storageState: signedInAt(product) })
    const page = await owner.newPage()
    await page.goto(`${product.url}/admin/releases`)
    await expect(page.getByText('Rolled back automatically on')).toContainText('so it was rolled back automatically.')
    await expect(page.getByRole('table', { name: 'History' }).getByText(reason)).toBeVisible()
    await expect(page.getByRole('table', { name: 'History' }).getByText('Rolled back automatically', { exact: true })).toBeVisible()
    await owner.close()
  })

  test('does not become active again at the next start after it was rolled back', async () => {
    await product.stop()
    product = await startProduct({ builds: variant, dataDir: product.dataDir, env })
    expect(await releases()).toMatchObject({ set: 'rs_3' })
    expect(await getServedSet(product.url)).toBe('rs_3')
  })
})
