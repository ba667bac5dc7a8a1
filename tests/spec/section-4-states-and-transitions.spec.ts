import type { Locator, Page } from '@playwright/test'
import { aBlogAsCurrent, aLink, aPost, aWork, deleteAllItems, type Post, type Row } from '#support/content.ts'
import {
  articleForm,
  blogForm,
  bookForm,
  chapterForm,
  conferenceForm,
  fillIn,
  getForm,
  linkForm,
  type OwnerForm,
  projectForm,
  save,
} from '#support/owner-forms.ts'
import { delayCalls, stopClock, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 4 of the specification, in its order. */

test.beforeAll(({ site }) => deleteAllItems(site))

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const signIn = async (page: Page) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const titleField = (page: Page, form: OwnerForm) => getForm(page, form).getByLabel('Title', { exact: true })
const openFromMenu = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name, exact: true }).click()

test.describe('Auth', () => {
  test('Starts unauthenticated with loading true. User loaded: authenticated with the user', async ({ page, site }) => {
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

  test('Login fail: token removed, unauthenticated', async ({ page }) => {
    await page.goto('/admin')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not the pass phrase')
    // As another tab could have stored it.
    await page.evaluate(() => localStorage.setItem('token', 'an old token'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Incorrect Email or Password')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await expect(page).toHaveURL('/admin')
  })

  test('Logout: token removed, unauthenticated', async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await storedToken(page)).toBeNull()
    await page.goto('/admin/books')
    await expect(page).toHaveURL('/')
  })

  test('Logout in another tab: this one goes to / as well, and its unsaved text is offered after the next sign-in', async ({
    page,
    context,
  }) => {
    await signIn(page)
    await openFromMenu(page, 'External Links')
    await titleField(page, linkForm).fill('Typed before the logout')
    const other = await context.newPage()
    await other.goto('/admin/books')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/')

    await signIn(page)
    await openFromMenu(page, 'External Links')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, linkForm)).toHaveValue('Typed before the logout')
  })
})

test('Logout in another tab: text that could not be stored stays on the screen', async ({ page, context }) => {
  await signIn(page)
  await expect(page).toHaveURL('/admin/blogs')
  await openFromMenu(page, 'External Links')
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length = length / 2)
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`full:${length}:${part}`, 'x'.repeat(length))
      } catch {
        // Full for this length: the next is half as long.
      }
  })
  await titleField(page, linkForm).fill('Typed in a full browser')
  await expect(page.getByText('Browser storage is full')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/books')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByText('Your session has expired. Sign in again to save your changes.')).toBeVisible()
  await expect(page).toHaveURL('/admin/links')
  await expect(titleField(page, linkForm)).toHaveValue('Typed in a full browser')
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
      // The item disappears before the server has responded.
      const rows = () => site.call<Row[]>('GET', form.call)
      await expect.poll(async () => (await rows()).map(({ title }) => title)).toEqual(['Third in', 'First in'])

      await site.call('DELETE', `${form.call}/${(await rows())[0]?._id}`)
      await page.reload()
      await titles('First in')
    })

  test('A failed fetch stores the error and sets loading to false', async ({ page }) => {
    await page.route('**/api/projects', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/projects')
    const list = page.getByRole('region', { name: 'Projects List' })
    await expect(list.getByRole('alert')).toContainText('Couldn’t load the list. You may be offline.')
    await expect(list).toHaveAttribute('aria-busy', 'false')
  })

  test('The About section has only fetch and error', async ({ page }) => {
    await page.goto('/admin/about')
    await expect(page.getByRole('region', { name: 'About Section', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'About List' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
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

  test('After a successful save without an earlier page of the portal the user stays there, with an empty form', async ({ page }) => {
    await page.goto('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved at the start of history' })
    await save(page)
    await expect(toast(page, 'Book created successfully.')).toBeVisible()
    await expect(page).toHaveURL('/admin/books')
    await expect(getForm(page, bookForm).getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Edit “Saved at the start of history”' })).toBeVisible()
  })

  test('Unsaved text that was restored is not offered again, and newer text replaces it', async ({ page }) => {
    const offers = page.getByText(/^You have unsaved text from/)
    const stored = () =>
      page.evaluate(() => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('draft:') ? value : [])))
    await page.goto('/admin/conferences')
    await titleField(page, conferenceForm).fill('Version one')
    await expect.poll(stored).toHaveLength(1)
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, conferenceForm)).toHaveValue('Version one')
    await expect(offers).toHaveCount(0)

    await titleField(page, conferenceForm).fill('Version two, newer')
    await expect.poll(async () => (await stored()).join()).toContain('Version two, newer')
    expect(await stored()).toHaveLength(1)
    await page.reload()
    await expect(offers).toHaveCount(1)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, conferenceForm)).toHaveValue('Version two, newer')
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

    test('have the types error, success and custom (the types blank and loading are defined and used by no screen)', async ({
      page,
      site,
    }) => {
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

    test('cover neither the Save button nor the buttons of a row', async ({ page, site }) => {
      await site.call('POST', '/books/add', aWork('A book in the way'))
      await page.route('**/api/books/add', (route) => route.abort())
      await page.goto(bookForm.path)
      await fillIn(page, bookForm)
      const span = async (target: Locator) => {
        const box = await target.boundingBox()
        return { from: box?.x ?? Number.NaN, to: (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN) }
      }
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await save(page)
        // The message moves to its place after it has been laid out for the new width.
        await expect(async () => {
          const message = await span(messages(page).first())
          const saveButton = await span(page.getByRole('button', { name: 'Save', exact: true }))
          const edit = await span(page.getByRole('button', { name: 'Edit “A book in the way”' }))
          expect(saveButton.to, `${width}`).toBeLessThan(message.from)
          expect(edit.from, `${width}`).toBeGreaterThan(message.to)
        }).toPass({ timeout: 10_000 })
      }
    })

    test('are at most 20 at a time', async ({ page, site }) => {
      const counts = Array.from({ length: 21 }, (_, index) => index + 1)
      for (const count of counts) await site.call('POST', '/links/add', aLink(`Number ${count} of many`))
      await page.clock.install()
      await page.goto(linkForm.path)
      await expect(page.getByRole('button', { name: 'Delete “Number 1 of many”' })).toBeVisible()
      await stopClock(page)
      for (const count of counts) {
        // By keyboard: so many toasts stand in front of the button.
        await page.getByRole('button', { name: `Delete “Number ${count} of many”` }).press('Enter')
        await expect(messages(page)).toHaveCount(Math.min(count, 20))
      }
    })

    test('are removed 1 second after dismissal', async ({ page }) => {
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

test('The owner who signs in from the empty landing page stays in the portal after saving the first blog', async ({ page, site }) => {
  await deleteAllItems(site)
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the admin list' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/blogs')

  for (const Title of ['The first blog', 'The second blog']) {
    await fillIn(page, blogForm, { Title })
    await save(page)
    await expect(toast(page, 'Blog created successfully.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit “${Title}”` })).toBeVisible()
    await expect(titleField(page, blogForm)).toHaveValue('')
    await expect(page).toHaveURL('/admin/blogs')
  }

  await page.goto('/')
  await page.goto('/admin/blogs')
  await page.getByRole('button', { name: 'Make current “The second blog”' }).click()
  await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make current “The first blog”' })).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs')
})
