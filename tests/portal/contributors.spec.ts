import type { Locator, Page } from '@playwright/test'
import { type Row, resetSite } from '#support/content.ts'
import { addArticle, details, editArticle, familyNames, openDetails, readArticle } from '#support/details-form.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** The order of the contributors of a work. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

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
  test.use({ viewport: { width: 390, height: 844 } })

  test('the order of contributors is changed with a finger', async ({ page, site }) => {
    const row = await addArticle(site, 'Touched', { details })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await editArticle(page, row.title)
    await openDetails(page)
    await handle(page, 1).scrollIntoViewIfNeeded()
    const { x, y } = await center(handle(page, 1))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
    await touch('touchStart', y)
    for (let moved = 60; moved <= 600; moved += 60) await touch('touchMove', y - moved)
    await expect(rows(page).nth(0)).toHaveAttribute('data-drop', 'before')
    await touch('touchEnd', y)
    await session.detach()
    await expect(page.locator('[data-drop]')).toHaveCount(0)
    expect(await familyNames(page)).toEqual(['Newman', 'Turing', 'Clarke'])
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect(await savedNames(site, row)).toEqual(['Newman', 'Turing', 'Clarke'])
  })
})

test('of sixty contributors one is moved to a typed position, and the page scrolls while one is dragged past the edge of the window', async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 60 }, (_, index) => `Name${index + 1}`)
  const author = names.map((family) => ({ family, given: 'Ada' }))
  const row = await addArticle(site, 'Sixty authors', { details: { ...details, csl: { author } } })
  await editArticle(page, row.title)
  await openDetails(page)
  const position = (number: number) => page.getByRole('textbox', { name: `Position of contributor ${number}`, exact: true })
  expect((await position(41).boundingBox())?.width, 'the names have the room').toBeLessThan(60)
  await position(41).fill('2')
  await position(41).press('Enter')
  await expect(position(2)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Contributor moved to position 2 of 60.' })).toBeAttached()
  // Text that is no number changes nothing; a number beyond the list moves the row to its end.
  await position(2).fill('first')
  await position(2).press('Enter')
  await expect(position(2)).toHaveValue('2')
  await position(1).fill('99')
  await position(1).press('Tab')
  await expect(position(60)).toHaveValue('60')

  // The ninth contributor is Name9 again: one came before it, and one left.
  await handle(page, 8).scrollIntoViewIfNeeded()
  const { x, y } = await center(handle(page, 8))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, 4, { steps: 3 })
  await expect(rows(page).nth(0)).toHaveAttribute('data-drop', 'before')
  await page.mouse.up()
  await expect(page.locator('[data-drop]')).toHaveCount(0)

  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const rest = names.filter((name) => !['Name1', 'Name9', 'Name41'].includes(name))
  expect(await savedNames(site, row)).toEqual(['Name9', 'Name41', ...rest, 'Name1'])
})
