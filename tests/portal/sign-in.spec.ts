import { blogForm, bookForm, getForm, openFromMenu, submitSignIn, titleField } from '#support/owner-forms.ts'
import { owner } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'

const SCRIPTS = '**/mfe/**/*.js'

test('the owner signs in while the scripts that check the form cannot be loaded', async ({ page }) => {
  // A browser that is never idle loads nothing ahead.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/admin')
  await expect(page.getByLabel('Email')).toBeFocused()
  const failed: string[] = []
  await page.route(SCRIPTS, (route) => {
    failed.push(route.request().url())
    return route.abort()
  })
  const signedIn = page.waitForResponse('**/api/user/signin')
  page.on('request', (request) => request.url().endsWith('/api/user/signin') && page.unroute(SCRIPTS))
  await submitSignIn(page)
  expect((await signedIn).status()).toBe(200)
  expect(failed.length).toBeGreaterThan(0)
  await expect(getForm(page, blogForm)).toBeVisible()
})

test('the first screen is loaded beside the sign-in form, so that it opens when its scripts cannot be loaded any more', async ({
  page,
}) => {
  const loading = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request.url()))
  page.on('requestfinished', (request) => loading.delete(request.url()))
  // The layout and the screen in it are requested together.
  const layout = page.waitForResponse('**/mfe/admin-mfe/**/layout.*.js')
  await page.goto('/admin')
  await layout
  await expect.poll(() => loading.size).toBe(0)
  await page.route(SCRIPTS, (route) => route.abort())
  await submitSignIn(page)
  await expect(getForm(page, blogForm)).toBeVisible()
})

test('the owner whose session ends while typing is offered to sign in, and what was typed is stored then', async ({ page }) => {
  const saved = page.getByText(/^Saved .* not published$/)
  await page.goto('/admin')
  await submitSignIn(page)
  await openFromMenu(page, 'Books')
  await titleField(page, bookForm).fill('Typed in time')
  await expect(saved).toBeVisible()
  await page.evaluate(() => localStorage.setItem('token', 'expired'))
  await titleField(page, bookForm).fill('Typed too late')
  await expect(page.getByText('You are signed out. Your text is kept in this browser.')).toBeVisible()
  await expect(titleField(page, bookForm)).toBeFocused()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await submitSignIn(page)
  await expect(saved).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('Typed too late')
})

test('of two tabs that show the sign-in form, both stay signed in once one is', async ({ page, context }) => {
  await page.goto('/admin')
  await expect(page.getByLabel('Email')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin')
  await submitSignIn(other)
  for (const tab of [page, other]) {
    await expect(getForm(tab, blogForm)).toBeVisible()
    await openFromMenu(tab, 'Books')
    await titleField(tab, bookForm).fill('Typed in time')
    await expect(tab.getByText(/^Saved .* not published$/)).toBeVisible()
    await expect(tab.getByText('Your session has expired.')).toHaveCount(0)
  }
})

test('a sign-in that the server could not check says so, and leaves the focus on its button', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.route('**/api/user/signin', (route) => route.fulfill({ status: 503, json: { errors: [{ msg: 'Unavailable' }] } }))
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Couldn’t check your password\. /)
  await expect(button).toBeFocused()
  await page.unrouteAll()
  await button.press('Enter')
  await expect(page).toHaveURL('/admin/blogs')
})
