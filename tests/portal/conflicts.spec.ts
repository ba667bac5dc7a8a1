import { SETTINGS_ID, type WorkingCopy } from '@portfolio/contracts'
import { findViolations } from '#support/accessibility.ts'
import { addImage, aLink, aPost, aWork, newItemId, type Post, type Row, resetSite } from '#support/content.ts'
import { aboutForm, blogForm, bookForm, keepMyText, save, titleField } from '#support/owner-forms.ts'
import { rowOf, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a conflict is resolved field by field, with either side of each', async ({ page, site }) => {
  const { _id: id } = await site.call<Post>('POST', '/blogs/add', aPost('Contested', { description: '<p>Words</p>' }))
  await page.goto('/admin/blogs')
  await page.getByRole('button', { name: 'Edit “Contested”' }).click()
  await titleField(page, blogForm).fill('My title')
  const theirs = '<p><a href="https://theirs.example/">Words</a></p>'
  await site.call('POST', '/blogs/add', { ...aPost('Their title', { description: theirs }), id })
  await page.evaluate(() => scrollTo(0, 0))
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This blog was changed somewhere else' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Compare field by field' }).click()
  const view = page.getByRole('region', { name: 'Choose which version of each field to keep' })
  await expect(view.getByRole('group', { name: 'Title' })).toContainText('Their title')
  // Differences between the two sides are marked.
  await expect(view.getByRole('group', { name: 'Title' }).locator('mark')).toHaveText(['Their', 'My'])
  await expect(view.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /^Your text/ })).toBeChecked()
  await expect(view.getByRole('group', { name: 'Description' })).toContainText('Words (https://theirs.example/)')
  await view
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: /^Saved elsewhere/ })
    .check()
  expect(await findViolations(page)).toEqual([])
  await view.getByRole('button', { name: 'Use these versions' }).click()
  await expect(titleField(page, blogForm)).toHaveValue('My title')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const [saved] = await site.call<Post[]>('GET', '/blogs')
  expect(saved?.title).toBe('My title')
  expect(saved?.description).toContain('href="https://theirs.example/"')
})

test('the text of a draft that was published elsewhere overwrites the published text if the owner confirms it', async ({ page, site }) => {
  const id = newItemId()
  await site.call('POST', `/working-copies/books/${id}/keep`, { status: 'draft', values: aWork('A draft') })
  await page.goto('/admin/books')
  await rowOf(page, 'A draft').getByRole('button', { name: /^Edit/ }).click()
  await titleField(page, bookForm).fill('My title')
  await site.call('POST', '/books/add', { ...aWork('Their title'), newId: id })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await expect(page.getByText('Save again to overwrite the newer version.')).toBeVisible()
  await publish.click()
  await expect(rowOf(page, 'My title')).toBeVisible()
  expect(await site.call<Row[]>('GET', '/books')).toMatchObject([{ _id: id, title: 'My title' }])
})

test('a draft that was published elsewhere is not unpublished, nor is that text replaced, by saving the draft', async ({ page, site }) => {
  const id = newItemId()
  await site.call('POST', `/working-copies/books/${id}/keep`, { status: 'draft', values: aWork('A draft') })
  await page.goto('/admin/books')
  await rowOf(page, 'A draft').getByRole('button', { name: /^Edit/ }).click()
  await titleField(page, bookForm).fill('My title')
  await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
  await site.call('POST', '/books/add', { ...aWork('Their title'), newId: id })
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This book was changed somewhere else' })).toBeVisible()
  expect(await site.call<Row[]>('GET', '/books')).toMatchObject([{ _id: id, title: 'Their title' }])
  await expect(titleField(page, bookForm)).toHaveValue('My title')
})

test('text for a book that was unpublished elsewhere is saved to its draft, and not as another book', async ({ page, site }) => {
  const { _id: id } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await page.goto('/admin/books')
  await rowOf(page, 'Published').getByRole('button', { name: /^Edit/ }).click()
  await titleField(page, bookForm).fill('My title')
  await site.call('POST', `/working-copies/books/${id}/keep`, { status: 'private', values: aWork('Their title') })
  await save(page)
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await expect(page.getByLabel('Visibility')).toHaveValue('private')
  await expect(titleField(page, bookForm)).toHaveValue('My title')
  await save(page)
  await expect(rowOf(page, 'My title')).toContainText('Private')
  expect(await site.call<Row[]>('GET', '/books')).toEqual([])
  const copies = await site.call<WorkingCopy[]>('GET', '/working-copies/books')
  expect(copies).toMatchObject([{ _id: id, status: 'private', values: { title: 'My title' } }])
})

test('a link that is moved in a window with an outdated list leaves the order of another window as it is', async ({ page, site }) => {
  const ids: string[] = []
  for (const title of ['First link', 'Second link', 'Third link'])
    ids.unshift((await site.call<Row>('POST', '/links/add', aLink(title)))._id)
  await page.goto('/admin/links')
  const move = page.getByRole('button', { name: 'Move “First link” up' })
  await expect(move).toBeVisible()
  await site.call('POST', '/rows/externalLinks/order', { ids: ids.toReversed() })
  await move.click()
  await expect(toast(page, 'The list was changed somewhere else. Move it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['First', 'Second', 'Third'].map((name) => `Edit “${name} link”`))
  expect((await site.call<Row[]>('GET', '/links')).map(({ _id }) => _id)).toEqual(ids.toReversed())
})

test('a conflict of the settings compares the unsaved text of another window', async ({ page, site }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Tagline').fill('My tagline')
  await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
  const path = `/working-copies/settings/${SETTINGS_ID}`
  const { version } = await site.call<WorkingCopy>('GET', path)
  await site.call('POST', path, { values: { tagline: 'Their tagline' }, version })
  await save(page)
  await page.getByRole('button', { name: 'Compare field by field' }).click()
  await expect(page.getByRole('group', { name: 'Tagline' })).toContainText('Their tagline')
})

test('unsaved text of another device is in the history after the owner has kept the text of this one', async ({ page, site }) => {
  const { _id: id } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await page.goto('/admin/books')
  await rowOf(page, 'Published').getByRole('button', { name: /^Edit/ }).click()
  await titleField(page, bookForm).fill('My title')
  await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
  await site.call('POST', `/working-copies/books/${id}`, { values: { title: 'Written on a phone' }, version: 1 })
  await save(page)
  await keepMyText(page)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const { revisions } = await site.call<{ revisions: { state: string; title: string }[] }>('GET', `/revisions/books/${id}`)
  expect(revisions.map(({ state, title }) => [state, title])).toEqual([
    ['published', 'My title'],
    ['unsaved', 'Written on a phone'],
    ['published', 'Published'],
  ])
})

test('unsaved text of another device is still offered after an image of the blog was removed', async ({ page, site }) => {
  const image = await addImage(site)
  const { _id: id } = await site.call<Post>('POST', '/blogs/add', aPost('Illustrated', { images: [image.url] }))
  await site.call('POST', `/working-copies/blogs/${id}`, { values: { title: 'Written on a phone' } })
  await page.goto('/admin/blogs')
  const edit = page.getByRole('button', { name: 'Edit “Illustrated”' })
  const offer = page.getByText(/^You have unsaved text from/)
  await edit.click()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await expect(toast(page, 'Deleted successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await edit.click()
  await expect(offer).toBeVisible()
})

for (const choice of ['Keep my text', 'Compare field by field'])
  test(`an About page that was added elsewhere is not overwritten before the owner decides: ${choice}`, async ({ page, site }) => {
    await page.goto('/admin/about')
    await titleField(page, aboutForm).fill('My title')
    // The server has the text as a draft, which must not outlive its form.
    await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
    const { _id } = await site.call<Post>('POST', '/about/edit', aPost('Their title'))
    await save(page)
    await page.getByRole('button', { name: choice }).click()
    expect(await site.call<Post[]>('GET', '/about')).toMatchObject([{ title: 'Their title', version: 1 }])
    if (choice === 'Compare field by field') await page.getByRole('button', { name: 'Use these versions' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Their title' })).toBeVisible()
    await expect(titleField(page, aboutForm)).toHaveValue('My title')
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect(await site.call<Post[]>('GET', '/about')).toMatchObject([{ _id, title: 'My title', version: 2 }])
    await page.reload()
    await expect(titleField(page, aboutForm)).toHaveValue('My title')
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  })
