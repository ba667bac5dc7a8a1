import { aConference, aWork, type Row, resetSite } from '#support/content.ts'
import { openFromMenu } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Which row the form of a list has open. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a row stays open in no other list: its form is empty, and nothing is stored there', async ({ page, site }) => {
  await site.call<Row>('POST', '/books/add', aWork('A book'))
  await site.call<Row>('POST', '/conferences/add', aConference('A conference'))
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “A book”' }).click()
  await expect(page.getByText('Editing “A book”')).toBeVisible()
  for (const [link, title] of [
    ['Journal articles', 'Journal Articles Section'],
    ['Conferences', 'Conferences Section'],
    ['External Links', 'External Links'],
    ['Books', 'Books Section'],
  ] as const) {
    await openFromMenu(page, link)
    const form = page.getByRole('region', { name: title, exact: true })
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByText(/^Editing/)).toHaveCount(0)
  }
  expect(await site.call('GET', '/working-copies/conferences')).toEqual([])
})
