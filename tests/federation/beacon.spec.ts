import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { API_PREFIX, BEACON_PATH, type ReleaseHealth, type ReleasesState, TOKEN_HEADER } from '@portfolio/contracts'
import { type Product, startProduct } from '#support/start-product.ts'
import { signedInAt } from '#support/test.ts'
import { breakFiles, type Fault } from './faults.ts'
import { buildWithTimeout } from './short-timeout-builds.ts'

const TIMEOUT_MS = 2_500
/** The test is the proxy that says who is asking, so that visitors have addresses of their own. */
const env = { TRUSTED_PROXIES: '127.0.0.1' }

let builds: ReturnType<typeof buildWithTimeout>
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  builds = buildWithTimeout(TIMEOUT_MS)
  product = await startProduct({ builds: builds.folder, env })
})
test.afterAll(async () => {
  await product.dispose()
  builds.forget()
})

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

/** Every beacon of the page, as the browser was given it, and how the gateway answered. */
const listen = async (page: Page) => {
  const sent: Sent[] = []
  const answers: number[] = []
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
    if (response.url().endsWith(BEACON_PATH)) answers.push(response.status())
  })
  return { sent, answers }
}

const beacon = (words: object) => ({ set: 'rs_1', remote: 'admin_mfe', stage: 'entry', type: 'error', attempt: 0, ...words })

const says = async ({ sent, answers }: Awaited<ReturnType<typeof listen>>, ...expected: object[]) => {
  await expect.poll(() => sent.length).toBe(expected.length)
  await expect.poll(() => answers).toEqual(expected.map(() => 200))
  expect(sent.map(({ text }) => JSON.parse(text))).toEqual(expected)
  for (const { address, type } of sent) expect({ address, type }).toEqual({ address: API_PREFIX + BEACON_PATH, type: 'application/json' })
}

const portalFaults: [what: string, pattern: RegExp, fault: Fault, words: object][] = [
  ['a stalled entry', adminEntry, 'stalled', { type: 'timeout' }],
  ['a tampered entry', adminEntry, 'tampered', { type: 'error' }],
  ['stalled pages', adminPages, 'stalled', { stage: 'expose', type: 'timeout' }],
  ['tampered pages', adminPages, 'tampered', { stage: 'expose', type: 'error' }],
]

for (const [what, pattern, fault, words] of portalFaults) {
  test(`${what} of the portal: one beacon, and one more for the next try that fails as well`, async ({ page }) => {
    const heard = await listen(page)
    await breakFiles(page, pattern, fault)
    await page.goto(`${product.url}/admin`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: TIMEOUT_MS * 4 })
    await says(heard, beacon(words))
    if (fault === 'stalled') return
    await page.getByRole('button', { name: 'Try again' }).click()
    await says(heard, beacon(words), beacon({ ...words, attempt: 1 }))
  })
}

test('a page whose markup is not what the browser makes of it: one beacon, and the page works', async ({ page }) => {
  const heard = await listen(page)
  await page.route(`${product.url}/books`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const changed = body.replace(/(<body>.*?)>Your name</s, '$1>Another name<')
    expect(changed).not.toBe(body)
    await route.fulfill({ response, body: changed })
  })
  await page.goto(`${product.url}/books`)
  await expect(page.getByText('Another name')).toHaveCount(0)
  await says(heard, beacon({ remote: 'public_mfe', stage: 'hydrate', type: 'exception' }))
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
})

test('a shell that does not come is told by the document itself', async ({ page }) => {
  const heard = await listen(page)
  await breakFiles(page, shellEntry, 'tampered')
  await page.goto(`${product.url}/books`)
  await says(heard, beacon({ remote: 'shell' }))
})

test('a later chunk that does not come is told too, though the portal shows it in its own place', async ({ browser }) => {
  const context = await browser.newContext({ storageState: signedInAt(product) })
  const page = await context.newPage()
  const heard = await listen(page)
  await breakFiles(page, editorChunk, 'status 500')
  await page.goto(`${product.url}/admin/blogs`)
  await expect(page.getByText('Couldn’t load the editor.')).toBeVisible()
  await says(heard, beacon({ stage: 'chunk' }))
  await context.close()
})

test('pages that work send none', async ({ page }) => {
  const heard = await listen(page)
  for (const path of ['/', '/books', '/nowhere', '/admin']) {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
  }
  await says(heard)
})

test.describe('a new set', () => {
  // The second test is what comes of the first.
  test.describe.configure({ mode: 'serial' })

  let dataDir: string
  let variant: string
  let site: Product

  /** The same builds, the public site under another version: to the gateway a new release. */
  const otherVersion = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portfolio-variant-'))
    cpSync(builds.folder, folder, { recursive: true })
    const manifest = join(folder, 'public-mfe/dist/release.json')
    const release = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...release, version: 'newer' }))
    return folder
  }

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    variant = otherVersion()
    const before = await startProduct({ builds: builds.folder, env })
    dataDir = before.dataDir
    await before.stop()
    site = await startProduct({ builds: variant, dataDir, env })
  })
  test.afterAll(async () => {
    await site.dispose()
    rmSync(variant, { recursive: true })
  })

  const ask = async <Answer>(path: string) => {
    const response = await fetch(`${site.url}${API_PREFIX}${path}`, { headers: { [TOKEN_HEADER]: site.token } })
    expect(response.status).toBe(200)
    return (await response.json()) as Answer
  }
  const releases = () => ask<ReleasesState>('/releases')
  const counted = async (set: string) => (await ask<ReleaseHealth>('/releases/health')).sets.find((one) => one.set === set)
  const setOf = async () => /"set":"(rs_\d+)"/.exec(await (await fetch(site.url)).text())?.[1]

  /** Somebody at an address of their own, whose browser does not get the public site's script. */
  const unluckyVisitor = async (browser: Browser, address: string) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
    const page = await context.newPage()
    const heard = await listen(page)
    await breakFiles(page, publicEntry, 'status 500')
    await page.goto(`${site.url}/books`)
    await expect(page.getByText('Books coming soon')).toBeVisible()
    await says(heard, beacon({ set: 'rs_2', remote: 'public_mfe' }))
    await context.close()
  }

  test('stays with one failure in fifty views, and goes back with the second: visitors get the set before, the owner reads why', async ({
    browser,
  }) => {
    await unluckyVisitor(browser, '198.51.100.1')
    for (let view = 0; view < 49; view += 1) expect((await fetch(`${site.url}/books`)).status).toBe(200)
    await expect.poll(() => counted('rs_2')).toMatchObject({ views: 50, failures: 1 })
    // The next count is written only after the last one has been judged.
    await fetch(`${site.url}/books`)
    await expect.poll(() => counted('rs_2')).toMatchObject({ views: 51, failures: 1 })
    expect(await releases()).toMatchObject({ set: 'rs_2' })

    await unluckyVisitor(browser, '198.51.100.2')
    await expect.poll(setOf).toBe('rs_3')
    // Asking which set is served was a view as well.
    const reason = /^rs_2 failed in 2 of 5\d views \(3\.\d %\), so it was rolled back automatically\.$/
    const { set, history } = await releases()
    expect(set).toBe('rs_3')
    expect(history[0]).toMatchObject({ action: 'automatic', app: 'public-mfe', from: 'newer', reason: expect.stringMatching(reason) })

    const owner = await browser.newContext({ storageState: signedInAt(site) })
    const page = await owner.newPage()
    await page.goto(`${site.url}/admin/releases`)
    await expect(page.getByText('Rolled back automatically on')).toContainText('so it was rolled back automatically.')
    await expect(page.getByRole('table', { name: 'History' }).getByText(reason)).toBeVisible()
    await expect(page.getByRole('table', { name: 'History' }).getByText('Rolled back automatically')).toBeVisible()
    await owner.close()
  })

  test('that was left by itself does not come back with the next start', async () => {
    await site.stop()
    site = await startProduct({ builds: variant, dataDir, env })
    expect(await releases()).toMatchObject({ set: 'rs_3' })
    expect(await setOf()).toBe('rs_3')
  })
})
