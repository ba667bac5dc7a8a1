import type { Settings } from '@portfolio/contracts'
import { aPost, resetSettings, resetSite } from '#support/content.ts'
import { aboutForm, blogForm, getForm, titleField } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The portal is in English, but what is written in it is not: its fields say in which language it is read aloud, and its spelling checked. */

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  await site.call('POST', '/settings/edit', { ...(await site.call<Settings>('GET', '/settings')), language: 'ar' })
})
test.afterAll(({ site }) => resetSettings(site))
test.use(sharedPage({ signedIn: true }))

test('title and text of a blog are in the language of the site, or in their own; those of About in that of the site', async ({ page }) => {
  for (const form of [blogForm, aboutForm]) {
    await page.goto(form.path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const fields = [titleField(page, form), getForm(page, form).getByRole('textbox', { name: 'Description' })]
    for (const field of fields) await expect(field).toHaveAttribute('lang', 'ar')
    if (form === aboutForm) continue
    await page.getByLabel('Language').selectOption('German')
    for (const field of fields) await expect(field).toHaveAttribute('lang', 'de')
  }
})

test('a blog in the list is in its own language', async ({ page, site }) => {
  await site.call('POST', '/blogs/add', { ...aPost('Maschinen und Denken'), language: 'de' })
  await page.goto(blogForm.path)
  for (const text of ['Maschinen und Denken', 'The text of Maschinen und Denken.'])
    await expect(page.getByRole('listitem').getByText(text, { exact: true }).and(page.locator('h3, p'))).toHaveAttribute('lang', 'de')
})
