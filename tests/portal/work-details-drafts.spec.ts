import { resetSite } from '#support/content.ts'
import { addArticle, details, editArticle, familyNames, openDetails, readArticle } from '#support/details-form.ts'
import { save, unpublishedChanges } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Unsaved details of a work. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('unsaved details are restored after a visit to another page, with the section open', async ({ page, site }) => {
  const row = await addArticle(site, 'To be restored', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Issue').fill('999')
  await page.getByRole('button', { name: 'Move contributor 3 up' }).click()
  await expect(unpublishedChanges(page)).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/books')
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Issue')).toHaveValue('999')
  expect(await familyNames(page)).toEqual(['Turing', 'Clarke', 'Newman'])
  await expect(unpublishedChanges(page)).toBeVisible()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details.csl).toMatchObject({ issue: '999', volume: '59', note: 'Kept' })
})

test('restored details are saved at once when the response to their last autosave was lost', async ({ page, site }) => {
  const row = await addArticle(site, 'Lost on the way', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Issue').fill('7')
  await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
  await page.route('**/api/working-copies/journalArticles/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const isLost = page.waitForEvent('requestfailed')
  await page.getByLabel('Issue').fill('8')
  await isLost
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/books')
  await page.unroute('**/api/working-copies/journalArticles/*')
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Issue')).toHaveValue('8')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details.csl).toMatchObject({ issue: '8' })
})

test('the portal asks about unsaved details before it opens another page', async ({ page, site }) => {
  const row = await addArticle(site, 'Nearly lost')
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Issue').fill('1')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Issue')).toHaveValue('1')
})

test('unsaved details stay when someone else has saved, and are kept as a copy when the newer version is loaded', async ({
  page,
  site,
}) => {
  const row = await addArticle(site, 'Contested', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Volume').fill('61')
  await addArticle(site, 'Contested', { id: row._id, details: { ...details, csl: { ...details.csl, volume: '62' } } })
  await save(page)
  await expect(page.getByText('This journal article was changed somewhere else')).toBeVisible()
  await expect(page.getByLabel('Volume')).toHaveValue('61')
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByText('This journal article was changed somewhere else')).toBeHidden()
  await openDetails(page)
  await expect(page.getByLabel('Volume')).toHaveValue('62')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Volume')).toHaveValue('61')
})

test('unsaved details are saved after a session has ended and the owner has signed in again in place', async ({ page, site }) => {
  const row = await addArticle(site, 'Signed out')
  const response = await fetch(`${site.url}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { token } = (await response.json()) as { token: string }
  await page.evaluate((other) => localStorage.setItem('token', other), token)
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Volume').fill('63')
  await fetch(`${site.url}/api/user/signout`, { method: 'POST', headers: { 'x-auth-token': token } })
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(owner.email)
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details.csl.volume).toBe('63')
})

test('a comparison after a conflict has the details, and what the owner did not touch stays as it was saved elsewhere', async ({
  page,
  site,
}) => {
  const row = await addArticle(site, 'Compared', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Description').fill('Changed here.')
  await addArticle(site, 'Compared', { id: row._id, details: { ...details, csl: { ...details.csl, volume: '62' } } })
  await save(page)
  await page.getByRole('button', { name: 'Compare field by field' }).click()
  const field = page.getByRole('group', { name: 'Details', exact: true })
  await expect(field.getByRole('radio', { name: /Saved elsewhere/ })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Description', exact: true }).getByRole('radio', { name: /Your text/ })).toBeChecked()
  await page.getByRole('button', { name: 'Use these versions' }).click()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const { details: saved } = await readArticle(site, row)
  expect(saved.csl.volume).toBe('62')
})
