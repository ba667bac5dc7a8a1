import { aStyle } from '@portfolio/api/citation-styles'
import { addImage, aPost, aWork, newItemId, type Post, type Row, resetSite } from '#support/content.ts'
import { bookForm, fillIn, openFromMenu, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, loseResponses, rowOf, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What the owner clicks twice, because nothing seems to happen. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('an item of the trash whose Restore is clicked twice is restored once, without an error', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('Restored once'))
  await site.call('DELETE', `/books/${_id}`)
  await page.goto('/admin/trash')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/restore/') && calls.push(request.url()))
  const release = await delayCalls(page, /\/api\/books\/restore\//)
  const button = page.getByRole('button', { name: 'Restore “Restored once”' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  release()
  await expect(toast(page, '“Restored once” restored.')).toBeVisible()
  await expect(button).toHaveCount(0)
  expect(calls).toHaveLength(1)
})

test('a citation style whose Delete is clicked twice is deleted once, without an error', async ({ page, site }) => {
  for (const { _id } of await site.call<{ _id: string }[]>('GET', '/citation-styles')) await site.call('DELETE', `/citation-styles/${_id}`)
  await site.call('POST', '/citation-styles/add', { source: aStyle('Deleted once') })
  await page.goto('/admin/settings')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()))
  const release = await delayCalls(page, /\/api\/citation-styles\/./)
  const button = page.getByRole('button', { name: 'Delete “Deleted once”' })
  await button.click()
  await button.click({ force: true })
  release()
  await expect(page.getByText('Citation style deleted.')).toBeVisible()
  await expect(button).toHaveCount(0)
  expect(calls).toHaveLength(1)
})

test('rows whose Delete is clicked again before they have left the screen are deleted once, without an error', async ({ page, site }) => {
  for (const title of ['First', 'Second', 'Third']) await site.call('POST', '/books/add', aWork(title))
  const draft = `/working-copies/books/${newItemId()}/keep`
  await site.call('POST', draft, { status: 'draft', values: { title: 'A draft', description: '', author: '', link: '', releaseDate: '' } })
  await page.goto('/admin/books')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()))
  const clickTwice = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await expect(button).toHaveCount(0)
  }
  await clickTwice('Delete “First”')
  await clickTwice('Delete “A draft”')
  await expect(page.getByText('Book deleted successfully.')).toHaveCount(2)
  for (const title of ['Second', 'Third']) await page.getByRole('checkbox', { name: `Select “${title}”` }).check()
  await clickTwice('Delete selected')
  await expect(page.getByText('Deleted 2 books.')).toBeVisible()
  expect(calls).toHaveLength(4)
  await expect(toast(page, 'Problem deleting book, try again.')).toHaveCount(0)
})

test('a row whose Duplicate is clicked again because the response was lost is duplicated once', async ({ page, site }) => {
  await site.call('POST', '/books/add', aWork('Duplicated'))
  await page.goto('/admin/books')
  const duplicate = page.getByRole('button', { name: 'Duplicate “Duplicated”' })
  const copies = page.getByRole('button', { name: 'Edit “Duplicated (copy)”' })
  await loseResponses(page, '**/api/working-copies/books/*/keep')
  await duplicate.click()
  await expect(toast(page, 'Couldn’t duplicate it. Try again.')).toBeVisible()
  await page.unrouteAll()
  await duplicate.click()
  await expect(titleField(page, bookForm)).toHaveValue('Duplicated (copy)')
  await page.reload()
  await expect(copies).toHaveCount(1)
  // Another one is wanted.
  await duplicate.click()
  await expect(copies).toHaveCount(2)
})

test('a new item whose Save is clicked again because all responses were lost has no unpublished changes', async ({ page, site }) => {
  await page.goto('/admin/books')
  await fillIn(page, bookForm)
  await loseResponses(page, /\/api\/(books|working-copies)\//)
  const autosave = page.waitForEvent('requestfailed', (request) => request.url().includes('/working-copies/'))
  await save(page)
  await expect(toast(page, 'Error adding book, please try again.')).toBeVisible()
  await autosave
  await page.unrouteAll()
  await save(page)
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  await expect(page.getByText('Unpublished changes')).toHaveCount(0)
  expect(await site.call('GET', '/working-copies/books')).toEqual([])
})

test('a link for a colleague that is asked for twice is one link', async ({ page, site }) => {
  const id = newItemId()
  await site.call('POST', `/working-copies/books/${id}`, { values: aWork('To be shown') })
  await page.goto('/admin/books')
  await rowOf(page, 'To be shown').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByTitle('The page as it would be published')).toBeVisible()
  const release = await delayCalls(page, '**/previews')
  const copy = page.getByRole('button', { name: 'Copy a link for a colleague' })
  await copy.click()
  await copy.click({ force: true })
  release()
  await expect(page.getByText(/^1 link works, until/)).toBeVisible()
  const links = await site.call<{ hours: number }[]>('GET', `/working-copies/books/${id}/previews`)
  expect(links.filter(({ hours }) => hours > 12)).toHaveLength(1)
})

test('an image of a saved post whose Remove is clicked twice is removed once, and Save waits for it', async ({ page, site }) => {
  const images = [await addImage(site), await addImage(site)]
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('Two pictures'), images: images.map(({ url }) => url) })
  await page.goto('/admin/conferences')
  await openFromMenu(page, 'Blogs')
  await page.getByRole('button', { name: 'Edit “Two pictures”' }).click()
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/images/delete') && calls.push(request.url()))
  const release = await delayCalls(page, '**/api/blogs/images/delete')
  const remove = page.getByRole('button', { name: 'Remove image 1' })
  await remove.click()
  await remove.click()
  await page.getByLabel('Title', { exact: true }).fill('One picture')
  await expect(page.getByText('Removing the image. Save waits until it is gone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  release()
  await expect(toast(page, 'Deleted successfully.')).toBeVisible()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(calls).toHaveLength(1)
  const saved = await site.call<Post>('GET', `/blogs/${post._id}`)
  expect([saved.title, saved.images.map(({ url }) => url)]).toEqual(['One picture', [images[1]?.url]])
})
