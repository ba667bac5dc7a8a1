import { API_PREFIX } from '@portfolio/contracts'
import { findViolations } from '#support/accessibility.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { test as anyTest, expect, sharedPage } from '#support/test.ts'

const test = anyTest.extend(sharedPage({ signedIn: true }))

test('creates a team token that is shown once, and revokes it, by keyboard alone', async ({ page, site }) => {
  await page.goto('/admin/releases')
  await page.getByRole('region', { name: 'Tokens' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Add a team token' }).focus()
  await page.keyboard.press('Enter')
  const addDialog = page.getByRole('dialog', { name: 'Add a team token' })
  await expect(addDialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('not a name')
  await page.keyboard.press('Enter')
  await expect(addDialog.getByText('Use letters, digits, “-”, “_” and “.”, at most 64')).toBeVisible()
  await addDialog.getByRole('textbox', { name: 'Name' }).fill('public-mfe-ci')
  await addDialog.getByRole('combobox', { name: 'App' }).focus()
  await addDialog.getByRole('combobox', { name: 'App' }).selectOption('Public site')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(addDialog.getByText('This is not your current password')).toBeVisible()
  await addDialog.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Token “public-mfe-ci”' })
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await findViolations(page, { within: 'dialog' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a team token' })).toBeFocused()

  const ask = async (path: string, payload?: object) =>
    (
      await fetch(`${site.url}${API_PREFIX}${path}`, {
        method: payload ? 'POST' : 'GET',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: payload && JSON.stringify(payload),
      })
    ).status
  expect([await ask('/releases'), await ask('/releases/rollback', { name: 'shell' })]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('table', { name: 'Tokens' }).getByRole('row').filter({ hasText: 'public-mfe-ci' })
  await expect(row).toContainText('Public site')
  await expect(row.getByRole('time')).toHaveCount(2)
  await expect(page.getByText(token)).toHaveCount(0)

  await row.getByRole('button', { name: 'Revoke “public-mfe-ci”' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Token public-mfe-ci revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await ask('/releases')).toBe(401)
})
