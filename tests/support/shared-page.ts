import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { ownerEndpoints } from '@portfolio/contracts'
import type { Product } from './start-product.ts'
import { signedInAt, test } from './test.ts'

interface Options extends BrowserContextOptions {
  /** Opens it as the owner. */
  signedIn?: boolean
  /** Whose addresses it opens. Default: the site that tests add to. */
  of?: 'site' | 'untouched'
}

/**
 * Opens a page for all tests of a file or of a `describe`, because a new page takes more processor time than most tests. Each test says at
 * which address it starts, and sets the size of the window itself. Returns a function that returns the page.
 */
export const sharePage = ({ signedIn = false, of = 'site', ...options }: Options = {}): (() => Page) => {
  let page: Page
  const open = async (browser: Browser, product: Product) => {
    page = await browser.newPage({ baseURL: product.url, ...(signedIn && { storageState: signedInAt(product) }), ...options })
  }
  if (of === 'untouched') test.beforeAll(({ browser, untouched }) => open(browser, untouched))
  else
    test.beforeAll(async ({ browser, site }) => {
      // Starts a new session if the present one has ended.
      if (signedIn) await site.call('GET', ownerEndpoints.user)
      await open(browser, site)
    })
  test.afterAll(() => page.close())
  return () => page
}
