import type { Browser, Page, Response } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'

/** What a visitor's browser received while it opened every page. */
export interface Crawl {
  pages: number
  requests: string[]
  /** Text of every document and script, by URL. */
  texts: Map<string, string>
  /** Console messages about preloads. */
  preloadWarnings: string[]
}

const SCROLL_PX = 600

const scrollThrough = async (page: Page) => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += SCROLL_PX) {
    await page.mouse.wheel(0, SCROLL_PX)
    await page.waitForTimeout(50)
  }
}

const hoverAllLinks = async (page: Page) => {
  for (const link of await page.locator('a:visible').all()) {
    // A link for keyboard users is visible only while it has focus.
    await link.focus()
    await link.hover({ timeout: 2_000, force: true })
  }
}

const isText = (response: Response) => ['document', 'script'].includes(response.request().resourceType())

const visit = async (browser: Browser, url: string, idleMs: number, crawl: Crawl) => {
  // A new context for each page, so that nothing comes from a cache.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const reading: Promise<unknown>[] = []
  page.on('request', (request) => crawl.requests.push(request.url()))
  page.on('response', (response) => {
    if (isText(response)) reading.push(response.text().then((text) => crawl.texts.set(response.url(), text)))
  })
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) crawl.preloadWarnings.push(`${url}: ${message.text()}`)
  })
  try {
    await page.goto(url)
    await waitForHydration(page)
    await scrollThrough(page)
    await hoverAllLinks(page)
    await page.waitForTimeout(idleMs)
    await Promise.all(reading)
  } finally {
    await context.close()
  }
}

const CONCURRENCY = 4

/** Opens every page, scrolls to its end, hovers over every link and then waits `idleMs` milliseconds. */
export const crawl = async (browser: Browser, url: string, paths: string[], idleMs: number): Promise<Crawl> => {
  const result: Crawl = { pages: paths.length, requests: [], texts: new Map(), preloadWarnings: [] }
  const remaining = [...paths]
  const walk = async () => {
    for (let path = remaining.shift(); path; path = remaining.shift()) await visit(browser, url + path, idleMs, result)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, walk))
  return result
}
