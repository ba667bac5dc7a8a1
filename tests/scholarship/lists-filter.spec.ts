import type { Page } from '@playwright/test'
import { getOverflow } from '#support/accessibility.ts'
import { tabTo } from '#support/keyboard.ts'
import { delayCalls, isSameDocument, markDocument, waitForHydration, watch } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { addArticles, articles } from './articles.ts'

/** The filter of a list, with and without scripts. */

test.beforeAll(({ site }) => addArticles(site))

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
const search = (page: Page) => page.getByRole('search')

test.describe('without JavaScript', () => {
  test.use(sharedPage({ javaScriptEnabled: false }))

  test('without scripts the filter is a form: words, year and keyword go into the address, and Clear filters removes them', async ({
    page,
  }) => {
    await page.goto('/articles')
    await search(page).getByLabel('Keywords').fill('turing')
    await search(page).getByLabel('Tag').selectOption('types')
    await search(page).getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL('/articles?q=turing&tag=types')
    await expect(titles(page)).toHaveText(['Practical Forms of Type Theory', 'A Formal Theorem in Church’s Theory of Types'])
    await expect(page.getByText('2 of 9 articles')).toBeVisible()
    await expect(search(page).getByLabel('Keywords')).toHaveValue('turing')
    await expect(search(page).getByLabel('Tag')).toHaveValue('types')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(titles(page)).toHaveCount(articles.length)
    await search(page).getByLabel('Type').selectOption('article-journal')
    await search(page).getByLabel('Order').selectOption('Recently added first')
    await search(page).getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL('/articles?type=article-journal&sort=added')
    await expect(titles(page)).toHaveCount(articles.length - 1)
  })

  test('on a phone a button opens the filter of a list, and on a tablet its words have room beside four menus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/articles')
    await expect(search(page).getByLabel('Keywords')).toBeHidden()
    const opener = search(page).getByText('Filter', { exact: true })
    expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await opener.click()
    const form = await search(page).locator('form').boundingBox()
    const boxes = await search(page)
      .locator('form > :visible')
      .evaluateAll((all) => all.map((control) => control.getBoundingClientRect()).map(({ top, right }) => ({ top, right })))
    const ends = new Map(boxes.map(({ top, right }) => [Math.round(top), Math.round(right)]))
    const end = Math.round((form?.x ?? 0) + (form?.width ?? 0))
    expect([...ends.values()], 'the last control of a row fills it').toEqual([...ends].map(() => end))
    await search(page).getByLabel('Year').selectOption('1950')
    await search(page).getByRole('button', { name: 'Show' }).click()
    await expect(titles(page)).toHaveCount(2)
    await expect(search(page).getByLabel('Year'), 'stays open while it filters').toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    expect((await search(page).getByLabel('Keywords').boundingBox())?.width).toBeGreaterThan(300)
  })
})

test.describe('with scripts', () => {
  test.use(sharedPage())

  const open = async (page: Page, path: string) => {
    await page.goto(path)
    await waitForHydration(page)
  }

  test('with scripts the list is filtered while a reader types, on a wide screen and a phone: the address changes, the result is announced, the field keeps focus', async ({
    page,
  }) => {
    const { problems } = watch(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/articles')
    await markDocument(page)
    const before = await page.evaluate(() => history.length)
    const words = search(page).getByLabel('Keywords')
    await words.pressSequentially('morphogenesis')
    await expect(titles(page)).toHaveText(['The Chemical Basis of Morphogenesis'])
    await expect(page).toHaveURL('/articles?q=morphogenesis')
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('morphogenesis')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: '1 of 9 articles' })).toBeVisible()
    await words.fill('nothing like it')
    await expect(page.getByText('No articles match these filters.')).toBeVisible()
    await expect(words).toBeFocused()
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
    await expect(titles(page)).toHaveCount(articles.length)
    await expect(words).toHaveValue('')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(words).toHaveValue('nothing like it')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/articles')
    await waitForHydration(page)
    await search(page).getByText('Filter', { exact: true }).click()
    await words.fill('nothing like it')
    await expect(page.getByText('No articles match these filters.')).toBeVisible()
    await search(page).getByLabel('Type').selectOption('article-magazine')
    await expect(page).toHaveURL('/articles?type=article-magazine&q=nothing%20like%20it')
    await words.fill('')
    await expect(titles(page)).toHaveText(['The Use of Dots as Brackets'])
    await search(page).getByLabel('Type').selectOption('Any type')
    await expect(titles(page)).toHaveCount(articles.length)
    await search(page).getByLabel('Tag').selectOption('types')
    await expect(page).toHaveURL('/articles?tag=types')
    await expect(titles(page)).toHaveText(['Practical Forms of Type Theory', 'A Formal Theorem in Church’s Theory of Types'])
    await search(page).getByLabel('Tag').selectOption('Any tag')
    await expect(titles(page)).toHaveCount(articles.length)
    const order = search(page).getByLabel('Order')
    await expect(order, 'stays open without a filter').toBeVisible()
    await order.selectOption('Recently added first')
    await expect(page).toHaveURL('/articles?sort=added')
    expect(problems).toEqual([])
  })

  test('when a filtered list cannot be loaded, its form keeps text and focus, and trying again loads it', async ({ page }) => {
    const call = /\/api\/works\/journalArticles\?/
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/articles')
    await page.route(call, (route) => route.abort())
    const words = search(page).getByLabel('Keywords')
    await words.pressSequentially('morphogenesis')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the journal articles.')
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('morphogenesis')
    await expect(search(page).getByLabel('Year').locator('option')).not.toHaveCount(1)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(titles(page)).toHaveText(['The Chemical Basis of Morphogenesis'])
    await expect(page.getByRole('main')).toBeFocused()
    await expect(words).toHaveValue('morphogenesis')
  })

  test('while the list without filters loads, the menu shows the order that it will have', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/articles?q=morphogenesis&sort=added')
    const order = search(page).getByLabel('Order').locator('option:checked')
    await expect(order).toHaveText('Recently added first')
    const release = await delayCalls(page, /\/api\/works\/journalArticles$/)
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/articles')
    await expect(order).toHaveText('By date')
    release()
    await expect(titles(page)).toHaveCount(articles.length)
    await expect(order).toHaveText('By date')
    await search(page).getByLabel('Keywords').fill('zeta')
    await expect(page).toHaveURL('/articles?q=zeta')
  })

  test('an address that names the order of the site stays, and its menu shows that order', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/articles?sort=date#y1950')
    const order = search(page).getByLabel('Order').locator('option:checked')
    await expect(order).toHaveText('By date')
    await expect(page).toHaveURL('/articles?sort=date#y1950')
    await search(page).getByLabel('Keywords').fill('zeta')
    await expect(page).toHaveURL('/articles?q=zeta')
  })

  test('the filter works with the keyboard alone, on a phone and on a wide screen, and Enter applies it at once', async ({ page }) => {
    for (const width of [390, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await open(page, '/articles')
        const words = search(page).getByLabel('Keywords')
        if (width === 390) {
          await tabTo(page, search(page).locator('summary'))
          await page.keyboard.press('Enter')
          await expect(words).toBeVisible()
        }
        await tabTo(page, words)
        await page.keyboard.type('zeta')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/articles?q=zeta')
        await tabTo(page, search(page).getByLabel('Year'))
        await page.keyboard.press('ArrowDown')
        await expect(page).toHaveURL('/articles?year=1954&q=zeta')
        await expect(page.getByText('No articles match these filters.')).toBeVisible()
        await expect(search(page).getByLabel('Year')).toBeFocused()
        await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Clear filters' }))
        await page.keyboard.press('Enter')
        await expect(titles(page)).toHaveCount(articles.length)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })
  })

  test('the filter of a filtered list is one row on a wide screen, and is not printed', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/articles?q=nothing+like+it')
    const controls = search(page).locator('input, select:visible, button')
    const tops = await controls.evaluateAll((all) => all.map((control) => Math.round(control.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(2)
    expect(new Set(tops).size).toBe(1)
    await page.emulateMedia({ media: 'print' })
    // A landscape page, and a portrait one, which is as narrow as a tablet.
    for (const width of [1440, 660]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(search(page).getByLabel('Keywords')).toBeHidden()
    }
  })

  test('a filter that matches nothing shows an empty result, not an error', async ({ page, site }) => {
    const queries = ['?year=3000', '?type=poem', '?tag=%3Cb%3E', '?q=%22%27%3C', '?year=x&sort=nothing']
    for (const query of queries) {
      const response = await fetch(`${site.url}/articles${query}`)
      expect(response.status, query).toBe(200)
      expect(await response.text(), query).toContain('No articles match these filters.')
    }
    await open(page, `/articles${queries.at(-1)}`)
    await expect(page.getByText('No articles match these filters.'), 'hydrated').toBeVisible()
  })

  test('a word wider than the narrowest phone that matches nothing does not widen the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/articles', '/search']) {
      await open(page, `${path}?q=${'Donaudampfschifffahrt'.repeat(3)}`)
      await expect(page.getByRole('main').getByText('match').first()).toBeVisible()
      expect(await getOverflow(page), path).toBeLessThanOrEqual(0)
    }
  })
})
