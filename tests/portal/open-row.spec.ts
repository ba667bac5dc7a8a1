import type { Page } from '@playwright/test'
import { aConference, aPost, aWork, type Row, resetSite } from '#support/content.ts'
import { bookForm, conferenceForm, leaveWithoutSaving, openFromMenu, save, titleField } from '#support/owner-forms.ts'
import { delayCalls } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Which row the form of a list has open. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a row stays open in no other list: its form is empty, and nothing is stored there', async ({ page, site }) => {
  await site.call<Row>('POST', '/books/add', aWork('A book'))
  await site.call<Row>('POST', '/conferences/add', aConference('A conference'))
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “A book”' }).click()
  await expect(page.getByText('Editing “A book”')).toBeVisible()
  for (const [link, title] of [
    ['Journal articles', 'Journal Articles Section'],
    ['Conferences', 'Conferences Section'],
    ['External Links', 'External Links'],
    ['Books', 'Books Section'],
  ] as const) {
    await openFromMenu(page, link)
    const form = page.getByRole('region', { name: title, exact: true })
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByText(/^Editing/)).toHaveCount(0)
  }
  expect(await site.call('GET', '/working-copies/conferences')).toEqual([])
})

const edit = (page: Page, title: string) => page.getByRole('button', { name: `Edit “${title}”` }).click()
const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Expects that the portal asks before it leaves the text of the form. */
const expectQuestion = async (page: Page) => {
  await openFromMenu(page, 'Media')
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaveDialog(page)).toBeHidden()
}

test('a save that ends after the owner went on changes nothing where they type by then', async ({ page, site }) => {
  for (const title of ['One book', 'Another book']) await site.call<Row>('POST', '/books/add', aWork(title))
  await page.goto('/admin/projects')
  await openFromMenu(page, 'Books')
  const startSave = async () => {
    const release = await delayCalls(page, '**/api/books/add')
    await titleField(page, bookForm).press('End')
    await titleField(page, bookForm).pressSequentially('!')
    await save(page)
    return release
  }

  await edit(page, 'One book')
  let release = await startSave()
  await edit(page, 'Another book')
  await leaveWithoutSaving(page)
  await titleField(page, bookForm).fill('Typed in another row')
  release()
  await expect(page.getByRole('button', { name: 'Edit “One book!”' })).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('Typed in another row')
  await expectQuestion(page)

  await edit(page, 'One book!')
  await leaveWithoutSaving(page)
  release = await startSave()
  await openFromMenu(page, 'Conferences')
  await leaveWithoutSaving(page)
  await titleField(page, conferenceForm).fill('Typed on another page')
  const saved = page.waitForResponse('**/api/books/add')
  release()
  await (await saved).finished()
  await expectQuestion(page)
  await expect(page).toHaveURL('/admin/conferences')
  await expect(titleField(page, conferenceForm)).toHaveValue('Typed on another page')
})

test('a row that loads after the owner went on opens nowhere, and text typed meanwhile is not left without a question', async ({
  page,
  site,
}) => {
  const blog = await site.call<Row>('POST', '/blogs/add', aPost('A blog'))
  await page.goto('/admin/blogs')
  const loadBlog = await delayCalls(page, `**/api/blogs/${blog._id}`)
  await edit(page, 'A blog')
  await openFromMenu(page, 'Books')
  await titleField(page, bookForm).fill('Typed meanwhile')
  const loaded = page.waitForResponse(`**/api/blogs/${blog._id}`)
  loadBlog()
  await (await loaded).finished()
  await expectQuestion(page)
})
