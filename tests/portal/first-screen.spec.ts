import { transferSize } from '#bench/artifacts.ts'
import { resetSite } from '#support/content.ts'
import { expect, signedInAt, test } from '#support/test.ts'

/** What the owner downloads before a screen of the portal is shown. The text editor is loaded after the form around it. */

test.beforeAll(({ site }) => resetSite(site))

/** Sizes with brotli. */
const SCREENS = [
  { path: '/admin', heading: 'Sign in to your admin portal', bytesMax: 149_700 },
  { path: '/admin/books', heading: 'Books Section', bytesMax: 230_900 },
  { path: '/admin/releases', heading: 'Releases', bytesMax: 168_900 },
]

for (const { path, heading, bytesMax } of SCREENS)
  test(`${path} is shown after at most ${bytesMax / 1_000} kB of scripts`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, ...(path !== '/admin' && { storageState: signedInAt(site) }) })
    // A browser that is never idle loads nothing ahead.
    await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    const sizes = await Promise.all([...scripts].map(transferSize))
    expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(bytesMax)
    await context.close()
  })
