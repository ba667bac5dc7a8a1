import type { Page } from '@playwright/test'
import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { aConference, aWork, type Row } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { abstract, addArticles, articles } from './articles.ts'

/** Lists of works as a bibliography: entries per screen, years, own names, collapsed text. */

const ARABIC = 'الحوسبة والذكاء'
const MANY = [...Array.from({ length: 40 }, (_, index) => `Ada Name${index + 1}`), 'A. M. Turing', 'Last Name'].join(', ')

test.beforeAll(async ({ site }) => {
  await addArticles(site)
  await site.call('POST', '/books/add', aWork('Of many hands', { author: MANY, description: abstract }))
  await site.call(
    'POST',
    '/books/add',
    aWork(ARABIC, { author: ARABIC, link: 'Oxford University Press', releaseDate: '1950', description: ARABIC }),
  )
})

test.use(sharedPage())

const entry = (within: Page, title: string) =>
  within
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: within.getByRole('heading', { name: title }) })

const resize = (page: Page, width: number, height: number) => page.setViewportSize({ width, height })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

test('volume and pages of an entry are on one line, whatever the width and the size of the text', async ({ page, site }) => {
  const csl = { 'container-title': 'Philosophical Transactions', volume: '237', issue: '641', page: '37-72' }
  const work = { ...aWork('On one line', { author: 'A. M. Turing' }), details: { csl, links: [], bibtex: null } }
  const { _id } = await site.call<Row>('POST', '/journalArticles/add', work)
  await page.goto('/articles')
  const numbers = entry(page, 'On one line').getByText('237(641), 37–72', { exact: true })
  for (const size of ['100%', '200%'])
    for (let width = 320; width <= 480; width += 16) {
      await resize(page, width, 844)
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
      expect(await numbers.evaluate((element) => element.getClientRects().length), `${width} px, ${size}`).toBe(1)
      expect(await getOverflow(page), `${width} px, ${size}: horizontal overflow in pixels`).toBeLessThanOrEqual(0)
    }
  await site.call('DELETE', `/journalArticles/${_id}`)
})

// Of works that a real list has: one has a title of two lines, one a long venue.
for (const [width, height, complete] of [
  [1440, 900, 6],
  [390, 844, 4],
] as const)
  test(`at ${width} × ${height} at least ${complete} entries of a list are fully visible, each with title, authors, abstract and actions`, async ({
    page,
  }) => {
    await resize(page, width, height)
    await open(page, '/articles')
    const seen = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll(
        (all) =>
          all.filter((item) => {
            const parts = ['h3 a', '[data-field=author]', '[data-field=description]', 'a[href$="/cite"]']
            return (
              item.getBoundingClientRect().bottom <= innerHeight && parts.every((part) => item.querySelector(part)?.getClientRects().length)
            )
          }).length,
      )
    expect(seen).toBeGreaterThanOrEqual(complete)
  })

test('lists, the CV and search results highlight the names of the owner and no others', async ({ page }) => {
  await open(page, '/articles')
  const marks = (title: string) => entry(page, title).locator('[data-field=author] b')
  await expect(marks('A Formal Theorem')).toHaveText(['A. M. Turing'])
  await expect(entry(page, 'A Formal Theorem').locator('[data-field=author]')).toHaveText('M. H. A. Newman and A. M. Turing')
  expect(await marks('A Formal Theorem').evaluate((mark) => getComputedStyle(mark).fontWeight)).toBe('600')
  await expect(marks('The Use of Dots')).toHaveCount(0)
  await open(page, '/conferences')
  await expect(entry(page, 'A meeting').locator('[data-field=people] b')).toHaveText(['A. M. Turing'])
  for (const path of ['/cv', '/search?q=theorem']) {
    await open(page, path)
    const named = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A Formal Theorem' })
    await expect(named.locator('b', { hasText: 'Turing' }), path).toHaveText(['A. M. Turing'])
    await expect(named.locator('b', { hasText: 'Newman' }), path).toHaveCount(0)
  }
})

test('reference managers and search engines find every work of a list in its HTML', async ({ page }) => {
  await open(page, '/articles')
  const coins = page.locator('span.Z3988')
  await expect(coins).toHaveCount(articles.length)
  const first = new URLSearchParams((await coins.nth(4).getAttribute('title')) ?? '')
  expect(first.get('rft.atitle')).toBe('Computing Machinery and Intelligence')
  expect(first.get('rft.jtitle')).toBe('Mind')
  const alternates = await page.locator('link[rel=alternate]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of ['/articles.bib', '/articles.ris', '/articles.json']) expect(alternates).toContain(path)
})

test('the date of a work or talk stays on one line, also on a phone', async ({ page, site }) => {
  const talk = await site.call<{ _id: string }>('POST', '/conferences/add', aConference('A talk', { conferenceDate: '27 October 1949' }))
  const details = { csl: { author: [{ literal: 'A. M. Turing' }], 'event-title': 'Ratio Club, London' }, links: [], bibtex: null }
  await site.call('POST', '/conferences/add', { ...aConference('A talk', { conferenceDate: '27 October 1949' }), details, id: talk._id })
  const book = aWork('A dated work', { author: 'A. M. Turing', link: 'Ratio Club, London', releaseDate: '27 October 1949' })
  const { _id } = await site.call<{ _id: string }>('POST', '/projects/add', book)
  for (const path of ['/projects', '/conferences']) {
    await page.goto(path)
    const date = page.getByText('27 October 1949', { exact: true })
    for (let width = 320; width < 480; width += 16) {
      await resize(page, width, 844)
      const lines = await date.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getClientRects().length
      })
      expect.soft(lines, `${path}, ${width} pixels wide`).toBe(1)
    }
  }
  await site.call('DELETE', `/projects/${_id}`)
  await site.call('DELETE', `/conferences/${talk._id}`)
})

test('works are listed beside their year, which stands in the margin and stays visible, and an unpublished work is labeled', async ({
  page,
}) => {
  await resize(page, 1440, 500)
  await open(page, '/articles')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'No year',
    '1954',
    '1953',
    '1952',
    '1950',
    '1948',
    '1942',
  ])
  await expect(entry(page, 'Forthcoming Notes').getByText('In press', { exact: true })).toBeVisible()
  await entry(page, 'The Word Problem').scrollIntoViewIfNeeded()
  await entry(page, 'The Word Problem').evaluate((element) => element.scrollIntoView())
  const year = page.getByRole('main').getByRole('link', { name: '1950', exact: true })
  await expect(year).toBeInViewport()
  const [margin, title] = await Promise.all([year.boundingBox(), entry(page, 'The Word Problem').getByRole('heading').boundingBox()])
  expect((margin?.x ?? 0) + (margin?.width ?? 0)).toBeLessThan(title?.x ?? 0)
})

test('talks without a date are below a heading like those of upcoming and past ones', async ({ page, site }) => {
  const talk = await site.call<{ _id: string }>(
    'POST',
    '/conferences/add',
    aConference('An undated talk', { conferenceDate: 'to be announced' }),
  )
  for (const width of [320, 1024]) {
    await resize(page, width, 800)
    await page.goto('/conferences')
    const headings = page.getByRole('main').getByRole('heading', { name: /^(Upcoming|No year|Past)$/, level: 2 })
    await expect(headings).toHaveText(['Upcoming', 'No year', 'Past'])
    const shown = await headings.evaluateAll((all) =>
      all.map((heading) =>
        [heading.getBoundingClientRect().left, getComputedStyle(heading).fontSize, getComputedStyle(heading).color].join(),
      ),
    )
    expect(new Set(shown).size, `${width} pixels wide`).toBe(1)
    const [heading, title] = await Promise.all([
      headings.nth(1).boundingBox(),
      page.getByRole('heading', { name: 'An undated talk' }).boundingBox(),
    ])
    expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  }
  await site.call('DELETE', `/conferences/${talk._id}`)
})

test('the index of years is above the side navigation, stays in view, links to each year and marks the one being read', async ({
  page,
}) => {
  await resize(page, 1440, 500)
  // The page checks when it opens whether it is wide enough for the index.
  await page.goto('/articles')
  await waitForHydration(page)
  const years = page.getByRole('navigation', { name: 'Years' })
  const side = page.getByRole('navigation', { name: 'Contents' })
  await expect(years.getByRole('link')).toHaveText([/^1954/, /^1953/, /^1952/, /^1950/, /^1948/, /^1942/])
  await expect(years.getByRole('link', { name: '1950 (2 works)' })).toBeVisible()
  await expect(side.getByRole('link')).toHaveCount(7)
  expect((await years.boundingBox())?.y).toBeLessThan((await side.boundingBox())?.y ?? 0)
  await years.getByRole('link', { name: /^1942/ }).click()
  await expect(page).toHaveURL('/articles#y1942')
  await expect(entry(page, 'The Use of Dots')).toBeInViewport()
  const current = years.locator('[aria-current="true"]')
  await expect(current).toHaveText([/^1942/])
  await entry(page, 'The Chemical Basis').evaluate((element) => element.scrollIntoView())
  await expect(current).toHaveText([/^1952/])
  await entry(page, 'Practical Forms').evaluate((element) => element.scrollIntoView())
  await expect(current).toHaveText([/^1948/])
  await expect(current).toBeInViewport()
  await open(page, '/articles?sort=added')
  await expect(years).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Forthcoming Notes on Oracles')
})

test('an entry of a list has its links in one row: PDF, DOI, Cite, then the rest, and links to the page of its work', async ({ page }) => {
  const title = 'Computing Machinery and Intelligence'
  const path = '/articles/computing-machinery-and-intelligence-1950'
  await resize(page, 1280, 800)
  await open(page, '/articles')
  const work = entry(page, title)
  expect(await work.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
    [title, path],
    ['PDF', 'https://archive.example/mind.pdf'],
    ['DOI', 'https://doi.org/10.1093/mind/lix.236.433'],
    ['Cite', `${path}/cite`],
    ['Code', 'https://code.example/'],
  ])
  await expect(work.getByRole('link', { name: `PDF: ${title}` })).toBeVisible()
  const tops = await work.locator('a[aria-label]').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size, 'rows of links').toBe(1)
  const lines = await work
    .locator('[data-field=description]')
    .evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines), 'lines of the abstract').toBe(2)
  await expect(work.getByText('October 1950', { exact: true })).toBeVisible()
  expect(await work.getByText('Mind', { exact: true }).evaluate((one) => getComputedStyle(one).fontStyle)).toBe('italic')
  const cite = work.getByRole('link', { name: `Cite: ${title}` })
  await cite.click()
  await expect(page.getByRole('dialog', { name: 'Cite' })).toContainText('turing1950computing')
  await page.keyboard.press('Escape')
  await expect(cite).toBeFocused()
  await work.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a list with its filter has no accessibility violations in light and dark, and reflows at 320 pixels', async ({ page }) => {
  await resize(page, 1440, 900)
  for (const path of ['/articles', '/articles?q=nothing+like+it', '/conferences']) {
    await open(page, path)
    expect(await findViolationsInBothThemes(page), path).toEqual([])
  }
  await resize(page, 320, 640)
  await open(page, '/articles?q=turing')
  await expect(page.getByRole('search').getByLabel('Keywords')).toBeVisible()
  expect(await getOverflow(page)).toBeLessThanOrEqual(0)
})

test.describe('without JavaScript', () => {
  test.use(sharedPage({ javaScriptEnabled: false }))

  test('abstracts and long lists of authors expand, a collapsed list still shows the owner’s name, and print shows all names', async ({
    page,
  }) => {
    await page.goto('/books')
    const work = entry(page, 'Of many hands')
    const names = work.locator('[data-field=author]')
    await expect(names.getByText('A. M. Turing', { exact: true })).toBeVisible()
    await expect(names.getByText('Last Name')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(names.getByText('Last Name'), 'on paper').toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const control = work.locator('summary').first()
    await expect(control).toHaveAccessibleName('and 35 more authors of Of many hands')
    await control.click()
    await expect(control).toHaveAccessibleName('Show fewer authors of Of many hands')
    await expect(names.getByText('Last Name')).toBeVisible()
    expect(await names.textContent()).toBe(MANY)
    const text = work.locator('[data-field=description]')
    const isCut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
    expect(await isCut()).toBe(true)
    await work.locator('summary[data-folded="More"]').click()
    expect(await isCut()).toBe(false)
  })

  test('right-to-left text in a list keeps its direction next to left-to-right text', async ({ page }) => {
    await page.goto('/books')
    const work = entry(page, ARABIC)
    expect(await work.locator('[data-field=author]').evaluate((one) => getComputedStyle(one.parentElement as Element).direction)).toBe(
      'rtl',
    )
    await expect(work.getByText('Oxford University Press')).toBeVisible()
  })
})
