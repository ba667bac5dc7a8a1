import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { aPost, aWork, newItemId, type Post, type Row, resetSite } from '#support/content.ts'
import { aboutForm, blogForm, bookForm, fillIn, getForm, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, rowOf, settled, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What the owner does with rows before these, or the list, have arrived. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a duplicate that arrives late is not opened over another row, and until then there is no form', async ({ page, site }) => {
  for (const title of ['First', 'Second']) await site.call('POST', '/books/add', aWork(title))
  await page.goto('/admin/books')
  const release = await delayCalls(page, '**/api/working-copies/books/*/keep')
  await page.getByRole('button', { name: 'Duplicate “First”' }).click()
  await expect(page.getByText('Loading the book')).toBeAttached()
  await expect(titleField(page, bookForm)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit “Second”' }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Second')
  release()
  await expect(toast(page, 'Duplicated as a draft.')).toBeVisible()
  await settled(page)
  await expect(titleField(page, bookForm)).toHaveValue('Second')
  await page.unrouteAll()

  await page.route('**/api/working-copies/books/*/keep', (route) => route.abort())
  await page.getByRole('button', { name: 'Duplicate “First”' }).click()
  await expect(toast(page, 'Couldn’t duplicate it. Try again.')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('')
})

test('a row does not come back while it is being deleted, when another one was deleted meanwhile', async ({ page, site }) => {
  const rows: Row[] = []
  for (const title of ['First', 'Second', 'Third']) rows.push(await site.call<Row>('POST', '/books/add', aWork(title)))
  await page.goto('/admin/books')
  await expect(rowOf(page, 'First')).toBeVisible()
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/books?rows') && reads.push(request.url()))
  const release = await delayCalls(page, `**/api/books/${rows[0]?._id}`)
  await page.getByRole('button', { name: 'Delete “First”' }).click()
  await expect(rowOf(page, 'First')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete “Second”' }).click()
  await expect(page.getByText('Book deleted successfully.')).toHaveCount(1)
  await settled(page)
  // The server still lists the first one.
  expect(reads).toEqual([])
  await expect(page.getByRole('button', { name: /^Delete “/ })).toHaveCount(1)
  release()
  await expect(page.getByText('Book deleted successfully.')).toHaveCount(2)
  await expect.poll(() => reads.length).toBe(1)
  await expect(page.getByRole('button', { name: /^Delete “/ })).toHaveCount(1)
})

test('a blog that is loading is not opened once another one was duplicated, or it was deleted', async ({ page, site }) => {
  const blogs: Post[] = []
  for (const title of ['First', 'Second', 'Third']) blogs.push(await site.call<Post>('POST', '/blogs/add', aPost(title)))
  await page.goto('/admin/blogs')
  const title = titleField(page, blogForm)
  const release = await delayCalls(page, `**/api/blogs/${blogs[0]?._id}`)
  const edit = page.getByRole('button', { name: 'Edit “First”' })
  await edit.click()
  await page.getByRole('button', { name: 'Duplicate “Second”' }).click()
  await expect(title).toHaveValue('Second (copy)')
  const arrived = page.waitForResponse(`**/api/blogs/${blogs[0]?._id}`)
  release()
  await (await arrived).finished()
  await settled(page)
  await expect(title).toHaveValue('Second (copy)')
  await page.unrouteAll()

  const releaseThird = await delayCalls(page, `**/api/blogs/${blogs[2]?._id}`)
  await page.getByRole('button', { name: 'Edit “Third”' }).click()
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete “Third”' }).click()
  await expect(title).toHaveValue('')
  releaseThird()
  await expect(page.getByText('Blog deleted successfully.')).toBeVisible()
  await settled(page)
  await expect(title).toHaveValue('')
})

test('unsaved text is offered for a row that was opened before it had arrived', async ({ page, site }) => {
  const { _id, version } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await site.call('POST', `/working-copies/books/${_id}`, { values: aWork('From a phone'), baseVersion: version })
  const release = await delayCalls(page, '**/api/working-copies/books')
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “Published”' }).click()
  await titleField(page, bookForm).fill('Typed at once')
  release()
  const form = getForm(page, bookForm)
  await expect(form.getByText('You have unsaved text from')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('Typed at once')
  await form.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(titleField(page, bookForm)).toHaveValue('From a phone')
})

test('a draft whose list could not be loaded is not called deleted', async ({ page, site }) => {
  const id = newItemId()
  await site.call('POST', `/working-copies/books/${id}/keep`, { values: aWork('A draft'), status: 'draft' })
  await page.route('**/api/working-copies/books', (route) => route.abort())
  await page.goto(`/admin/books?edit=${id}`)
  await expect(toast(page, 'Couldn’t reach the server. You may be offline.')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('')
  await expect(page).toHaveURL('/admin/books')
  await settled(page)
  await expect(page.getByText(/It may have been deleted/)).toHaveCount(0)
})

test('drafts and unsaved text that could not be loaded are missed at the form and in the list, and offered after a retry', async ({
  page,
  site,
}) => {
  const { _id, version } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await site.call('POST', `/working-copies/books/${_id}`, { values: aWork('From a phone'), baseVersion: version })
  await site.call('POST', `/working-copies/books/${newItemId()}/keep`, { values: aWork('A draft'), status: 'draft' })
  await page.route('**/api/working-copies/books', (route) => route.abort())
  await page.goto('/admin/books')
  const form = getForm(page, bookForm)
  const list = page.getByRole('region', { name: 'Books List' })
  await expect(form.getByText('Couldn’t load drafts and unsaved text.')).toBeVisible()
  await expect(list.getByText('Couldn’t load drafts and other items that are not published.')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(rowOf(page, 'A draft')).toBeVisible()
  await expect(page.getByText('Couldn’t load drafts')).toHaveCount(0)
  await expect(form.getByRole('heading', { name: bookForm.title }), 'the button that had the focus is gone').toBeFocused()
  await page.getByRole('button', { name: 'Edit “Published”' }).click()
  await expect(form.getByText('You have unsaved text from')).toBeVisible()
})

test('the text of About is not opened without the unsaved text that could not be loaded', async ({ page, site }) => {
  await site.call('POST', `/working-copies/about/${newItemId()}/keep`, { values: aPost('A draft of About'), status: 'draft' })
  await page.route('**/api/working-copies/about', (route) => route.abort())
  await page.goto('/admin/about')
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the form.' })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(titleField(page, aboutForm)).toHaveValue('A draft of About')
})

test('a list that could not be loaded does not consist of what is saved meanwhile', async ({ page, site }) => {
  await site.call('POST', '/books/add', aWork('There before'))
  await page.route('**/api/books?*', (route) => route.abort())
  await page.goto('/admin/books')
  await expect(page.getByText('Couldn’t load the list. You may be offline.')).toBeVisible()
  await page.unrouteAll()
  await fillIn(page, bookForm, { Title: 'Added' })
  await save(page)
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await expect(rowOf(page, 'Added')).toBeVisible()
  await expect(rowOf(page, 'There before')).toBeVisible()
})
