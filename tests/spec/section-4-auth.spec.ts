import type { Page } from '@playwright/test'
import { resetSite } from '#support/content.ts'
import { blogForm, fillIn, getForm, linkForm, openFromMenu, save, submitSignIn, titleField } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Section 4 of the specification: the states of auth. With the toasts of section 8, which the same steps show. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage())

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.describe('Auth', () => {
  test('Login fail: token removed, unauthenticated. Login success: token stored, authenticated', async ({ page, site }) => {
    await page.goto('/admin')
    const signIn = async (password: string) => {
      const call = page.waitForRequest('**/api/user/signin')
      await submitSignIn(page, password)
      return call
    }
    await test.step('Form submit failure toast: "Incorrect email or password."', async () => {
      const json = { errors: [{ msg: 'Something went wrong on the server' }] }
      await page.route('**/api/user/signin', (route) => route.fulfill({ status: 500, json }))
      const call = await signIn(owner.password)
      expect(Object.keys(call.headers()), 'no token is stored').not.toContain('x-auth-token')
      await expect(toast(page, 'Incorrect email or password.')).toBeVisible()
      await page.unroute('**/api/user/signin')
    })

    await test.step('If the first message of the server’s error list is "Invalid Credentials", toast "Incorrect Email or Password" and the login-fail state is set', async () => {
      // As another tab could have stored it.
      await page.evaluate(() => localStorage.setItem('token', 'an old token'))
      const response = await (await signIn('not the pass phrase')).response()
      expect(await response?.json()).toMatchObject({ errors: [{ msg: 'Invalid Credentials' }] })
      await expect(toast(page, 'Incorrect Email or Password')).toBeVisible()
      expect(await storedToken(page)).toBeNull()
      await expect(page).toHaveURL('/admin')
    })

    await test.step('Success toast: "Login successful."', async () => {
      const call = await signIn(owner.password)
      expect(call.postDataJSON(), 'Login: email, password').toEqual(owner)
      await expect(toast(page, 'Login successful.')).toBeVisible()
      const failures = page.locator('li:not([inert])').filter({ hasText: /incorrect email or password/i })
      expect(await failures.count(), 'no failure stays beside the success').toBe(0)
      await expect(page).toHaveURL('/admin/blogs')
      const token = await storedToken(page)
      const response = await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': token ?? '' } })
      expect(response.status).toBe(200)
      await page.reload()
      await expect(page).toHaveURL('/admin/blogs')
      await expect(getForm(page, blogForm)).toBeVisible()
    })
  })

  test('Auth error: token removed, unauthenticated', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('token', 'a token that nobody issued'))
    await page.goto('/admin/books')
    await expect(page).toHaveURL('/')
    expect(await storedToken(page)).toBeNull()
  })

  test('Logout in another tab: this one goes to / as well, and its unsaved text is offered after the next sign-in; text that could not be stored stays on the screen', async ({
    page,
    context,
  }) => {
    const logOutInAnotherTab = async () => {
      const other = await context.newPage()
      await other.goto('/admin/books')
      await other.getByRole('button', { name: 'Logout' }).click()
      await expect(other).toHaveURL('/')
      await other.close()
    }
    await page.goto('/admin')
    await submitSignIn(page)
    await openFromMenu(page, 'External Links')
    await titleField(page, linkForm).fill('Typed before the logout')
    await logOutInAnotherTab()
    await expect(page).toHaveURL('/')

    await page.goto('/admin')
    await submitSignIn(page)
    await openFromMenu(page, 'External Links')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, linkForm)).toHaveValue('Typed before the logout')

    await page.evaluate(() => {
      for (let length = 2 ** 22; length >= 1; length = length / 2)
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`full:${length}:${part}`, 'x'.repeat(length))
        } catch {
          // Full for this length: the next is half as long.
        }
    })
    await titleField(page, linkForm).fill('Typed in a browser whose storage is full')
    await expect(page.getByText('Browser storage is full')).toBeVisible()
    await openFromMenu(page, 'Books')
    await expect(page.getByRole('dialog')).toContainText('no copy of the text stays in this browser')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await logOutInAnotherTab()
    await expect(page.getByText('Your session has expired. Sign in again to save your changes.')).toBeVisible()
    await expect(page).toHaveURL('/admin/links')
    await expect(titleField(page, linkForm)).toHaveValue('Typed in a browser whose storage is full')
  })
})

test('The owner who signs in from the empty landing page stays in the portal after saving the first blog', async ({ page, site }) => {
  await resetSite(site)
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

  await page.getByRole('button', { name: 'Make current “The second blog”' }).click()
  await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make current “The first blog”' })).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs')
})
