import type { Page } from '@playwright/test'
import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { aPost, aWork, type Row, resetSite } from '#support/content.ts'
import { tabTo } from '#support/keyboard.ts'
import { delayCalls, waitForHydration, watch } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

const NARROW = 390
const LONG = 'Entscheidungsproblem'.repeat(12)

const fill = async (site: Site) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('The Essential Turing', { author: 'Jack Copeland', releaseDate: '2004' }))
  await site.call('POST', '/journalArticles/add', aWork('On Computable Numbers', { author: 'A. M. Turing', releaseDate: '1936' }))
  await site.call('POST', '/journalArticles/add', aWork('Gödel’s theorem', { author: 'A. M. Turing', releaseDate: '1950' }))
  await site.call('POST', '/blogs/add', aPost('Field notes', { description: '<p>On <em>daisies</em> and Turing’s spirals.</p>' }))
  for (let n = 1; n <= 25; n += 1) await site.call('POST', '/projects/add', aWork(`Deliverable ${n}`, { releaseDate: '2020' }))
}
test.beforeAll(({ site }) => fill(site))

const field = (page: Page) => page.getByRole('searchbox', { name: 'Words to search for' })
const results = (page: Page) => page.locator('main').getByRole('listitem')
const titles = (page: Page) => page.locator('main h2').allTextContents()
const status = (page: Page) => page.locator('main').getByRole('status')

test.describe('without scripts', () => {
  test.use({ ...sharedPage({ javaScriptEnabled: false }), viewport: { width: NARROW, height: 844 } })

  test('a search from the header lists results that can be filtered and opened', async ({ page }) => {
    await page.goto('/books')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await field(page).fill('turing')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=turing')
    await expect(status(page)).toHaveText('4 results for “turing”')
    await expect(page.locator('main h2').first()).toHaveText('The Essential Turing')
    await expect(page.locator('main mark').first()).toHaveText('Turing')
    await page.getByLabel('Section').selectOption({ label: 'Journal articles (2)' })
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(status(page)).toHaveText('2 results for “turing”')
    await page.getByRole('link', { name: 'On Computable Numbers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On Computable Numbers')
  })

  test('the search says what to do without words, without results and with a typo', async ({ page }) => {
    await page.goto('/search')
    await expect(page.getByText('Put a phrase in quotation marks')).toBeVisible()
    await page.goto('/search?q=xylophone')
    await expect(status(page)).toHaveText('No results')
    await expect(page.getByText('Nothing matches “xylophone”.')).toBeVisible()
    await page.goto('/search?q=turnig')
    await expect(status(page)).toHaveText('Nothing matches “turnig”. 4 results for “turing”')
    await page.goto('/search?q=turing&year=1999')
    await page.getByRole('link', { name: 'Search all sections, years and types' }).click()
    await expect(status(page)).toHaveText('4 results for “turing”')
  })

  test('the menus of a search fill each line, however many there are', async ({ page, site }) => {
    const book = await site.call<Row>('POST', '/books/add', aWork('Lanterns', { releaseDate: '1843' }))
    const blog = await site.call<Row>('POST', '/blogs/add', aPost('Lanterns'))
    for (const [query, count] of [
      ['turing', 3],
      ['lanterns', 2],
    ] as const) {
      await page.goto(`/search?q=${query}`)
      const menus = page.getByRole('search').getByRole('combobox').filter({ visible: true })
      await expect(menus).toHaveCount(count)
      const button = await page.getByRole('search').getByRole('button').boundingBox()
      const last = await menus.last().boundingBox()
      expect((last?.x ?? 0) + (last?.width ?? 0), query).toBeCloseTo((button?.x ?? 0) + (button?.width ?? 0), 0)
    }
    await site.call('DELETE', `/books/${book._id}`)
    await site.call('DELETE', `/blogs/${blog._id}`)
  })

  test('a printed search has its results without the form', async ({ page }) => {
    await page.goto('/search?q=turing')
    await expect(field(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(field(page)).toBeHidden()
    await expect(status(page)).toHaveText('4 results for “turing”')
    await page.emulateMedia({ media: 'screen' })
  })

  test('the results of a search are paginated', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/search?q=deliverable')
    await expect(status(page)).toHaveText('25 results for “deliverable”')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search, page 2')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 2')
    await expect(page).toHaveURL('/search?q=deliverable&page=2')
    await expect(results(page)).toHaveCount(5)
    expect((await page.goto('/search?q=deliverable&page=3'))?.status()).toBe(404)
  })

  test('the works that a search finds can be downloaded, and the document links to the same files', async ({ page, request, site }) => {
    await page.goto('/search?q=turing&section=journalArticles&page=1')
    await expect(page.getByText('Download 2 works')).toBeVisible()
    const links = page.locator('[data-files] a')
    expect(await links.allTextContents()).toEqual(['BibTeX', 'RIS', 'CSL-JSON'])
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['bib', 'ris', 'json'].map((extension) => `/search.${extension}?q=turing&section=journalArticles`))
    const alternates = page.locator('head link[rel="alternate"]')
    expect(await alternates.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(addresses)
    expect((await (await request.get(`${site.url}${addresses[0]}`)).text()).match(/^@article/gm)).toHaveLength(2)

    await page.goto('/search?q=spirals')
    await expect(status(page)).toHaveText('1 result for “spirals”')
    await expect(links).toHaveCount(0)
  })
})

test.describe('with scripts', () => {
  test.use(sharedPage())

  test('search results are shown while a visitor types: the address changes and the field keeps focus', async ({ page }) => {
    const { problems } = watch(page)
    await page.setViewportSize({ width: NARROW, height: 844 })
    await page.goto('/books')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('turi')
    await expect(status(page)).toHaveText('4 results for “turi”')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.type('ng godel')
    await expect(status(page)).toHaveText('1 result for “turing godel”')
    expect(await titles(page)).toEqual(['Gödel’s theorem'])
    await expect(page).toHaveURL('/search?q=turing%20godel')
    await expect(page).toHaveTitle(/^turing godel · Search · /)
    await expect(field(page)).toBeFocused()
    // A search adds one entry to the history.
    await page.goBack()
    await expect(page).toHaveURL('/books')
    await page.goForward()
    await expect(field(page)).toHaveValue('turing godel')
    await expect(results(page)).toHaveCount(1)
    expect(problems).toEqual([])
  })

  test('the results of a search are hydrated without a request or an error', async ({ page }) => {
    const { requests, problems } = watch(page)
    await page.goto('/search?q=turing')
    await waitForHydration(page)
    await page.waitForFunction(() => 'portfolioLazy' in window)
    await field(page).fill('daisies')
    await expect(status(page)).toHaveText('1 result for “daisies”')
    expect(requests.filter((url) => url.includes('/api/search')).map((url) => new URL(url).search)).toEqual(['?q=daisies'])
    expect(problems).toEqual([])
  })

  test('the search has no violation of WCAG and no horizontal overflow, in every state, on a phone and on a wide screen, in light and dark', async ({
    page,
  }) => {
    for (const path of ['/search', '/search?q=xylophone', '/search?q=deliverable&page=2', `/search?q=${LONG}`, '/search?q=turing']) {
      await page.goto(path)
      await waitForHydration(page)
      for (const width of [NARROW, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await findViolationsInBothThemes(page), `${path}, ${width} pixels wide`).toEqual([])
        expect(await getOverflow(page), `${path}, ${width} pixels wide`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('the search is not indexed, and other pages do not load its script', async ({ page, request, site }) => {
    const html = await (await request.get(`${site.url}/search?q=turing`)).text()
    expect(html).toContain('<meta name="robots" content="noindex')
    const { requests } = watch(page)
    await page.goto('/books')
    await waitForHydration(page)
    expect(requests.filter((url) => /\/search\.\w+\.js$/.test(url))).toEqual([])
  })

  test('the header fits at 320 pixels, with search, theme and menu apart', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/books')
    await waitForHydration(page)
    const boxes = await Promise.all(
      [
        page.getByRole('link', { name: 'Search', exact: true }),
        page.getByRole('button', { name: /^Theme/ }),
        page.getByRole('button', { name: 'Menu' }),
      ].map((one) => one.boundingBox()),
    )
    const [search, theme, menu] = boxes.map((box) => ({ start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) }))
    expect(search?.end).toBeLessThanOrEqual(theme?.start ?? 0)
    expect(theme?.end).toBeLessThanOrEqual((menu?.start ?? 0) + 1)
    expect(menu?.end).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('a search is aborted when a newer one starts', async ({ page }) => {
    await page.goto('/search')
    await waitForHydration(page)
    await page.waitForFunction(() => 'portfolioLazy' in window)
    const release = await delayCalls(page, '**/api/search?q=daisies')
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=daisies'))
    const sent = page.waitForRequest((request) => request.url().endsWith('q=daisies'))
    await field(page).fill('daisies')
    await sent
    await field(page).fill('essential')
    await aborted
    await expect(status(page)).toHaveText('1 result for “essential”')
    release()
    expect(await titles(page)).toEqual(['The Essential Turing'])
  })

  test('a search that fails says so and can be tried again', async ({ page }) => {
    await page.goto('/search')
    await waitForHydration(page)
    await page.waitForFunction(() => 'portfolioLazy' in window)
    await page.route('**/api/search?*', (route) => route.abort())
    await field(page).fill('turing')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the results.')
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(status(page)).toHaveText('4 results for “turing”')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('a search that takes too long says what to do, and is not repeated by itself', async ({ page }) => {
    await page.goto('/search')
    await waitForHydration(page)
    await page.waitForFunction(() => 'portfolioLazy' in window)
    const msg = 'This search takes too long. Please use fewer or longer words.'
    let calls = 0
    await page.route('**/api/search?*', (route) => {
      calls += 1
      return route.fulfill({ status: 422, json: { errors: [{ msg, path: 'q' }] } })
    })
    await field(page).fill('a')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(msg)
    await expect(alert).not.toContainText('offline')
    expect(calls).toBe(1)
    await page.unroute('**/api/search?*')
    await field(page).fill('turing')
    await expect(status(page)).toHaveText('4 results for “turing”')
  })

  test('a filter stays chosen and in effect while the words change to some without such works, and when a request fails', async ({
    page,
  }) => {
    await page.goto('/search?q=turing&year=1950')
    await waitForHydration(page)
    await page.waitForFunction(() => 'portfolioLazy' in window)
    const year = page.getByLabel('Year')
    for (const words of ['xylophone', 'essential', 'turing']) {
      await field(page).fill(words)
      await expect(page.locator('[data-search]'), 'what is shown').toHaveAttribute('data-search', `?q=${words}&year=1950`)
      await expect(year, words).toHaveValue('1950')
    }
    await expect(status(page)).toHaveText('1 result for “turing”')
    await page.route('**/api/search?*', (route) => route.abort())
    await year.selectOption('Any year')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the results.')
    await expect(year).toBeVisible()
    await expect(page).toHaveURL('/search?q=turing')
  })

  test('the search is used by keyboard, in reading order, on a phone and on a wide screen', async ({ page }) => {
    for (const width of [NARROW, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/search')
        await waitForHydration(page)
        await page.waitForFunction(() => 'portfolioLazy' in window)
        await tabTo(page, field(page))
        await page.keyboard.type('turing')
        await expect(status(page)).toHaveText('4 results for “turing”')
        const names: string[] = []
        for (let step = 0; step < 5; step += 1) {
          await page.keyboard.press('Tab')
          names.push(
            await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
          )
        }
        expect(names).toEqual(['Search', 'Section', 'Year', 'Type', 'The Essential Turing'])
        await page.keyboard.press('Shift+Tab')
        await tabTo(page, page.getByLabel('Section'), 'Shift+Tab')
        await page.keyboard.type('Book')
        await expect(page).toHaveURL('/search?q=turing&section=books')
        await expect(status(page)).toHaveText('1 result for “turing”')
        await expect(page.getByLabel('Section')).toBeFocused()
        await tabTo(page, page.locator('main').getByRole('link', { name: 'The Essential Turing' }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Essential Turing')
      })
  })
})
