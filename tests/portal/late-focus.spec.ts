import type { Locator, Page } from '@playwright/test'
import { aPost, aWork, type Post, type Row, resetSite } from '#support/content.ts'
import { editor } from '#support/editor.ts'
import { articleForm, blogForm, bookForm, fillIn, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, rowOf, settled, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What ends late takes no focus from a field in which the owner types by then. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const type = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await settled(page)
}

/** Types into a field before and after `end`, which must leave it the focus. */
const typeAround = async (page: Page, field: Locator, end: () => Promise<void>) => {
  await field.click()
  await type(page, 'Typed ')
  await end()
  await type(page, 'meanwhile')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Typed meanwhile')
}

test('Undo of a row that was deleted with the keyboard', async ({ page, site }) => {
  for (const title of ['First', 'Second']) await site.call('POST', '/books/add', aWork(title))
  await page.goto('/admin/books')
  const release = await delayCalls(page, '**/api/books/*')
  await page.getByRole('button', { name: 'Delete “First”' }).press('Enter')
  await expect(rowOf(page, 'First')).toHaveCount(0)
  await typeAround(page, titleField(page, bookForm), async () => {
    release()
    await expect(page.getByText('Book deleted successfully.')).toBeVisible()
  })
})

test('a download of a backup', async ({ page }) => {
  await page.goto('/admin/settings')
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByLabel('Current password').fill(owner.password)
  const release = await delayCalls(page, '**/api/backups/download')
  await backups.getByRole('button', { name: 'Download a backup' }).click()
  await expect(backups.getByRole('progressbar')).toBeVisible()
  await typeAround(page, page.getByLabel('Tagline'), async () => {
    const download = page.waitForEvent('download')
    release()
    await download
    await expect(backups.getByRole('button', { name: 'Download a backup' })).toBeVisible()
  })
})

test('a blog that is made current', async ({ page, site }) => {
  for (const title of ['First', 'Second']) await site.call('POST', '/blogs/add', aPost(title))
  await page.goto('/admin/blogs')
  const release = await delayCalls(page, '**/api/blogs/set-current/*')
  await page.getByRole('button', { name: 'Make current “Second”' }).click()
  await typeAround(page, titleField(page, blogForm), async () => {
    release()
    await expect(toast(page, 'Current blog updated successfully.').or(page.getByText(/current/i).first())).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make current “First”' })).toBeVisible()
  })
})

test('a blog that is made current after a page of the portal', async ({ page, site }) => {
  for (const title of ['First', 'Second']) await site.call('POST', '/blogs/add', aPost(title))
  await page.goto('/admin/books')
  await page.goto('/admin/blogs')
  const release = await delayCalls(page, '**/api/blogs/set-current/*')
  await page.getByRole('button', { name: 'Make current “Second”' }).click()
  await titleField(page, blogForm).click()
  release()
  await expect(page.getByRole('button', { name: 'Make current “First”' })).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs')
})

test('a preview', async ({ page, site }) => {
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('A blog'))
  await page.goto(`/admin/blogs?edit=${_id}`)
  await expect(editor(page)).toHaveText('The text of A blog.')
  await editor(page).click()
  const release = await delayCalls(page, '**/api/working-copies/blogs/*')
  await type(page, 'One ')
  await page.getByRole('button', { name: 'Preview' }).click()
  await editor(page).click()
  await type(page, 'two ')
  release()
  await expect(page.getByRole('heading', { name: 'Page preview' })).toBeVisible()
  await expect(page.locator('iframe')).toBeVisible()
  await type(page, 'three ')
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toContainText('three')
})

test('a save', async ({ page, site }) => {
  for (let number = 1; number <= 8; number++) await site.call('POST', '/books/add', aWork(`Book ${number}`))
  await page.goto('/admin/books')
  const release = await delayCalls(page, '**/api/books/add')
  await fillIn(page, bookForm)
  await save(page)
  const find = page.getByRole('searchbox')
  await find.click()
  await type(page, 'Book ')
  release()
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await type(page, '3')
  await expect(find).toBeFocused()
  await expect(find).toHaveValue('Book 3')
})

test('a save of settings', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Tagline').fill('New')
  const release = await delayCalls(page, '**/api/settings/edit')
  await save(page)
  const password = page.getByRole('region', { name: 'Backups' }).getByLabel('Current password')
  await password.click()
  await type(page, 'pass')
  release()
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await type(page, 'word')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('password')
})

test('a field of the details that an address names', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/journalArticles/add', aWork('An article'))
  const release = await delayCalls(page, '**/details')
  await page.goto(`/admin/articles?edit=${_id}#details.csl.DOI`)
  const title = titleField(page, articleForm)
  await expect(title).toHaveValue('An article')
  await title.click()
  await page.keyboard.press('End')
  await type(page, ' typed')
  release()
  await expect(page.getByLabel('DOI', { exact: true })).toBeVisible()
  await type(page, ' meanwhile')
  await expect(title).toHaveValue('An article typed meanwhile')
})
