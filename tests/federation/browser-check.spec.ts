import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkPages } from '@portfolio/infra/check-pages'
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

test('the browser check names pages that throw only in a browser, and pages whose style hides their content', async ({ browser }) => {
  const paths = [{ path: '/about' }, { path: '/books' }, { path: '/licenses' }]
  const { pages, faults } = await checkPages(browser, { url: product.url, paths })
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
  const server = createServer((_, response) => {
    requests += 1
    // One script never ends, and uses a core until its tab is closed. The other pages just never report that they have started.
    response.setHeader('content-type', 'text/html').end(`<main><h1>Endless</h1></main>${requests === 1 ? endless : ''}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const paths = ['/endless', '/next', '/last'].map((path) => ({ path }))
  const { faults } = await checkPages(browser, { url, paths, pageMsMax: 1_000 })
  server.close()
  // The wide one has three tabs, the narrow one two.
  const opened = [...['/endless', '/last', '/next'].map((path) => [path, 1440]), ...['/endless', '/next'].map((path) => [path, 390])]
  const hang = opened.map(([path, width]) => `${path} hangs: it takes more than 1 s (${width} px)`).sort()
  expect(faults.sort()).toEqual(hang)
})
