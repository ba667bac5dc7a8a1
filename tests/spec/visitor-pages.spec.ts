import type { Page } from '@playwright/test'
import { LANDING_PAGE_BLOGS, LIST_PAGE_ITEMS } from '@portfolio/contracts'
import { aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { clickOncePrefetched, waitForHydration, watch } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Lists of several pages, with and without JavaScript. */

const total = 2 * LIST_PAGE_ITEMS + 1
const blogs = LANDING_PAGE_BLOGS + 2

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (let n = 1; n <= total; n += 1) await site.call('POST', '/books/add', aWork(`Book ${n} of them`))
  for (let n = 1; n <= blogs; n += 1) await site.call('POST', '/blogs/add', aPost(`Blog ${n} of them`))
  const [newest] = await site.call<Post[]>('GET', '/blogs')
  await site.call('POST', `/blogs/set-current/${newest?._id}`)
})

test.use(sharedPage())

const shown = (page: Page) => page.getByRole('main').locator('li, article').getByRole('heading').allTextContents()
const fromTo = (kind: string, first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => `${kind} ${first - index} of them`)
const head = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('link[rel=prev], link[rel=next]')].map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
    ),
  )

test('every work and every blog is reached by plain links without JavaScript, one page at a time; a page beyond the end is 404', async ({
  site,
}) => {
  for (const [path, kind, count] of [
    ['/books', 'Book', total],
    ['/', 'Blog', blogs],
  ] as const) {
    const found: string[] = []
    const openAndRead = async (address: string) => {
      const response = await fetch(site.url + address)
      expect(response.status, address).toBe(200)
      const html = await response.text()
      const headings = [...html.matchAll(/<h\d\b.*?<\/h\d>/gs)].map(([heading]) => heading.replaceAll(/<[^>]*>/g, ''))
      found.push(...headings.filter((title) => title.startsWith(`${kind} `)))
      return (attribute: string) => /href="([^"]*)"/.exec(new RegExp(`<a [^>]*${attribute}[^>]*>`).exec(html)?.[0] ?? '')?.[1]
    }
    let getAddress = await openAndRead(path)
    for (let older = getAddress('rel="next"'); older; older = getAddress('rel="next"')) getAddress = await openAndRead(older)
    expect(found).toEqual(fromTo(kind, count, 1))
    expect(getAddress('aria-label="Page 1"')).toBe(path)
  }
  for (const path of ['/books?page=4', '/books?page=0', '/?page=3', '/blogs?page=99999999999999999999']) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).toMatch(/<h1[^>]*>Page not found</)
  }
  for (const path of ['/books?page=two', '/books?page=1', '/about?page=2']) expect((await fetch(site.url + path)).status, path).toBe(200)
})

test('each page has its title, its neighbors and no more than a page of data; it is followed without a new document: heading, title, focus and scroll position are those of the page', async ({
  page,
}) => {
  const { problems, requests } = watch(page)
  await page.goto('/books?page=2&unknown=1')
  await waitForHydration(page)
  await expect(page).toHaveTitle('Books, page 2 · Your name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books, page 2')
  await expect(page.getByText(`${total} books,`)).toBeVisible()
  expect(await head(page)).toEqual({ prev: '/books', next: '/books?page=3' })
  expect(await shown(page)).toEqual(fromTo('Book', total - LIST_PAGE_ITEMS, total - 2 * LIST_PAGE_ITEMS + 1))

  requests.length = 0
  await page.getByRole('link', { name: 'Newer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Older', exact: true }).click()
  await expect(page).toHaveURL('/books?page=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Books, page 2' })).toBeFocused()
  await expect(page).toHaveTitle('Books, page 2 · Your name')
  await expect(page.getByText(fromTo('Book', total - LIST_PAGE_ITEMS, 1)[0] ?? '', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByText(`Book ${total} of them`, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Books · Your name')
  expect(requests.filter((url) => /\/books(\?|$)/.test(url) && !url.includes('/api/'))).toEqual([])
  expect(problems).toEqual([])

  await page.goto('/books?page=4')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('whatever is not found, its page says so at the same place', async ({ page }) => {
  const places: unknown[] = []
  for (const path of [
    '/nothing',
    '/blogs/nothing',
    '/blogs/tags/nothing',
    '/books?page=99',
    '/books/nothing',
    '/books/nothing/cite',
    '/works?page=99',
  ]) {
    await page.goto(path)
    const box = await page.getByRole('heading', { level: 1, name: 'Page not found' }).boundingBox()
    places.push([box?.x, box?.y])
  }
  expect(new Set(places.map(String)).size, `${places.join(' ')}`).toBe(1)
})

test('the further pages of the landing page have a heading of their own and no featured blog', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto('/?page=2')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More blogs, page 2')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Blog 1 of them')
  expect(await shown(page)).toEqual(['Blog 1 of them'])
  await expect(page).toHaveTitle('More blogs, page 2 · Your name')
  await clickOncePrefetched(page, page.getByRole('link', { name: 'Newer', exact: true }), 'pages/landing/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Blog ${blogs} of them`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(problems).toEqual([])
})
