import type { Page } from '@playwright/test'
import { aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { paste } from '#support/import-page.ts'
import { blogForm, getForm } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Forced colors remove backgrounds and shadows. What is chosen, and what is loading, can be seen all the same. */

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('A book'))
  blog = await site.call<Post>('POST', '/blogs/add', { ...aPost('A tagged blog'), tags: ['Logic'] })
  await site.call('POST', '/blogs/add', { ...aPost('An edited blog'), id: blog._id })
})

test.use(sharedPage({ signedIn: true }))

const open = async (page: Page, path: string) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(path)
}

/** Resolves with the color of what is selected. */
const getHighlight = (page: Page) =>
  page.evaluate(() => {
    const sample = Object.assign(document.createElement('i'), { style: 'forced-color-adjust: none; background: Highlight' })
    document.body.append(sample)
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })

test('the chosen filter of Scholar readiness', async ({ page }) => {
  await open(page, '/admin/scholar')
  const links = page.getByRole('navigation', { name: 'Works shown' }).getByRole('link')
  await expect(links.first()).toHaveCSS('background-color', await getHighlight(page))
  await expect(links.last()).not.toHaveCSS('background-color', await getHighlight(page))
})

test('the version that the history of an item shows', async ({ page }) => {
  await open(page, `/admin/history?of=blogs&id=${blog._id}`)
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toHaveCSS('border-inline-start', `3px solid ${await getHighlight(page)}`)
  await expect(versions.last()).toHaveCSS('border-inline-start-width', '0px')
})

test('what happens to a duplicate in an import', async ({ page }) => {
  await open(page, '/admin/import')
  await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  await paste(
    page,
    ['Clarendon Press', 'Oxford'].map((name, key) => `@book{k${key}, title = {One book}, publisher = {${name}}}`).join('\n'),
  )
  const choices = page.getByRole('radiogroup', { name: 'One book' })
  await expect(choices.getByText('Merge the two')).toHaveCSS('background-color', await getHighlight(page))
  await expect(choices.getByText('Keep both')).not.toHaveCSS('background-color', await getHighlight(page))
})

test('the active tool of the editor, and the active suggestion of a tag', async ({ page }) => {
  await open(page, '/admin/blogs')
  const bold = page.getByRole('button', { name: 'Bold', exact: true })
  const highlight = await getHighlight(page)
  await expect(bold).not.toHaveCSS('background-color', highlight)
  await bold.click()
  await expect(bold).toHaveCSS('background-color', highlight)
  await getForm(page, blogForm).getByRole('combobox', { name: 'Tags' }).fill('log')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Logic' })).toHaveCSS('background-color', highlight)
})

test('a skeleton of what is loading', async ({ page }) => {
  await page.route('**/api/trash', () => {})
  await open(page, '/admin/trash')
  const line = page.getByRole('status').locator('span span').first()
  await expect(line).toBeVisible()
  const { border, page: behind } = await line.evaluate((element) => ({
    border: getComputedStyle(element).borderBlockStartColor,
    page: getComputedStyle(document.body).backgroundColor,
  }))
  expect(border).not.toBe(behind)
  expect((await line.boundingBox())?.height).toBeGreaterThan(8)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the edge of a dialog, whose shadow is gone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/admin/books')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const { width, color, behind } = await page.getByRole('dialog').evaluate((dialog) => {
    const { borderInlineEndWidth, borderInlineEndColor, backgroundColor } = getComputedStyle(dialog)
    return { width: borderInlineEndWidth, color: borderInlineEndColor, behind: backgroundColor }
  })
  expect(width).toBe('1px')
  expect(color).not.toBe(behind)
})
