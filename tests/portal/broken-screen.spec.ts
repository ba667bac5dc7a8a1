import { findViolations } from '#support/accessibility.ts'
import { articleForm, bookForm, getForm, openFromMenu, titleField } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

test.use(sharedPage({ signedIn: true }))

test('a screen that throws leaves the sidebar and the other screens, and offers its unsaved text when it opens again', async ({ page }) => {
  // A refresh that begins before the first response would wait for that one.
  const loaded = page.waitForResponse('**/api/books?rows')
  await page.goto('/admin/books')
  await loaded
  await titleField(page, bookForm).fill('Half a title')
  // A list that the screen cannot show, in the answer to its next request.
  await page.route('**/api/books?rows', (route) => route.fulfill({ json: [null] }))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('alert').getByText(/\bnull\b/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await openFromMenu(page, 'Journal articles')
  await expect(getForm(page, articleForm)).toBeVisible()
  await page.unroute('**/api/books?rows')
  await openFromMenu(page, 'Books')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have unsaved text')).toContainText('Half a title')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Half a title')
})

test('a layout whose script fails shows the error screen, and trying again opens the screen', async ({ page }) => {
  const layout = '**/mfe/admin-mfe/**/layout.*.js'
  await page.route(layout, (route) => route.abort())
  await page.goto('/admin/books')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roll back a release' })).toBeVisible()
  await page.unroute(layout)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(getForm(page, bookForm)).toBeVisible()
})
