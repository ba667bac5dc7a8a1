import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { aPost, aWork, resetSite } from '#support/content.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

const ARTICLES = 30
const authors = Array.from('ABCDEFGHIJKL', (letter) => `${letter}. Author`).join(', ')

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (let n = 1; n <= ARTICLES; n += 1)
    await site.call(
      'POST',
      '/journalArticles/add',
      aWork(`Paper ${n} on the ${'very '.repeat(n % 9)}long title of it`, {
        releaseDate: String(1940 + n),
        ...(n === 9 && { author: authors }),
      }),
    )
  await site.call('POST', '/books/add', {
    ...aWork('The book', { releaseDate: '2004', link: 'https://a.example/book' }),
    details: { csl: { type: 'chapter', 'container-title': 'All of it', page: '1-9' }, links: [], bibtex: null },
  })
  await site.call('POST', '/about/edit', aPost('Who writes here'))
})

test.use(sharedPage())

test('the CV is linked from About, and all works from the CV and lists; both are complete and accessible, in light and dark; printed, the CV divides no entry between two pages and has no menus', async ({
  page,
}) => {
  const { requests, problems } = watch(page)
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Curriculum vitae' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Books', 'Journal articles'])
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(ARTICLES + 1)
  requests.length = 0
  await page.goto('/cv')
  await waitForHydration(page)
  expect(requests.filter((url) => url.includes('/api/cv'))).toEqual([])
  expect(problems).toEqual([])
  const isAccessible = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await findViolationsInBothThemes(page), `${width} pixels wide`).toEqual([])
      expect(await getOverflow(page), `${width} pixels wide`).toBeLessThanOrEqual(0)
    }
  }
  await isAccessible()
  await page.goto('/books')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'All works' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All works')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(ARTICLES + 1)
  await waitForHydration(page)
  await isAccessible()
  await page.goto('/cv')
  await expect(page.getByRole('main').getByRole('link', { name: 'all works' })).toHaveAttribute('href', '/works')
  await page.emulateMedia({ media: 'print' })
  const entries = page.locator('main li')
  expect(new Set(await entries.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside)))).toEqual(new Set(['avoid']))
  // The footer follows it.
  await expect(entries.last()).toHaveCSS('break-after', 'avoid')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'JSON Resume' })).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
})

test('in the list of all works, the control that unfolds further authors stands behind the names', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/works')
  const summary = page.locator('main li summary')
  await expect(summary).toHaveAttribute('data-folded', 'and 6 more')
  const { end, start } = await summary.evaluate((control) => {
    const names = document.createRange()
    names.selectNodeContents(control.closest('li')?.querySelector('[data-field=people]') as Element)
    return { end: [...names.getClientRects()].at(-1)?.right ?? Infinity, start: control.getBoundingClientRect().left }
  })
  expect(start).toBeGreaterThanOrEqual(Math.floor(end))
  // The indent of a paragraph moves what the control shows as well, and cuts it off.
  await expect(summary).toHaveCSS('text-indent', '0px')
})

test('of the venue of a work, the CV has only the title in italics', async ({ page }) => {
  await page.goto('/cv')
  const venue = page.getByRole('listitem').filter({ hasText: 'The book' }).locator('[data-field=venue]')
  await expect(venue).toHaveText('All of it, 1–9')
  await expect(venue).toHaveCSS('font-style', 'normal')
  await expect(venue.getByText('All of it', { exact: true })).toHaveCSS('font-style', 'italic')
})

test('without scripts an entry of the CV links to the page of its work', async ({ site }) => {
  const get = async (path: string) => (await fetch(site.url + path)).text()
  const [, path = ''] = /<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*The book</.exec(await get('/cv')) ?? []
  expect(path).toBe('/books/the-book-2004')
  expect(await get(path)).toMatch(/<h1[^>]*>(?:<[^>]*>)*The book</)
})
