import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { API_PREFIX, BEACON_PATH, type Beacon, type ReleaseHealth, type ReleasesState, TOKEN_HEADER } from '@portfolio/contracts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test } from '#support/test.ts'
import { breakFiles, type Fault } from './faults.ts'
import { prepareShortTimeoutBuilds, TIMEOUT_MS } from './short-timeout-builds.ts'

/** The test acts as the proxy, so that each visitor has an IP address of its own. */
const env = { TRUSTED_PROXIES: '127.0.0.1' }

let builds: string
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  builds = await prepareShortTimeoutBuilds()
  product = await startProduct({ builds, env })
})
test.afterAll(() => product.dispose())

const adminEntry = /\/mfe\/admin-mfe\/[^/]+\/(~r\d+\/)?remoteEntry/
const adminPages = /\/mfe\/admin-mfe\/[^/]+\/(~r\d+\/)?routes\.[^/]+\.js$/
const editorChunk = /\/mfe\/admin-mfe\/[^/]+\/[^/]*quill-editor[^/]*\.js$/
const publicEntry = /\/mfe\/public-mfe\/[^/]+\/remoteEntry/
const shellEntry = /\/mfe\/shell\/[^/]+\/public/

interface Sent {
  address: string
  type: string
  text: string
}

/** Records every beacon of the page as it was passed to the browser, and the status of each response. */
const recordBeacons = async (page: Page) => {
  const sent: Sent[] = []
  const statuses: number[] = []
  await page.exposeFunction('beaconSent', (one: Sent) => void sent.push(one))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      const blob = body as Blob
      void blob
        .text()
        .then((text) =>
          (globalThis as unknown as { beaconSent: (one: Sent) => void }).beaconSent({ address: String(address), type: blob.type, text }),
        )
      return send(address, body)
    }
  })
  page.on('response', (response) => {
    if (response.url().endsWith(BEACON_PATH)) statuses.push(response.status())
  })
  return { sent, statuses }
}

const ticket = expect.stringMatching(/^\d+\.[\w-]{22}$/)
const beacon = (fields: object) => ({ set: 'rs_1', remote: 'admin_mfe', stage: 'entry', type: 'error', attempt: 0, ticket, ...fields })

const isReady = ({ stage }: Beacon) => stage === 'ready'

/** Expects these failures, and as many beacons of pages that work. Each has a ticket. */
const expectBeacons = async ({ sent, statuses }: Awaited<ReturnType<typeof recordBeacons>>, ready: number, ...failures: object[]) => {
  const total = ready + failures.length
  await expect.poll(() => sent.length).toBe(total)
  await expect.poll(() => statuses).toEqual(Array(total).fill(200))
  const beacons = sent.map(({ text }) => JSON.parse(text) as Beacon)
  expect(beacons.filter((one) => !isReady(one))).toEqual(failures)
  for (const one of beacons.filter(isReady)) expect(one).toMatchObject({ type: 'success', attempt: 0, ticket: expect.any(String) })
  for (const { address, type } of sent) expect({ address, type }).toEqual({ address: API_PREFIX + BEACON_PATH, type: 'application/json' })
}

const portalFaults: [what: string, pattern: RegExp, fault: Fault, fields: object][] = [
  ['a stalled entry', adminEntry, 'stalled', { type: 'timeout' }],
  ['a tampered entry', adminEntry, 'tampered', { type: 'error' }],
  ['stalled pages', adminPages, 'stalled', { stage: 'expose', type: 'timeout' }],
  ['tampered pages', adminPages, 'tampered', { stage: 'expose', type: 'error' }],
]

for (const [what, pattern, fault, fields] of portalFaults) {
  test(`sends one beacon for ${what} of the portal, and one more when the retry fails`, async ({ page }) => {
    const recorded = await recordBeacons(page)
    await breakFiles(page, pattern, fault)
    await page.goto(`${product.url}/admin`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: TIMEOUT_MS * 4 })
    await expectBeacons(recorded, 0, beacon(fields))
    if (fault === 'stalled') return
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectBeacons(recorded, 0, beacon(fields), beacon({ ...fields, attempt: 1 }))
  })
}

test('sends one beacon when the markup differs from what the browser renders, and the page works', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await page.route(`${product.url}/books`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const changed = body.replace(/(<body>.*?)>Your name</s, '$1>Another name<')
    expect(changed).not.toBe(body)
    await route.fulfill({ response, body: changed })
  })
  await page.goto(`${product.url}/books`)
  await expect(page.getByText('Another name')).toHaveCount(0)
  await expectBeacons(recorded, 1, beacon({ remote: 'public_mfe', stage: 'hydrate', type: 'exception' }))
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
})

test('sends a beacon from the document itself when the shell fails to load', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await breakFiles(page, shellEntry, 'tampered')
  await page.goto(`${product.url}/books`)
  await expectBeacons(recorded, 0, beacon({ remote: 'shell' }))
})

test('sends a beacon for a later chunk that fails to load, although the portal shows the error in place', async ({ browser }) => {
  const context = await browser.newContext({ storageState: signedInAt(product) })
  const page = await context.newPage()
  const recorded = await recordBeacons(page)
  await breakFiles(page, editorChunk, 'status 500')
  await page.goto(`${product.url}/admin/blogs`)
  await expect(page.getByText('Couldn’t load the editor.')).toBeVisible()
  await expect(page.getByText('Its script could not be downloaded. You may be offline.')).toBeVisible()
  await expectBeacons(recorded, 1, beacon({ stage: 'chunk' }))
  await context.close()
})

test('sends one beacon from each page that works, in public and in the portal', async ({ page }) => {
  const recorded = await recordBeacons(page)
  for (const [index, path] of ['/', '/books', '/nowhere', '/admin'].entries()) {
    await page.goto(product.url + path)
    await expectBeacons(recorded, index + 1)
  }
  expect(recorded.sent.map(({ text }) => JSON.parse(text).remote)).toEqual(['public_mfe', 'public_mfe', 'public_mfe', 'admin_mfe'])
})

test.describe('a newly activated set', () => {
  // The second test continues from the first.
  test.describe.configure({ mode: 'serial' })

  let dataDir: string
  let variant: string
  let site: Product

  /** Copies the builds with another version of the public site, which the gateway takes for a new release. */
  const createVariant = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portfolio-variant-'))
    cpSync(builds, folder, { recursive: true })
    const manifest = join(folder, 'public-mfe/dist/release.json')
    const release = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...release, version: 'newer' }))
    return folder
  }

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    variant = createVariant()
    const before = await startProduct({ builds, env })
    dataDir = before.dataDir
    await before.stop()
    site = await startProduct({ builds: variant, dataDir, env })
  })
  test.afterAll(async () => {
    await site.dispose()
    rmSync(variant, { recursive: true })
  })

  const callApi = async <Result>(path: string) => {
    const response = await fetch(`${site.url}${API_PREFIX}${path}`, { headers: { [TOKEN_HEADER]: site.token } })
    expect(response.status).toBe(200)
    return (await response.json()) as Result
  }
  const releases = () => callApi<ReleasesState>('/releases')
  const getHealth = async (set: string) => (await callApi<ReleaseHealth>('/releases/health')).sets.find((one) => one.set === set)
  const getServedSet = async () => /"set":"(rs_\d+)"/.exec(await (await fetch(site.url)).text())?.[1]

  /** Opens a page as a visitor whose browser cannot load the script of the public site. */
  const visitWithFailure = async (browser: Browser, address: string) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
    const page = await context.newPage()
    const recorded = await recordBeacons(page)
    await breakFiles(page, publicEntry, 'status 500')
    await page.goto(`${site.url}/books`)
    await expect(page.getByText('Books coming soon')).toBeVisible()
    await expectBeacons(recorded, 0, beacon({ set: 'rs_2', remote: 'public_mfe' }))
    await context.close()
  }

  /** Receives a page, and sends the beacon that its browser would send. */
  const report = async (address: string, fields: object) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const page = await (await fetch(`${site.url}/books`, { headers })).text()
    const issued = /"ticket":"([^"]+)"/.exec(page)?.[1]
    const body = JSON.stringify({ set: 'rs_2', remote: 'public_mfe', attempt: 0, ticket: issued, ...fields })
    expect((await fetch(site.url + API_PREFIX + BEACON_PATH, { method: 'POST', headers, body })).status).toBe(200)
  }

  test('is kept when it fails for a few visitors and rolled back when it fails for many, and the owner reads why', async ({ browser }) => {
    for (let n = 1; n <= 10; n += 1) await report(`198.51.100.${n}`, { stage: 'ready', type: 'success' })
    for (let n = 11; n <= 17; n += 1) await report(`198.51.100.${n}`, { stage: 'hydrate', type: 'exception' })
    // Two visitors rarely share a bit and then count as one.
    await expect.poll(async () => (await getHealth('rs_2'))?.failures).toBeGreaterThanOrEqual(6)
    expect(await releases()).toMatchObject({ set: 'rs_2' })

    await visitWithFailure(browser, '198.51.100.18')
    for (let n = 19; n <= 22; n += 1) await report(`198.51.100.${n}`, { stage: 'hydrate', type: 'exception' })
    await expect.poll(getServedSet).toBe('rs_3')
    const reason = /^rs_2 failed for 1\d of [12]\d visitors \(\d\d\.\d %\), so it was rolled back automatically\.$/
    const { set, history } = await releases()
    expect(set).toBe('rs_3')
    expect(history[0]).toMatchObject({ action: 'automatic', app: 'public-mfe', from: 'newer', reason: expect.stringMatching(reason) })

    const owner = await browser.newContext({ storageState: signedInAt(site) })
    const page = await owner.newPage()
    await page.goto(`${site.url}/admin/releases`)
    await expect(page.getByText('Rolled back automatically on')).toContainText('so it was rolled back automatically.')
    await expect(page.getByRole('table', { name: 'History' }).getByText(reason)).toBeVisible()
    await expect(page.getByRole('table', { name: 'History' }).getByText('Rolled back automatically', { exact: true })).toBeVisible()
    await owner.close()
  })

  test('does not become active again at the next start after it was rolled back', async () => {
    await site.stop()
    site = await startProduct({ builds: variant, dataDir, env })
    expect(await releases()).toMatchObject({ set: 'rs_3' })
    expect(await getServedSet()).toBe('rs_3')
  })
})
