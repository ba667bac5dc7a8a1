import type { Browser, Page, Response } from '@playwright/test'
import { scripted } from './scripted.ts'

/** What a visitor's browser was given while it went through every page. */
export interface Crawl {
  pages: number
  requests: string[]
  /** Text of every document and script, by address. */
  texts: Map<string, string>
  /** What the console said of preloads. */
  preloadWarnings: string[]
}

const SCROLL_PX = 600

const scrollThrough = async (page: Page) => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < height; at += SCROLL_PX) {
    await page.mouse.wheel(0, SCROLL_PX)
    await page.waitForTimeout(50)
  }
}

const hoverAllLinks = async (page: Page) => {
  for (const link of await page.locator('a:visible').all()) {
    // A link that is only there for the keyboard comes into view with the focus.
    await link.focus()
    await link.hover({ timeout: 2_000, force: true })
  }
}

const isText = (response: Response) => ['document', 'script'].includes(response.request().resourceType())

const visit = async (browser: Browser, address: string, idleMs: number, crawl: Crawl) => {
  // A browser of its own for each page: nothing is answered from a cache.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const reading: Promise<unknown>[] = []
  page.on('request', (request) => crawl.requests.push(request.url()))
  page.on('response', (response) => {
    if (isText(response)) reading.push(response.text().then((text) => crawl.texts.set(response.url(), text)))
  })
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) crawl.preloadWarnings.push(`${address}: ${message.text()}`)
  })
  try {
    await page.goto(address)
    await scripted(page)
    await scrollThrough(page)
    await hoverAllLinks(page)
    await page.waitForTimeout(idleMs)
    await Promise.all(reading)
  } finally {
    await context.close()
  }
}

const AT_ONCE = 4

/** Opens every page, scrolls to its end, points at every link and then does nothing for `idleMs`. */
export const crawl = async (browser: Browser, url: string, paths: string[], idleMs: number): Promise<Crawl> => {
  const result: Crawl = { pages: paths.length, requests: [], texts: new Map(), preloadWarnings: [] }
  const left = [...paths]
  const walk = async () => {
    for (let path = left.shift(); path; path = left.shift()) await visit(browser, url + path, idleMs, result)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return result
}
