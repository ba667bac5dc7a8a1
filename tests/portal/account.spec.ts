import type { Locator } from '@playwright/test'
import { toast, waitForHydration } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** How the owner signs in, where they are signed in, and how the portal looks. */

test.use(sharedPage({ signedIn: true }))

test('the password is changed with the keyboard, other browsers are signed out, and the theme is chosen', async ({ page, site }) => {
  const { token } = await site.call<{ token: string }>('POST', '/user/signin', owner)
  await page.goto('/admin/books')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByText('this browser')).toBeVisible()

  const save = page.getByRole('button', { name: 'Save and sign out everywhere else' })
  await page.getByLabel('New password').fill('a new pass phrase')
  await page.getByLabel('Current password').fill('not the password')
  await save.press('Enter')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': token } })).status).toBe(401)
  await page.getByLabel('New password').fill(owner.password)
  await page.getByLabel('Current password').fill('a new pass phrase')
  await save.click()
  await expect(page.getByLabel('New password')).toHaveValue('')

  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('the buttons that save the account and sign out other browsers keep the focus when that fails, and act once', async ({
  page,
  site,
}) => {
  const other = await site.call<{ token: string }>('POST', '/user/signin', owner)
  await page.goto('/admin/account')
  const fail = async (call: string, button: Locator) => {
    const failing = Promise.withResolvers<void>()
    let calls = 0
    await page.route(call, async (route) => {
      calls += 1
      await failing.promise
      await route.abort()
    })
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.press('Enter')
    failing.resolve()
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeFocused()
    expect(calls).toBe(1)
    await page.unrouteAll()
  }
  await fail(
    '**/api/user/sessions/end-others',
    page.getByRole('region', { name: 'Where you are signed in' }).getByRole('button', { name: 'Sign out everywhere else' }),
  )
  await page.getByLabel('Current password').fill(owner.password)
  await fail('**/api/user/account', page.getByRole('button', { name: 'Save and sign out everywhere else' }))
  await fetch(`${site.url}/api/user/signout`, { method: 'POST', headers: { 'x-auth-token': other.token } })
})

test('pages have a link for the owner to the form that edits them, except search and licenses, which have nothing to edit', async ({
  page,
}) => {
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await page.goto('/books')
  await waitForHydration(page)
  const link = page.getByRole('link', { name: 'Edit this page' })
  await expect(link).toBeVisible()
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  await expect(link).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByRole('link', { name: 'Licenses' }).click()
  await expect(page.getByRole('heading', { name: 'Licenses', level: 1 })).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByRole('link', { name: 'Books', exact: true }).first().click()
  await expect(link).toBeVisible()
})
