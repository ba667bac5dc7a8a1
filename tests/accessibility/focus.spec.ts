import { aLink, resetSettings, resetSite } from '#support/content.ts'
import { expectFocusVisible } from '#support/keyboard.ts'
import { bookForm, titleField } from '#support/owner-forms.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Where the focus of the keyboard is after an action, and that it can be seen there. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a link that is moved down with the keyboard stays in view', async ({ page, site }) => {
  for (let number = 8; number > 0; number -= 1) await site.call('POST', '/links/add', aLink(`Link ${number}`))
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/admin/links')
  const down = page.getByRole('button', { name: 'Move “Link 1” down' })
  await down.focus()
  for (let position = 2; position < 8; position += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `“Link 1” moved to position ${position} of 8.` })).toBeAttached()
    await expect(down).toBeFocused()
    await expectFocusVisible(page)
  }
})

test('a section of the CV that is moved down with the keyboard stays above the bar of the form', async ({ page, site }) => {
  await resetSettings(site)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/settings')
  const down = page.getByRole('button', { name: 'Move Books down' })
  const bar = page.locator('[data-form-bar]')
  // At the lower edge of what the bar leaves free.
  await down.evaluate(
    (button, edge) => {
      button.scrollIntoView({ block: 'start' })
      scrollBy(0, button.getBoundingClientRect().bottom - edge + 8)
    },
    (await bar.boundingBox())?.y ?? 0,
  )
  await down.focus()
  for (let position = 2; position < 5; position += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Books moved to position ${position} of 5.` })).toBeAttached()
    await expect(down).toBeFocused()
    await expectFocusVisible(page)
  }
})

test('after signing in again, or not now, the focus is on the heading of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('Typed in time')
  await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('token', 'expired'))
  await titleField(page, bookForm).fill('Typed too late')
  const button = page.getByRole('button', { name: 'Sign in again' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await button.press('Enter')
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
