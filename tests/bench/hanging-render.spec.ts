import { expect, test } from '@playwright/test'
import { activate, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { putHangingRelease } from './fixture-releases.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'silent' } })
  const { set } = await activate(product, 'public-mfe', await putHangingRelease(product.dataDir))
  await untilVisible(product.url, set)
})
test.afterAll(() => product.dispose())

const replacements = async () =>
  Number(/^portfolio_render_worker_replacements_total (\d+)/m.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1])

const opened = async (path: string) => {
  const answer = await fetch(product.url + path)
  return { status: answer.status, hasText: !(await answer.text()).includes('<div id="root"></div>') }
}

test('a page that hangs replaces one worker, however often it is requested, and all other pages are rendered', async () => {
  const others = ['/', '/books', '/about', '/no-such-page', '/nor-this', '/articles']
  for (let turn = 0; turn < 3; turn += 1) {
    const [hanging, again, ...fine] = await Promise.all([opened('/hangs'), opened('/hangs/'), ...others.map(opened)])
    // The browser renders it; crawlers and caches come back later.
    for (const one of [hanging, again]) expect(one).toEqual({ status: 503, hasText: false })
    expect(fine).toEqual(others.map((path) => ({ status: path.startsWith('/no') ? 404 : 200, hasText: true })))
  }
  expect(await replacements()).toBe(1)
})
