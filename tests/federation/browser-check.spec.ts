import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX, BEACON_PATH, BEACON_READY } from '@portfolio/contracts'
import { checkPages } from '@portfolio/infra/check-pages'
import { findBlank } from '@portfolio/infra/look-at-page'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { publishBrokenScreen, publishUnusablePages } from './broken-releases.ts'
import { activate, untilVisible } from './release-calls.ts'

/** The browser check of releases that pass the preflight check. first-deploy.spec.ts tests that it passes a good release. */

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await activate(product, 'public-mfe', await publishUnusablePages(product.dataDir))
  const { set } = await activate(product, 'admin-mfe', await publishBrokenScreen(product.dataDir))
  await untilVisible(product.url, set)
})
test.afterAll(() => product.dispose())

/** Serves what `respond` returns for each path. */
const serveText = async (respond: (path: string) => string) => {
  const server = createServer(({ url = '' }, response) => response.setHeader('content-type', 'text/html').end(respond(url)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('the browser check names pages that throw only in a browser, and pages whose style hides their content or paints nothing', async ({
  browser,
}) => {
  const paths = [{ path: '/about' }, { path: '/books' }, { path: '/licenses' }]
  const ready = JSON.stringify({ remote: 'public_mfe', ...BEACON_READY })
  // A page with one short sentence; the other one has it in the color of its paper.
  const { url, close } = await serveText((path) =>
    path === '/favicon.ico'
      ? ''
      : `<main style="background: #fff; color: ${path === '/white' ? '#fff' : '#666'}"><h1>Hm.</h1></main>
      <script>navigator.sendBeacon('${API_PREFIX}${BEACON_PATH}', new Blob(['${ready}']))</script>`,
  )
  const [{ pages, faults }, painted] = await Promise.all([
    checkPages(browser, { url: product.url, paths }),
    checkPages(browser, { url, paths: [{ path: '/white' }, { path: '/short' }] }),
  ])
  close()
  expect(painted.faults.sort()).toEqual([`/white is blank (1440 px)`, `/white is blank (390 px)`])
  expect(pages).toBe(6)
  for (const width of [390, 1440]) {
    expect(faults).toContain(`/books throws: Only in browsers (${width} px)`)
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`^/licenses shows \\d+ of the \\d+ characters of its text \\(${width} px\\)$`)),
    )
  }
  expect(faults.filter((fault) => fault.startsWith('/about'))).toEqual([])
})

test('the browser check opens screens of the portal as the owner, and names the one that throws', async ({ browser }) => {
  const { url, token } = product
  const { faults } = await checkPages(browser, { url, token, paths: [{ path: '/admin/books' }, { path: '/admin/links' }] })
  expect(faults).toContain('/admin/links throws: No links today (1440 px)')
  expect(faults.filter((fault) => fault.startsWith('/admin/books'))).toEqual([])
})

test('the browser check ends when a page hangs, and names it', async ({ browser }) => {
  const endless = '<script>addEventListener("load", () => setTimeout(() => { for (;;); }))</script>'
  let requests = 0
  const { url, close } = await serveText(() => {
    requests += 1
    // One script never ends, and uses a core until its tab is closed. The other pages just never report that they have started.
    return `<main><h1>Endless</h1></main>${requests === 1 ? endless : ''}`
  })
  const paths = ['/endless', '/next', '/last'].map((path) => ({ path }))
  const { faults } = await checkPages(browser, { url, paths, pageMsMax: 1_000 })
  close()
  const hang = (path: string, width: number) => `${path} hangs: it takes more than 1 s (${width} px)`
  for (const width of [390, 1440]) expect(faults).toContain(hang('/endless', width))
  // The wide one has three tabs, the narrow one two. On a busy machine one of them may have opened nothing before the first page hangs.
  const opened = ['/endless', '/next'].flatMap((path) => [hang(path, 390), hang(path, 1440)])
  expect([...opened, hang('/last', 1440)]).toEqual(expect.arrayContaining(faults))
})

test('the browser check ends when a page hangs after another fault, without waiting for all of the others', async ({ browser }) => {
  // As the scripts of the site do, it begins when the visitor presses a key.
  const endless =
    '<script>addEventListener("keyup", () => setTimeout(() => { setTimeout(() => { for (;;); }); throw Error("Lost") }))</script>'
  const { url, close } = await serveText(() => `<main><h1>Endless</h1></main>${endless}`)
  const paths = Array.from({ length: 20 }, (_, index) => ({ path: `/endless/${index}` }))
  // Until then, each of them uses a core.
  const { faults } = await checkPages(browser, { url, paths, leaveMsMax: 1_000 })
  close()
  for (const width of [390, 1440]) expect(faults).toContain(`/endless/0 hangs: one of its scripts does not end (${width} px)`)
  // One page in each of the five tabs.
  expect(faults.length).toBeLessThanOrEqual(5)
})

test('a page that loads its document again while it is looked at is read then', async ({ page }) => {
  await page.goto(`${product.url}/about`)
  const evaluate = page.evaluate.bind(page)
  page.evaluate = async () => {
    page.evaluate = evaluate
    const reading = evaluate(() => new Promise<never>(() => {}))
    await Promise.all([page.reload(), expect(reading).rejects.toThrow('Execution context was destroyed')])
    return reading
  }
  expect(await findBlank(page, false)).toEqual([])
  expect(page.evaluate).toBe(evaluate)
})
