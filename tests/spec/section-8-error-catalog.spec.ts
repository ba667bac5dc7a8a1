import type { Page } from '@playwright/test'
import { texts } from '@portfolio/contracts'
import { aConference, addImage, aPost, aWork, deleteAllItems, type Post } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { blogForm, bookForm, conferenceForm, fillIn, getForm, save, submitSignIn } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/**
 * Section 8 of the specification. Its four lists are combined: one test covers the success, error and fallback toasts of a form. An error
 * response shows the toast of the error list ("Error adding new …"), a call without a response the form's fallback. Books stand for the
 * six collections that share a page, blogs have their own; packages/contracts/src/texts tests the texts of all seven.
 */

test.beforeAll(({ site }) => deleteAllItems(site))

const serverError = { status: 500, json: { errors: [{ msg: 'Something went wrong on the server' }] } }

test.describe('Login', () => {
  const signIn = async (page: Page, password: string) => {
    await page.goto('/admin')
    await submitSignIn(page, password)
  }

  test('If the first message of the server’s error list is "Invalid Credentials", toast "Incorrect Email or Password" and the login-fail state is set; success toast: "Login successful."', async ({
    page,
  }) => {
    const response = page.waitForResponse('**/api/user/signin')
    await signIn(page, 'not the pass phrase')
    expect(await (await response).json()).toMatchObject({ errors: [{ msg: 'Invalid Credentials' }] })
    await expect(toast(page, 'Incorrect Email or Password')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page).toHaveURL('/admin')

    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Login successful.')).toBeVisible()
    expect(await page.locator('li:not([inert])', { hasText: 'Incorrect Email or Password' }).count()).toBe(0)
  })

  test('Form submit failure toast: "Incorrect email or password."', async ({ page }) => {
    await page.route('**/api/user/signin', (route) => route.fulfill(serverError))
    await signIn(page, owner.password)
    await expect(toast(page, 'Incorrect email or password.')).toBeVisible()
  })
})

const toasts = [
  { form: bookForm, draft: aWork('Not to be deleted'), messages: texts.books.messages },
  { form: blogForm, draft: aPost('Not to be deleted'), messages: texts.blogs.messages },
]

test.describe('signed in', () => {
  test.use(asOwner)

  for (const { form, draft, messages } of toasts)
    test(`Toasts of ${form.path}: ${Object.values(messages).join(' ')}`, async ({ page, site }) => {
      await site.call('POST', `${form.call}/add`, draft)
      await page.goto(form.path)
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
    })

  test('Toasts of making a blog current: Blog set to current on landing page. Error making blog current.', async ({ page, site }) => {
    await site.call('POST', '/blogs/add', aPost('Soon on the landing page'))
    await page.goto(blogForm.path)
    const button = page.getByRole('button', { name: 'Make current “Soon on the landing page”' })
    await page.route('**/api/blogs/set-current/*', (route) => route.fulfill(serverError))
    await button.click()
    await expect(toast(page, 'Error making blog current.')).toBeVisible()
    await page.unroute('**/api/blogs/set-current/*')
    await button.click()
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
  })

  test('Toasts of an update: Updated successfully. Error updating details, please try again.', async ({ page, site }) => {
    await site.call('POST', '/conferences/add', aConference('To be updated'))
    await page.goto(conferenceForm.path)
    const edit = page.getByRole('button', { name: 'Edit “To be updated”' })
    await edit.click()
    await expect(getForm(page, conferenceForm).getByLabel('Title')).toHaveValue('To be updated')
    await getForm(page, conferenceForm).getByLabel('Conference Date').fill('June 1843')
    await page.route('**/api/conferences/add', (route) => route.fulfill(serverError))
    await save(page)
    await expect(toast(page, 'Error updating details, please try again.')).toBeVisible()
    await page.unroute('**/api/conferences/add')
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
  })

  test('Toasts of an update of the About section: Updated successfully. Error updating details, please try again.', async ({ page }) => {
    await page.goto('/admin/about')
    await page.route('**/api/about/edit', (route) => route.fulfill(serverError))
    await page.getByLabel('Title').fill('About the owner, again')
    await save(page)
    await expect(toast(page, 'Error updating details, please try again.')).toBeVisible()
    await page.unroute('**/api/about/edit')
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
  })

  test('Toast of a deleted image: Deleted successfully.', async ({ page, site }) => {
    const images = [(await addImage(site, [90, 20, 20])).url, (await addImage(site, [20, 90, 20])).url]
    const blog = await site.call<Post>('POST', '/blogs/add', aPost('Has two images', { images }))
    await page.goto(blogForm.path)
    await page.getByRole('button', { name: 'Edit “Has two images”' }).click()
    await page.getByRole('button', { name: 'Remove image 1' }).click()
    await expect(toast(page, 'Deleted successfully.')).toBeVisible()
    expect((await site.call<Post>('GET', `/blogs/${blog._id}`)).images.map(({ url }) => url)).toEqual([images[1]])
  })

  test('Toast of an upload response without success: Failed to save the Image in Server', async ({ page }) => {
    await page.route('**/api/image/cloudinary/upload/single', (route) => route.fulfill({ json: { success: false } }))
    await page.goto(blogForm.path)
    await page.getByLabel('Images: choose a file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPng() })
    await expect(toast(page, 'Failed to save the Image in Server')).toBeVisible()
  })
})
