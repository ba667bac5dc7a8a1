import type { Locator } from '@playwright/test'
import { expect, sharedPage, test } from '#support/test.ts'

/** Fields that must not be empty say so before anything is saved: with an asterisk, and to screen readers. */

test.use(sharedPage({ signedIn: true }))

const expectRequired = async (fields: Locator[]) => {
  for (const field of fields) {
    await expect(field).toHaveAttribute('required')
    expect(
      await field.evaluate(({ labels }: HTMLInputElement) => getComputedStyle(labels?.[0] as Element, '::after').content),
      `${field}`,
    ).toContain('*')
  }
}

test('of the account and of a token', async ({ page }) => {
  await page.goto('/admin/account')
  await expectRequired([page.getByRole('textbox', { name: 'Email' }), page.getByLabel('Current password')])
  await expect(page.getByLabel('New password')).not.toHaveAttribute('required')
  await page.getByRole('button', { name: 'Add a team token' }).click()
  const dialog = page.getByRole('dialog')
  await expectRequired([dialog.getByLabel('Name'), dialog.getByLabel('Current password')])
})

test('of the settings and of a backup', async ({ page }) => {
  await page.goto('/admin/settings')
  for (const name of ['Add a profile', 'Add news', 'Add a work', 'Add a spelling', 'Add a link'])
    await page.getByRole('button', { name }).click()
  const names = ['Your name', 'Copyright year', 'Address of profile 1', 'Date of line 1', 'Text of line 1', 'Work 1', 'Spelling 1']
  const link = [page.getByLabel(/^Title of link/).last(), page.getByLabel(/^Address of link/).last()]
  await expectRequired([...names.map((name) => page.getByLabel(name, { exact: true })), ...link, page.getByLabel('Current password')])
  await expect(page.getByLabel('Tagline')).not.toHaveAttribute('required')
})

test('of a freeze, and of an item that is scheduled', async ({ page }) => {
  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Freeze activations' }).click()
  const dialog = page.getByRole('dialog')
  await expectRequired([dialog.getByLabel('Until'), dialog.getByLabel('Reason')])
  await page.goto('/admin/links')
  await page.getByLabel('Visibility').selectOption('Scheduled')
  await expectRequired([page.getByLabel('Publish at', { exact: true })])
  await expect(page.getByLabel('Unpublish at')).not.toHaveAttribute('required')
})
