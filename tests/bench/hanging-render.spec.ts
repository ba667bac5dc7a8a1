import { activate, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { publishHangingRelease } from './fixture-releases.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'silent' } })
  const { set } = await activate(product, 'public-mfe', await publishHangingRelease(product.dataDir))
  await untilVisible(product.url, set)
})
test.afterAll(() => product.dispose())

const countReplacements = async () =>
  Number(/^portfolio_render_worker_replacements_total (\d+)/m.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1])

const open = async (path: string) => {
  const response = await fetch(product.url + path)
  return { status: response.status, isRendered: !(await response.text()).includes('<div id="root"></div>') }
}

test('a page that hangs replaces one worker, however often it is requested, and all other pages are rendered', async () => {
  const others = ['/', '/books', '/about', '/no-such-page', '/nor-this', '/articles']
  for (let turn = 0; turn < 3; turn += 1) {
    const [hanging, again, ...fine] = await Promise.all([open('/hangs'), open('/hangs/'), ...others.map(open)])
    // The browser renders it; crawlers and caches come back later.
    for (const one of [hanging, again]) expect(one).toEqual({ status: 503, isRendered: false })
    expect(fine).toEqual(others.map((path) => ({ status: path.startsWith('/no') ? 404 : 200, isRendered: true })))
  }
  expect(await countReplacements()).toBe(1)
})
