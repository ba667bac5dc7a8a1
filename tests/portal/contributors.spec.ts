import type { Locator, Page } from '@playwright/test'
import { deleteAllItems, type Row } from '#support/content.ts'
import { addArticle, details, editArticle, familyNames, openDetails, readArticle } from '#support/details-form.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { asOwner, expect, type Site, test } from '#support/test.ts'

/** The order of the contributors of a work. */

test.use(asOwner)
test.beforeAll(({ site }) => deleteAllItems(site))

const move = (page: Page, number: number, direction: string) =>
  page.getByRole('button', { name: `Move contributor ${number} ${direction}`, exact: true })

test('the order of contributors is changed with buttons, which keep the focus and say where the row is', async ({ page, site }) => {
  const row = await addArticle(site, 'In another order', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await move(page, 3, 'up').press('Enter')
  await expect(move(page, 2, 'up')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Contributor moved to position 2 of 3.' })).toBeAttached()
  await move(page, 2, 'up').press('Enter')
  await expect(move(page, 1, 'down')).toBeFocused()
  expect(await familyNames(page)).toEqual(['Clarke', 'Turing', 'Newman'])
  await page.getByRole('button', { name: 'Remove contributor 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a contributor' })).toBeFocused()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details.csl.author).toEqual([{ family: 'Clarke' }, { family: 'Newman' }])
})

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-handle]') })
const handle = (page: Page, index: number) => rows(page).nth(index).locator('[data-handle]')
const center = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('Not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const savedNames = async (site: Site, row: Row) => (await readArticle(site, row)).details.csl.author?.map(({ family }) => family)

test('the order of contributors is changed by dragging a row, and Escape leaves it as it was', async ({ page, site }) => {
  const row = await addArticle(site, 'Dragged', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  const dragFirstToLast = async () => {
    await handle(page, 0).scrollIntoViewIfNeeded()
    const from = await center(handle(page, 0))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 600, { steps: 5 })
    await expect(rows(page).nth(2)).toHaveAttribute('data-drop', 'after')
  }
  await dragFirstToLast()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await familyNames(page)).toEqual(['Turing', 'Newman', 'Clarke'])
  await dragFirstToLast()
  await page.mouse.up()
  await expect(page.locator('[data-drop]')).toHaveCount(0)
  expect(await familyNames(page)).toEqual(['Newman', 'Clarke', 'Turing'])
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await savedNames(site, row)).toEqual(['Newman', 'Clarke', 'Turing'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the order of contributors is changed with a finger', async ({ page, site }) => {
    const row = await addArticle(site, 'Touched', { details })
    await editArticle(page, row.title)
    await openDetails(page)
    await handle(page, 1).scrollIntoViewIfNeeded()
    const { x, y } = await center(handle(page, 1))
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
    await touch('touchStart', y)
    for (let moved = 60; moved <= 600; moved += 60) await touch('touchMove', y - moved)
    await expect(rows(page).nth(0)).toHaveAttribute('data-drop', 'before')
    await touch('touchEnd', y)
    await expect(page.locator('[data-drop]')).toHaveCount(0)
    expect(await familyNames(page)).toEqual(['Newman', 'Turing', 'Clarke'])
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect(await savedNames(site, row)).toEqual(['Newman', 'Turing', 'Clarke'])
  })
})

test.describe('of sixty authors', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Name${index + 1}`)
  const position = (page: Page, number: number) => page.getByRole('textbox', { name: `Position of contributor ${number}`, exact: true })
  const open = async (page: Page, site: Site, title: string) => {
    const author = names.map((family) => ({ family, given: 'Ada' }))
    const row = await addArticle(site, title, { details: { ...details, csl: { author } } })
    await editArticle(page, row.title)
    await openDetails(page)
    return row
  }

  test('of sixty contributors one is moved to a typed position', async ({ page, site }) => {
    const row = await open(page, site, 'Sixty by number')
    await position(page, 41).fill('2')
    await position(page, 41).press('Enter')
    await expect(position(page, 2)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Contributor moved to position 2 of 60.' })).toBeAttached()
    // Text that is no number changes nothing; a number beyond the list moves the row to its end.
    await position(page, 2).fill('first')
    await position(page, 2).press('Enter')
    await expect(position(page, 2)).toHaveValue('2')
    await position(page, 1).fill('99')
    await position(page, 1).press('Tab')
    await expect(position(page, 60)).toHaveValue('60')
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    const rest = names.filter((name) => name !== 'Name1' && name !== 'Name41')
    expect(await savedNames(site, row)).toEqual(['Name41', ...rest, 'Name1'])
  })

  test('the page scrolls while a contributor is dragged past the edge of the window', async ({ page, site }) => {
    await open(page, site, 'Sixty by dragging')
    await handle(page, 8).scrollIntoViewIfNeeded()
    const { x, y } = await center(handle(page, 8))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, 4, { steps: 3 })
    await expect(rows(page).nth(0)).toHaveAttribute('data-drop', 'before')
    await page.mouse.up()
    expect((await familyNames(page)).slice(0, 2)).toEqual(['Name9', 'Name1'])
  })
})
