import type { Page } from '@playwright/test'
import { deleteAllItems } from '#support/content.ts'
import { blogForm, fillIn, getForm, linkForm, openFromMenu, save, submitSignIn, titleField } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'

/** Section 4 of the specification: the states of auth. */

test.beforeAll(({ site }) => deleteAllItems(site))

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.describe('Auth', () => {
  test('Login success: token stored, authenticated', async ({ page, site }) => {
    await page.goto('/admin')
    const call = page.waitForRequest('**/api/user/signin')
    await submitSignIn(page)
    expect((await call).postDataJSON(), 'Login: email, password').toEqual(owner)
    await expect(page).toHaveURL('/admin/blogs')
    const token = await storedToken(page)
    const response = await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': token ?? '' } })
    expect(response.status).toBe(200)
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

  test('Logout in another tab: this one goes to / as well, and its unsaved text is offered after the next sign-in', async ({
    page,
    context,
  }) => {
    await page.goto('/admin')
    await submitSignIn(page)
    await openFromMenu(page, 'External Links')
    await titleField(page, linkForm).fill('Typed before the logout')
    const other = await context.newPage()
    await other.goto('/admin/books')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/')

    await page.goto('/admin')
    await submitSignIn(page)
    await openFromMenu(page, 'External Links')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, linkForm)).toHaveValue('Typed before the logout')
  })
})

test('Logout in another tab: text that could not be stored stays on the screen', async ({ page, context }) => {
  await page.goto('/admin')
  await submitSignIn(page)
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

test('The owner who signs in from the empty landing page stays in the portal after saving the first blog', async ({ page, site }) => {
  await deleteAllItems(site)
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the admin list' }).click()
  await expect(page).toHaveURL('/admin')
  await submitSignIn(page)
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
