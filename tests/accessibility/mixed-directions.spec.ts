import type { Locator } from '@playwright/test'
import type { Settings } from '@portfolio/contracts'
import { aConference, aPost, aWork, type Post, resetSettings, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A site in Arabic with items in Latin letters, as a visitor with a phone sees it. */

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const settings = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, language: 'ar' })
})
test.afterAll(({ site }) => resetSettings(site))

test.use({ ...sharedPage(), viewport: { width: 390, height: 800 } })

/** Returns the left edges of words in an element, in their order in the text. */
const getLeftEdges = (element: Locator, words: string[]) =>
  element.evaluate((root, all) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const edges: number[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const word of all) {
        const start = node.data.indexOf(word)
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, start + word.length)
        edges.push(range.getBoundingClientRect().left)
      }
    }
    return edges
  }, words)

test('a date in Latin letters on the page of a work is read from left to right, between the dots', async ({ page, site }) => {
  await site.call('POST', '/conferences/add', aConference('Computability', { conferenceDate: '4 to 6 May 1843' }))
  await page.goto('/conferences/computability-1843')
  const line = page.getByRole('article').locator('p', { hasText: 'May 1843' })
  await expect(line).toHaveText('محاضرة\u00a0· 4 to 6 May 1843')
  const [kind, dot, four, six, year] = (await getLeftEdges(line, ['محاضرة', '·', '4 ', '6 ', '1843'])) as [
    number,
    number,
    number,
    number,
    number,
  ]
  expect([four, six, year, dot, kind]).toEqual([four, six, year, dot, kind].sort((a, b) => a - b))
})

test('an item of a list in Latin letters stands beside its marker', async ({ page, site }) => {
  const description = '<ul><li>نقطة</li><li>In Latin letters</li></ul>'
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('قائمة', { description }))
  await page.goto(`/blogs/${_id}`)
  const edges = await page
    .getByRole('main')
    .locator('[data-field=description] li')
    .evaluateAll((items) =>
      items.map((item) => {
        const text = document.createRange()
        text.selectNodeContents(item)
        return Math.round(text.getBoundingClientRect().right)
      }),
    )
  expect(edges[1]).toBe(edges[0])
})

test('the menus show the title of a page in Latin letters as it is written, beside the other entries', async ({ page, site }) => {
  const { _id } = await site.call<Post>('POST', '/blogs/add', { ...aPost('Teaching!'), isMenuPage: true })
  await page.goto('/about')
  for (const [name, width] of [
    ['القائمة الرئيسية', 390],
    ['المحتويات', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const menu = page.getByRole('navigation', { name })
    if (width < 960) await menu.locator('button, label').first().click()
    const link = menu.locator(`[href="/blogs/${_id}"]`)
    const [word, mark] = (await getLeftEdges(link, ['Teaching', '!'])) as [number, number]
    expect(word, name).toBeLessThan(mark)
    await expect(link, name).toHaveCSS('direction', 'rtl')
  }
  await page.setViewportSize({ width: 390, height: 800 })
})

test('the search shows the first words of its placeholder', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('Turing')
  await expect(field, 'once something is typed').toHaveCSS('direction', 'ltr')
})

test('all works say what kind of work they are in the language of the site', async ({ page, site }) => {
  await site.call('POST', '/journalArticles/add', aWork('مقالة بلا مجلة'))
  await page.goto('/works')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'مقالة بلا مجلة' })).toContainText('مقالة في مجلة.')
})

test('the “…” of a shortened title of the work before this one is in view', async ({ page, site }) => {
  await site.call('POST', '/books/add', aWork('Words and more words. '.repeat(20), { releaseDate: '1841' }))
  await site.call('POST', '/books/add', aWork('This one', { releaseDate: '1840' }))
  await page.goto('/books/this-one-1840')
  const title = page.locator('[data-reference=previous] [data-field=title]')
  await title.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await title.boundingBox()) as { x: number; y: number; width: number; height: number }
  // Between the title, whose lines end at the right, and the arrow.
  const drawBeside = () => page.screenshot({ clip: { x: x + width + 1, y, width: 10, height } })
  const drawn = await drawBeside()
  await title.evaluate((element) => {
    element.style.visibility = 'hidden'
  })
  expect(drawn.equals(await drawBeside())).toBe(false)
})

test('the interface says in Arabic what stands between, before and after what the owner entered', async ({ page, site }) => {
  const settings = await site.call<Settings>('GET', '/settings')
  const identity = { ...settings.identity, position: 'أستاذ', affiliation: 'جامعة القاهرة' }
  const added = { tagline: 'علوم الحاسوب', networkUrl: 'https://network.example/in/someone', identity }
  await site.call('POST', '/settings/edit', { ...settings, ownerName: 'محمد', ...added })
  for (const title of ['Book one', 'Book two']) await site.call('POST', '/books/add', aWork(title))
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'شبكة مهنية' })).toBeVisible()
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'محمد، علوم الحاسوب')
  await page.goto('/cv')
  await expect(page.getByText('أستاذ، جامعة القاهرة')).toBeVisible()
  await page.goto('/books')
  await expect(page.locator('main [data-files]')).toHaveText(/^تنزيل \([^:]+\):B/)
})
