import type { Page } from '@playwright/test'
import { transferSize } from '#bench/artifacts.ts'
import { aPost, type Post, resetSite } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { aListOfArticles } from '#support/publications.ts'
import { expect, test } from '#support/test.ts'

/** A list of five pages: the size of its pages and of those of its works, and the scroll position after a return. */

let work: string
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (const article of aListOfArticles(205)) await site.call('POST', '/journalArticles/add', article)
  const { items } = await site.call<{ items: { path: string }[] }>('GET', '/works/journalArticles')
  work = items[0]?.path ?? ''
})

/**
 * HTML, compressed for the cache of the gateway, and elements. Up to 6,700 bytes of each are styles: rich text has tables, formulas and notes, blogs have tags.
 * About 50 bytes are left for what is random in a document, as the ticket of its beacons and the port.
 */
const LIMITS: Record<string, { bytes: number; elements: number }> = {
  '/': { bytes: 11_570, elements: 152 },
  '/articles': { bytes: 23_420, elements: 905 },
  'the page of a work': { bytes: 11_910, elements: 212 },
  'the page of a blog': { bytes: 12_570, elements: 152 },
  '/about': { bytes: 12_100, elements: 146 },
}

test('a page of a list, the page of a work and the other kinds of pages have at most the agreed bytes of HTML and elements', async ({
  browser,
  site,
}) => {
  // Without scripts: what they add is not part of the document.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('A blog'))
  await site.call('POST', '/about/edit', aPost('About the owner'))
  const addresses: Record<string, string> = { 'the page of a work': work, 'the page of a blog': `/blogs/${_id}` }
  for (const [name, limit] of Object.entries(LIMITS)) {
    const address = site.url + (addresses[name] ?? name)
    await page.goto(address)
    const found = { bytes: await transferSize(address), elements: await page.locator('*').count() }
    expect(found.bytes, name).toBeLessThanOrEqual(limit.bytes)
    expect(found.elements, name).toBeLessThanOrEqual(limit.elements)
  }
  await site.call('DELETE', `/blogs/${_id}`)
  await context.close()
})

/** The entry at the top of the viewport, and where it is. */
const getPosition = (page: Page) =>
  page.evaluate(() => {
    const entry = [...document.querySelectorAll('main ol > li')].find((one) => one.getBoundingClientRect().bottom > 100)
    return `${entry?.querySelector('h3')?.textContent} at ${Math.round(entry?.getBoundingClientRect().top ?? 0)}`
  })

/** Scrolls as a visitor does, past every entry. */
const scrollDown = async (page: Page, pixels: number) => {
  for (let scrolled = 0; scrolled < pixels; scrolled += 500) {
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled + 500)
  }
  await expect.poll(() => page.evaluate(() => history.state?.top)).toBe(pixels)
}

const openSecondPage = async (page: Page) => {
  await page.goto('/articles?page=2')
  await waitForHydration(page)
  await scrollDown(page, 3_000)
}

const reload = async (page: Page) => {
  await page.reload()
  await waitForHydration(page)
}

const openWork = async (page: Page) => {
  await page
    .locator('main li h3 a')
    .nth(22)
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/articles\/\w/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

test('the second page of a list keeps its scroll position after a reload and on return, on a phone and on a wide screen', async ({
  page,
}) => {
  const expectPosition = (position: string, when: string) => expect.poll(() => getPosition(page), when).toBe(position)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openSecondPage(page)
    const position = await getPosition(page)
    await reload(page)
    await expectPosition(position, `${width}: after a reload`)
    await openWork(page)
    await page.goBack()
    await expectPosition(position, `${width}: after Back`)
  }

  const position = await getPosition(page)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectPosition(position, 'after Forward and Back')

  // From further down, and at once.
  await page.getByRole('link', { name: 'Page 3' }).evaluate((link: HTMLElement) => {
    scrollBy(0, 500)
    link.click()
  })
  await expect(page).toHaveURL('/articles?page=3')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3_500)
  await page.mouse.wheel(0, -500)
  await expectPosition(position, 'after Back from the next page')

  await openWork(page)
  await reload(page)
  await page.goBack()
  await expectPosition(position, 'after Back to a list that has to be loaded')
})

const readPage = async (address: string) => {
  const html = await (await fetch(address)).text()
  const index = /<nav\b[^>]* aria-label="Years".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return {
    ids: [...html.matchAll(/<section\b[^>]* id="(y\d+)"/g)].map(([, id]) => id),
    years: [...index.matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, href]) => new URL(href ?? '', address)),
  }
}

test('the index of years leads from every page of a list to the page on which each year begins', async ({ site }) => {
  const addresses = ['', '?page=2', '?page=3', '?page=4', '?page=5'].map((query) => `${site.url}/articles${query}`)
  const pages = await Promise.all(addresses.map(readPage))
  const begins = [...new Set(pages.flatMap(({ ids }) => ids))].map(
    (id) => `${addresses[pages.findIndex(({ ids }) => ids.includes(id))]}#${id}`,
  )
  expect(begins).toHaveLength(20)
  for (const [index, { years }] of pages.entries()) expect(years.map(String), addresses[index]).toEqual(begins)
})

test('on a phone, the link to older works is at the edge of the page also when the numbers of five pages leave it no room', async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/articles?page=3')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const older = pages.getByRole('link', { name: 'Older', exact: true })
    const [all, link] = await Promise.all([pages, older].map((part) => part.boundingBox()))
    expect((link?.x ?? 0) + (link?.width ?? 0), `${width}`).toBeCloseTo((all?.x ?? 0) + (all?.width ?? 0), 0)
  }
})
