import type { Page } from '@playwright/test'
import { texts } from '@portfolio/contracts'
import { addImage, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { blogForm, bookForm, fillIn, getForm, type OwnerForm, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/**
 * Section 8 of the specification. Its four lists are combined: one test covers the success, error and fallback toasts of a form. An error
 * response shows the toast of the error list ("Error adding new …"), a call without a response the form's fallback. Books stand for the
 * six collections that share a page, blogs have their own; packages/contracts/src/texts tests the texts of all seven. The toasts of signing
 * in: section-4-auth.
 */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

const serverError = { status: 500, json: { errors: [{ msg: 'Something went wrong on the server' }] } }

/** Adds and deletes, with and without success. The site has an item “Not to be deleted”; the form is left with text in it. */
const expectToasts = async (page: Page, form: OwnerForm, messages: (typeof texts)['books' | 'blogs']['messages']) => {
  await fillIn(page, form, { Title: 'To be deleted' })
  await save(page)
  await expect(toast(page, messages.created)).toBeVisible()
  await page.getByRole('button', { name: 'Delete “To be deleted”' }).click()
  await expect(toast(page, messages.deleted)).toBeVisible()

  const add = `**/api${form.call}/add`
  await page.route(add, (route) => route.fulfill(serverError))
  await fillIn(page, form, { Title: 'Rejected by the server' })
  await save(page)
  await expect(toast(page, messages.createFailed)).toBeVisible()
  await page.unroute(add)

  await page.route(add, (route) => route.abort())
  await save(page)
  await expect(toast(page, messages.createFallback)).toBeVisible()

  await page.route(`**/api${form.call}/*`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(serverError) : route.continue(),
  )
  await page.getByRole('button', { name: 'Delete “Not to be deleted”' }).click()
  await expect(toast(page, messages.deleteFailed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete “Not to be deleted”' })).toBeVisible()
}

/** Saves the form, first while its call fails. */
const expectToastsOfUpdate = async (page: Page, call: string) => {
  await page.route(call, (route) => route.fulfill(serverError))
  await save(page)
  await expect(toast(page, 'Error updating details, please try again.')).toBeVisible()
  await page.unroute(call)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
}

test(`Toasts of books: ${Object.values(texts.books.messages).join(' ')} Updated successfully. Error updating details, please try again.`, async ({
  page,
  site,
}) => {
  await site.call('POST', '/books/add', aWork('Not to be deleted'))
  await page.goto(bookForm.path)
  await page.getByRole('button', { name: 'Edit “Not to be deleted”' }).click()
  await expect(getForm(page, bookForm).getByLabel('Title', { exact: true })).toHaveValue('Not to be deleted')
  await getForm(page, bookForm).getByLabel('Release Date').fill('June 1843')
  await expectToastsOfUpdate(page, '**/api/books/add')
  await expect(getForm(page, bookForm).getByLabel('Title', { exact: true })).toHaveValue('')
  await expectToasts(page, bookForm, texts.books.messages)
})

test(`Toasts of blogs: ${Object.values(texts.blogs.messages).join(' ')} Blog set to current on landing page. Error making blog current. Deleted successfully. Failed to save the Image in Server`, async ({
  page,
  site,
}) => {
  const images = [(await addImage(site, [90, 20, 20])).url, (await addImage(site, [20, 90, 20])).url]
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('Has two images', { images }))
  await site.call('POST', '/blogs/add', aPost('Not to be deleted'))
  await page.goto(blogForm.path)

  await test.step('an upload response without success', async () => {
    const call = '**/api/image/cloudinary/upload/single'
    await page.route(call, (route) => route.fulfill({ json: { success: false } }))
    await page.getByLabel('Images: choose a file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPng() })
    await expect(toast(page, 'Failed to save the Image in Server')).toBeVisible()
  })

  await test.step('making a blog current', async () => {
    const button = page.getByRole('button', { name: 'Make current “Not to be deleted”' })
    await page.route('**/api/blogs/set-current/*', (route) => route.fulfill(serverError))
    await button.click()
    await expect(toast(page, 'Error making blog current.')).toBeVisible()
    await page.unroute('**/api/blogs/set-current/*')
    await button.click()
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
  })

  await test.step('a deleted image', async () => {
    await page.getByRole('button', { name: 'Edit “Has two images”' }).click()
    await page.getByRole('button', { name: 'Remove image 1' }).click()
    await expect(toast(page, 'Deleted successfully.')).toBeVisible()
    expect((await site.call<Post>('GET', `/blogs/${blog._id}`)).images.map(({ url }) => url)).toEqual([images[1]])
    await getForm(page, blogForm).getByRole('button', { name: 'Cancel' }).click()
    await expect(getForm(page, blogForm).getByLabel('Title', { exact: true })).toHaveValue('')
  })

  await expectToasts(page, blogForm, texts.blogs.messages)
})

test('Toasts of an update of the About section: Updated successfully. Error updating details, please try again.', async ({ page }) => {
  await page.goto('/admin/about')
  await page.getByLabel('Title', { exact: true }).fill('About the owner, again')
  await expectToastsOfUpdate(page, '**/api/about/edit')
})
