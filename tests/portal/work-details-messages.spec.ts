import type { Locator } from '@playwright/test'
import { resetSite } from '#support/content.ts'
import { addArticle, contributor, details, detailsSummary, editArticle, openDetails, readArticle } from '#support/details-form.ts'
import { save } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Error messages of the details of a work: where they are shown, and which field gets focus. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('an error in the details is shown at its field: the closed section opens, and the first invalid field of the form gets focus', async ({
  page,
  site,
}) => {
  const row = await addArticle(site, 'With mistakes', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await contributor(page, 2).getByLabel('ORCID').fill('123')
  await contributor(page, 3).getByLabel('Family name').fill('')
  await page.getByLabel('Date', { exact: true }).fill('Spring 1950')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('javascript:alert(1)')
  await page.getByLabel('Last part of the address').fill('Not An Address')
  await detailsSummary(page).click()
  await expect(page.getByLabel('Published in')).toBeHidden()
  await save(page)
  await expect(contributor(page, 2).getByLabel('ORCID')).toBeFocused()
  const described = (field: Locator, message: string | RegExp) => expect(field).toHaveAccessibleDescription(message)
  await described(contributor(page, 2).getByLabel('ORCID'), 'An ORCID iD has the form 0000-0002-1825-0097')
  await described(contributor(page, 3).getByLabel('Family name'), 'A person needs a name')
  await described(page.getByLabel('Date', { exact: true }), /A date has the form 1950, 1950-10/)
  await described(page.getByRole('group', { name: 'Link 1' }).getByLabel('Address'), 'Enter a full web address, starting with https://')
  await described(page.getByLabel('Last part of the address'), /Use small letters, digits and single hyphens/)
  // A field above the details comes first.
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('')
  await save(page)
  await expect(title).toBeFocused()
  await described(title, 'Please enter the title')
  expect((await readArticle(site, row)).details).toEqual(details)
})

test('the server’s message about an address that another work has is shown at the field', async ({ page, site }) => {
  await addArticle(site, 'The first', { slug: 'taken' })
  const row = await addArticle(site, 'The second')
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Last part of the address').fill('taken')
  await save(page)
  const field = page.getByLabel('Last part of the address')
  await expect(field).toHaveAccessibleDescription(/Another work has or had this address/)
  await expect(field).toBeFocused()
})
