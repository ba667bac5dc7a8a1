import { readFile } from 'node:fs/promises'
import type { Statistics } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aWork, newItemId, resetSite } from '#support/content.ts'
import { openFromMenu } from '#support/owner-forms.ts'
import { isSameDocument, markDocument, rowOf, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What visitors read, as it is counted in their browsers and as the owner reads it. */

test.describe('a visitor', () => {
  test('is counted for the page of the document and for each page they navigate to, and the owner is not', async ({
    page,
    site,
    context,
  }) => {
    await resetSite(site)
    const titles = ['Counted when opened', 'Counted when navigated to', 'Never opened'].map((title) => `${title} ${newItemId()}`)
    for (const title of titles) await site.call('POST', '/books/add', aWork(title))
    const { items } = await site.call<{ items: { path: string; values: { title: string } }[] }>('GET', '/works/books')
    const pathOf = (title: string | undefined) => items.find(({ values }) => values.title === title)?.path as string
    const [opened, navigated] = titles
    const views: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/views')) views.push(new URL(request.url()).searchParams.get('path') as string)
    })

    await page.goto(pathOf(opened))
    await expect.poll(() => views).toEqual([pathOf(opened)])
    await waitForHydration(page)
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
    await page.locator(`a[href="${pathOf(navigated)}"]`).click()
    await expect(page.getByRole('heading', { name: navigated as string, level: 1 })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    await expect.poll(() => views).toEqual([pathOf(opened), '/books', pathOf(navigated)])
    await page.goto('/no-such-page')
    await expect.poll(() => views.at(-1)).toBe('/no-such-page')

    await context.addCookies([{ name: 'edit', value: '1', url: site.url }])
    await page.goto(pathOf(titles[2]))
    await expect.poll(() => views.at(-1)).toBe(pathOf(titles[2]))
    await expect
      .poll(async () => {
        const { subjects } = await site.call<Statistics>('GET', '/statistics?days=30')
        return titles.map((title) => subjects.find((subject) => subject.title === title)?.views)
      })
      .toEqual([1, 1, undefined])
  })
})

test.describe('the owner', () => {
  test.use(sharedPage({ signedIn: true }))

  test('reads what was read in the chosen period, and takes it along as a file for spreadsheets', async ({ page, site }) => {
    const title = 'Überlegungen-zur-Bedeutungslosigkeit-ununterbrochener-Zeichenketten-'.repeat(3)
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const day = new Date(Date.UTC(2026, 10, 30 - (count - 1 - index))).toISOString().slice(0, 10)
        return { day, views: index === count - 1 ? 1_200 : 2, downloads: 1 }
      })
    const others = Array.from({ length: 30 }, (_, index) => ({
      ...{ title: `Other ${index}`, kind: 'Book', path: `/books/other-${index}`, views: 1, downloads: 0 },
    }))
    let statistics: Statistics = { isOn: true, since: null, days: days(30), subjects: [] }
    await page.route('**/api/statistics?days=*', (route) => route.fulfill({ json: statistics }))
    await page.goto('/admin/books')
    await openFromMenu(page, 'Statistics')
    await expect(page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeFocused()
    await expect(page.getByText('Nothing has been counted yet.')).toBeVisible()

    const subjects = [{ title, kind: 'Book', path: '/books/long', views: 1_234, downloads: 21 }, ...others]
    statistics = { isOn: true, since: '2026-01-01', days: days(90), subjects }
    const periods = page.getByRole('navigation', { name: 'Period shown' })
    await periods.getByRole('link', { name: '90 days' }).press('Enter')
    await expect(page).toHaveURL('/admin/statistics?days=90')
    await expect(periods.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true')
    const main = page.getByRole('main')
    await expect(main.getByText('Views', { exact: true }).first().locator('xpath=following-sibling::dd')).toHaveText('1,378')
    await expect(main.getByRole('list', { name: 'By period' }).getByRole('listitem')).toHaveCount(30)
    await expect(main.getByText('Nov 28 to Nov 30: 1,204 views, 3 downloads')).toBeAttached()
    await expect(rowOf(page, title).getByRole('cell')).toHaveText(['1,234', '21'])
    await expect(rowOf(page, title).getByRole('link')).toHaveAttribute('href', '/books/long')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await getOverflow(page), `${width} px: horizontal overflow in pixels`).toBeLessThanOrEqual(0)
    }
    expect(await findViolations(page)).toEqual([])
    await expect(main.getByRole('row')).toHaveCount(26)
    await page.getByRole('button', { name: 'Show more (6 remaining)' }).press('Enter')
    await expect(main.getByRole('row')).toHaveCount(32)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe('statistics-2026-11-30.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect([lines.length, lines[1]]).toEqual([33, `${title},Book,${site.url}/books/long,1234,21`])

    statistics = { ...statistics, isOn: false, subjects: [] }
    await page.reload()
    await expect(page.getByText('STATISTICS is off on the server.')).toBeVisible()
    await expect(page.getByText('Nothing that is on the site now was read in this period.')).toBeVisible()
    statistics = { ...statistics, since: null }
    await page.reload()
    await expect(page.getByText('STATISTICS is off on the server.')).toBeVisible()
    await expect(page.getByText('The first visitor appears here')).toHaveCount(0)
  })

  test('sees the few readers of a day beside a day of very many, also printed and in forced colors', async ({ page }) => {
    const days = [
      { day: '2026-11-29', views: 1, downloads: 1 },
      { day: '2026-11-30', views: 250_000, downloads: 9_000 },
    ]
    const statistics: Statistics = { isOn: true, since: '2026-11-29', days, subjects: [] }
    await page.route('**/api/statistics?days=*', (route) => route.fulfill({ json: statistics }))
    await page.goto('/admin/statistics')
    const bars = page.getByRole('list', { name: 'By day' }).locator('[data-part]')
    await expect(bars).toHaveCount(4)
    const readHeights = () => bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))
    for (const height of await readHeights()) expect(height).toBeGreaterThanOrEqual(1)
    const readColors = () =>
      bars.evaluateAll((all) => {
        const marks = [...document.querySelectorAll('dl [data-part] dt')].map((mark) => getComputedStyle(mark, '::before'))
        const styles = [...marks, ...all.map((bar) => getComputedStyle(bar))]
        return {
          colors: new Set(styles.map((style) => style.backgroundColor)).size,
          printed: styles.map((style) => style.printColorAdjust),
        }
      })
    expect(await readColors()).toEqual({ colors: 2, printed: Array(6).fill('exact') })
    await page.emulateMedia({ forcedColors: 'active' })
    expect((await readColors()).colors).toBe(2)
  })

  test('learns that an earlier server does not count', async ({ page }) => {
    await page.route('**/api/statistics?days=*', (route) => route.fulfill({ status: 404, json: { errors: [{ msg: 'Not found' }] } }))
    await page.goto('/admin/statistics')
    await expect(page.getByText('The server is an earlier version')).toBeVisible()
  })
})
