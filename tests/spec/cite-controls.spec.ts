import type { Page } from '@playwright/test'
import { delayCalls, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { getCitation, resetToCitedWork } from './cited-work.ts'

/** What axe cannot check of the controls of a citation: forced colors, a focus that nothing covers, and what moves. */

let path = ''
test.beforeAll(async ({ site }) => {
  path = await resetToCitedWork(site)
})

test.use(sharedPage())

test('with forced colors the chosen style is highlighted', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${path}/cite`)
  const getMarked = () =>
    page.locator('.cite-radios span').evaluateAll((all) => {
      const sample = Object.assign(document.createElement('i'), { style: 'forced-color-adjust: none; background: Highlight' })
      document.body.append(sample)
      const highlight = getComputedStyle(sample).backgroundColor
      return all.filter((style) => getComputedStyle(style).backgroundColor === highlight).map((style) => style.textContent)
    })
  expect(await getMarked()).toEqual(['APA'])
  await page.getByRole('radio', { name: 'MLA' }).check()
  expect(await getMarked()).toEqual(['MLA'])
})

/** Returns whether the bar of the dialog covers a part of the element with the focus. */
const isBehindBar = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    const bar = document.querySelector('.cite-bar') as Element
    const shown = focused?.matches('input') ? (focused.nextElementSibling as Element) : (focused as Element)
    return !bar.contains(focused) && shown.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1
  })

test('on a small phone, Shift+Tab leads to no control behind the bar of the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/articles')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Cite: ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cite' })
  await expect(getCitation(page)).toContainText('Turing')
  for (const summary of await dialog.locator('summary').all()) await summary.press('Enter')
  await dialog.getByRole('link').last().focus()
  const covered: string[] = []
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    if (await isBehindBar(page)) covered.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''))
    if (await page.evaluate(() => document.activeElement?.matches('.cite-bar button'))) break
  }
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(covered).toEqual([])
})

test('nothing moves when the scripts of the page of a citation start', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const deliver = await delayCalls(page, /\/cite\.[0-9a-f]+\.js$/)
  await page.goto(`${path}/cite`)
  const show = page.getByRole('button', { name: 'Show' })
  await expect(show).toBeVisible()
  const getTops = () =>
    page.locator('main :is(fieldset, .cite-citation, footer)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const before = await getTops()
  deliver()
  await expect(show).toBeHidden()
  expect(await getTops()).toEqual(before)
})
