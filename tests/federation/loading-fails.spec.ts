import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startScripts, waitForHydration } from '#support/pages.ts'
import { readClientFiles } from '#support/releases.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { breakFiles, FAULTS, type Fault } from './faults.ts'
import { expectBeacons, failure, recordBeacons } from './record-beacons.ts'
import { getServedSet } from './release-calls.ts'
import { prepareShortTimeoutBuilds, TIMEOUT_MS } from './short-timeout-builds.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ builds: await prepareShortTimeoutBuilds() })
})
test.afterAll(() => product.dispose())

const title = 'Unexpected Application Error!'
const entry = /\/mfe\/admin-mfe\/[^/]+\/(~r\d+\/)?remoteEntry/
const chunk = /\/mfe\/admin-mfe\/[^/]+\/(~r\d+\/)?routes\.[^/]+\.js$/
const sheet = /\/mfe\/admin-mfe\/[^/]+\/(~r\d+\/)?routes\.[^/]+\.css$/

/** A browser reports every other fault to a script as it reports one of these. */
const KINDS_OF_FAULT = ['stalled', 'status 500', 'tampered'] as const

const getFailureType = (fault: Fault) => (fault === 'stalled' ? 'timeout' : 'error')

for (const [what, pattern, faults, stage] of [
  ['remote entry', entry, FAULTS, 'entry'],
  ['chunk', chunk, KINDS_OF_FAULT, 'expose'],
  ['stylesheet', sheet, KINDS_OF_FAULT, 'css'],
] as const)
  test(`a ${what} that fails shows the error screen and sends one beacon, one more when the retry fails, and the next attempt recovers`, async ({
    page,
  }) => {
    const recorded = await recordBeacons(page)
    const set = await getServedSet(product.url)
    for (const fault of faults)
      await test.step(fault, async () => {
        const broken = await breakFiles(page, pattern, fault)
        const since = Date.now()
        await page.goto(`${product.url}/admin`, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        const type = getFailureType(fault)
        await expect(page.getByText(new RegExp(`Loading (css )?chunk .+ failed\\.\\s*\\(${type}: .+\\)`))).toBeVisible()
        if (fault === 'stalled') expect(Date.now() - since).toBeGreaterThanOrEqual(TIMEOUT_MS)
        expect(broken.hits.length).toBeGreaterThan(0)
        const failures = [failure(set, { stage, type })]
        await expectBeacons(recorded, 0, ...failures)
        const tryAgain = page.getByRole('button', { name: 'Try again' })
        await expect(page.getByRole('link', { name: 'Roll back a release' })).toHaveAttribute('href', '/admin/rollback')
        if (fault === 'tampered') {
          await tryAgain.click()
          failures.push(failure(set, { stage, type, attempt: 1 }))
          await expectBeacons(recorded, 0, ...failures)
        }

        await broken.heal()
        const asked = page.waitForRequest(pattern)
        await tryAgain.click()
        await asked
        await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
        await expectBeacons(recorded, 1, ...failures)
        recorded.clear()
      })
  })

test('the admin portal opens when the shell fails once, and says what to do when it keeps failing', async ({ page }) => {
  const shell = /\/mfe\/shell\/[^/]+\/(~r\d+\/)?admin\..+\.js/
  const late = page.getByText('This is taking longer than usual.')
  for (const fault of ['status 500', 'tampered'] as const)
    await test.step(fault, async () => {
      const broken = await breakFiles(page, shell, fault)
      await page.goto(`${product.url}/admin`)
      await expect.poll(() => broken.hits.length).toBeGreaterThan(0)
      await expect(late).toBeHidden()
      await broken.heal()
      await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
      await expect(late).toBeHidden()
    })
  for (const fault of ['stalled', 'status 500'] as const)
    await test.step(`${fault}, again and again`, async () => {
      const broken = await breakFiles(page, shell, fault)
      await page.goto(`${product.url}/admin`, { waitUntil: 'commit' })
      await expect(late).toBeVisible()
      await expect(page.getByRole('link', { name: 'Roll back a release' })).toHaveAttribute('href', '/admin/rollback')
      await broken.heal()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
    })
})

test.describe('in a shared page', () => {
  test.use(sharedPage())

  for (const [what, pattern] of [
    ['the script of public-mfe', /\/mfe\/public-mfe\//],
    ['the script of the shell', /\/mfe\/shell\/[^/]+\/public\..+\.js/],
    ['the stylesheet of all pages', /\/mfe\/public-mfe\/.+\.css/],
  ] as const)
    test(`public pages stay readable and usable when ${what} fails`, async ({ page }) => {
      for (const fault of KINDS_OF_FAULT)
        await test.step(fault, async () => {
          const broken = await breakFiles(page, pattern, fault)
          await page.goto(`${product.url}/books`)
          await startScripts(page)
          await expect.poll(() => broken.hits.length, 'the script is requested').toBeGreaterThan(0)
          await expect(page.getByText('Books coming soon')).toBeVisible()
          await page.getByRole('link', { name: 'About', exact: true }).first().click()
          await expect(page).toHaveURL(/\/about$/)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
          await broken.heal()
        })
    })

  test('a file that stops loading because the visitor leaves is no failure of its release', async ({ page }) => {
    const recorded = await recordBeacons(page)
    const stopped = Promise.withResolvers<void>()
    await page.route('**/mfe/public-mfe/**/*.js', async (route) => {
      await stopped.promise
      await route.abort()
    })
    await page.goto('/about')
    // The browser logs failed requests as well.
    const failed = page.waitForEvent('console', (message) => message.text().includes('ChunkLoadError'))
    await startScripts(page)
    await page.locator('script[src*="/mfe/public-mfe/"]').waitFor({ state: 'attached' })
    // As Firefox does: it ends the request, with an error, between this event and the next document.
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    stopped.resolve()
    await failed
    await page.evaluate(() => navigator.sendBeacon('/robots.txt', new Blob(['the last'])))
    await expect.poll(() => recorded.sent.map(({ text }) => text)).toContain('the last')
    expect(recorded.sent).toHaveLength(1)
  })

  test('slow files are waited for without an error screen', async ({ page }) => {
    await breakFiles(page, /\/mfe\/.+\.(js|css)$/, 'slow')
    await page.goto(`${product.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
    await page.goto(`${product.url}/books`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  })

  test('a visitor requests nothing from admin-mfe, so its failure does not affect them', async ({ page }) => {
    const broken = await breakFiles(page, /admin-mfe/, 'status 500')
    for (const path of ['/', '/books', '/about', '/nowhere']) await page.goto(product.url + path)
    expect(broken.hits).toEqual([])
  })
})

test('production builds wait exactly 120 seconds', () => {
  for (const [app, file] of [
    ['shell', /^public\..+\.js$/],
    ['shell', /^admin\..+\.js$/],
    ['admin-mfe', /^remoteEntry\..+\.js$/],
  ] as const) {
    const name = readClientFiles(app).find((one) => file.test(one)) as string
    expect(readFileSync(join(root, app, 'dist/client', name), 'utf8'), `${app} ${name}`).toMatch(/\b(120000|12e4)\b/)
  }
})
