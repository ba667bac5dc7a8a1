import type { Page } from '@playwright/test'
import { aBlogAsCurrent, aPost, aWork, deleteAllItems, type Post, type Row } from '#support/content.ts'
import {
  articleForm,
  blogForm,
  bookForm,
  chapterForm,
  conferenceForm,
  fillIn,
  getForm,
  linkForm,
  projectForm,
  save,
} from '#support/owner-forms.ts'
import { delayCalls, stopClock, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 4 of the specification, read from top to bottom. */

test.beforeAll(({ site }) => deleteAllItems(site))

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const signIn = async (page: Page) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const openFromMenu = (page: Page, words: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: words, exact: true }).click()

test.describe('Auth', () => {
  test('starts unauthenticated with loading true. User loaded: authenticated with the user', async ({ page, site }) => {
    await page.goto('/books')
    await page.evaluate((token) => localStorage.setItem('token', token), site.token)
    const release = await delayCalls(page, '**/api/user/auth')
    await page.goto('/admin/books')
    await expect(page.getByRole('status')).toHaveText('Loading…')
    await expect(getForm(page, bookForm)).toHaveCount(0)
    release()
    await expect(getForm(page, bookForm)).toBeVisible()
  })

  test('Login success: token stored, authenticated', async ({ page }) => {
    await signIn(page)
    await expect(page).toHaveURL('/admin/blogs')
    expect(await storedToken(page)).toEqual(expect.any(String))
    await page.reload()
    await expect(page).toHaveURL('/admin/blogs')
    await expect(getForm(page, blogForm)).toBeVisible()
  })

  test('Auth error: token removed, unauthenticated', async ({ page }) => {
    await page.goto('/books')
    await page.evaluate(() => localStorage.setItem('token', 'a token that nobody issued'))
    await page.goto('/admin/books')
    await expect(page).toHaveURL('/')
    expect(await storedToken(page)).toBeNull()
  })

  test('login fail: token removed, unauthenticated', async ({ page }) => {
    await page.goto('/admin')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not the pass phrase')
    // As another tab might have left it.
    await page.evaluate(() => localStorage.setItem('token', 'an old token'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Incorrect Email or Password')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await expect(page).toHaveURL('/admin')
  })

  test('logout: token removed, unauthenticated', async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await storedToken(page)).toBeNull()
    await page.goto('/admin/books')
    await expect(page).toHaveURL('/')
  })
})

test.describe('signed in', () => {
  test.use(asOwner)

  for (const form of [bookForm, chapterForm, conferenceForm, articleForm, projectForm, linkForm, blogForm])
    test(`Each collection: an added item goes to the front of the list; a deleted item is removed by _id; a fetch replaces the list: ${form.call}`, async ({
      page,
      site,
    }) => {
      await page.goto(form.path)
      const edits = page.getByRole('button', { name: /^Edit/ })
      const titles = (...expected: string[]) => expect(edits).toHaveText(expected.map((title) => `Edit “${title}”`))
      for (const Title of ['First in', 'Second in', 'Third in']) {
        await fillIn(page, form, { Title })
        await save(page)
        await expect(edits.first()).toHaveText(`Edit “${Title}”`)
      }
      await titles('Third in', 'Second in', 'First in')

      await page.getByRole('button', { name: 'Delete “Second in”' }).click()
      await titles('Third in', 'First in')
      // The list is shortened at once; the server hears of it a moment later.
      const rows = () => site.call<Row[]>('GET', form.call)
      await expect.poll(async () => (await rows()).map(({ title }) => title)).toEqual(['Third in', 'First in'])

      await site.call('DELETE', `${form.call}/${(await rows())[0]?._id}`)
      await page.reload()
      await titles('First in')
    })

  test('an error stores the error. All set loading to false', async ({ page }) => {
    await page.route('**/api/projects', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/projects')
    const list = page.getByRole('region', { name: 'Projects List' })
    await expect(list.getByRole('alert')).toContainText('Couldn’t load the list. You may be offline.')
    await expect(list).toHaveAttribute('aria-busy', 'false')
  })

  test('The About section has only fetch and error', async ({ page }) => {
    await page.goto('/admin/about')
    await expect(page.getByRole('region', { name: 'About Section', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  })

  test('Each form is in create mode, or in edit mode when a row is loaded via Edit (the payload then includes id)', async ({
    page,
    site,
  }) => {
    const book = await site.call<Row>('POST', '/books/add', aWork('A book to be edited'))
    await page.goto(bookForm.path)
    const sent = async () => {
      const call = page.waitForRequest('**/api/books/add')
      await save(page)
      return (await call).postDataJSON()
    }
    await fillIn(page, bookForm, { Title: 'A book that is new' })
    expect(await sent()).not.toHaveProperty('id')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Edit “A book to be edited”' }).click()
    await expect(page.getByText('Editing “A book to be edited”')).toBeVisible()
    await getForm(page, bookForm).getByLabel('Title').fill('A book that was edited')
    expect(await sent()).toMatchObject({ id: book._id, title: 'A book that was edited', author: 'Ada Lovelace' })
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    await expect(page.getByText(/^Editing/)).toHaveCount(0)
    await expect(getForm(page, bookForm).getByLabel('Title')).toHaveValue('')
  })

  test('While saving, Save is disabled', async ({ page }) => {
    const release = await delayCalls(page, '**/api/links/add')
    await page.goto(linkForm.path)
    await fillIn(page, linkForm)
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    release()
    await expect(toast(page, 'External link added successfully.')).toBeVisible()
    await expect(button).toBeEnabled()
  })

  test('After a successful save the user goes back one history step', async ({ page }) => {
    await page.goto('/admin/conferences')
    await openFromMenu(page, 'Books')
    await expect(page).toHaveURL('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved before the step back' })
    await save(page)
    await expect(page).toHaveURL('/admin/conferences')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()
  })

  test('(with no earlier page of this site it stays, clears the form and never leaves the site)', async ({ page }) => {
    await page.goto('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved at the start of history' })
    await save(page)
    await expect(toast(page, 'Book created successfully.')).toBeVisible()
    await expect(page).toHaveURL('/admin/books')
    await expect(getForm(page, bookForm).getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Edit “Saved at the start of history”' })).toBeVisible()
  })

  test('Making a blog current calls the server and then navigates back', async ({ page, site }) => {
    await aBlogAsCurrent(site, 'Current until now')
    const next = await site.call<Post>('POST', '/blogs/add', aPost('Current from now on'))
    await page.goto('/admin/books')
    await openFromMenu(page, 'Blogs')
    const call = page.waitForRequest(`**/api/blogs/set-current/${next._id}`)
    await page.getByRole('button', { name: 'Make current “Current from now on”' }).click()
    expect((await call).method()).toBe('POST')
    expect((await call).postData(), 'no body').toBeNull()
    await expect(page).toHaveURL('/admin/books')
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
    expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current).map(({ _id }) => _id)).toEqual([next._id])
  })

  test.describe('Toasts', () => {
    const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

    test('types blank, error, success, loading, custom', async ({ page, site }) => {
      await site.call('POST', '/links/add', { title: 'To be deleted', link: 'https://example.org' })
      await page.goto(linkForm.path)
      await page.getByRole('button', { name: 'Delete “To be deleted”' }).click()
      await expect(messages(page).filter({ hasText: 'deleted successfully' })).toHaveAttribute('data-type', 'custom')
      await fillIn(page, linkForm)
      await save(page)
      await expect(messages(page).filter({ hasText: 'added successfully' })).toHaveAttribute('data-type', 'success')
      await page.route('**/api/links/add', (route) => route.abort())
      await fillIn(page, linkForm)
      await save(page)
      await expect(messages(page).filter({ hasText: 'Error adding' })).toHaveAttribute('data-type', 'error')
    })

    test('At most 20 are kept', async ({ page, site }) => {
      await aBlogAsCurrent(site, 'Current while others fail')
      await site.call('POST', '/blogs/add', aPost('Never made current'))
      await page.clock.install()
      await page.goto(blogForm.path)
      await page.route('**/api/blogs/set-current/*', (route) => route.abort())
      const button = page.getByRole('button', { name: 'Make current “Never made current”' })
      await expect(button).toBeEnabled()
      await stopClock(page)
      for (let count = 1; count <= 21; count += 1) {
        const tried = page.waitForEvent('requestfailed')
        // By keyboard: so many toasts stand in front of the button.
        await button.press('Enter')
        await tried
        await expect(messages(page)).toHaveCount(Math.min(count, 20))
      }
    })

    test('Removal happens 1 second after dismissal', async ({ page }) => {
      await page.clock.install()
      await page.goto(linkForm.path)
      await fillIn(page, linkForm)
      await stopClock(page)
      await save(page)
      await expect(messages(page)).toHaveCount(1)
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(messages(page)).toHaveAttribute('data-leaving', '')
      await page.clock.runFor(999)
      await expect(messages(page)).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(messages(page)).toHaveCount(0)
    })
  })
})
