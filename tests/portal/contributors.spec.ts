import type { Locator, Page } from '@playwright/test'
import { deleteAllItems } from '#support/content.ts'
import { addArticle, details, editArticle, familyNames, openDetails, readArticle } from '#support/details-form.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { asOwner, expect, test } from '#support/test.ts'

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

const center = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('Not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the order of contributors is changed by dragging a row, and Escape leaves it as it was', async ({ page, site }) => {
  const row = await addArticle(site, 'Dragged', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  const handles = page.locator('[data-handle]')
  await handles.first().scrollIntoViewIfNeeded()
  const dragFirstToLast = async () => {
    const [from, to] = [await center(handles.nth(0)), await center(handles.nth(2))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 30, { steps: 5 })
    await expect(page.locator('[data-drop=after]')).toHaveCount(1)
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
  expect((await readArticle(site, row)).details.csl.author?.map(({ family }) => family)).toEqual(['Newman', 'Clarke', 'Turing'])
})
