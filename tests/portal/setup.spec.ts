import { resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { bookForm, fillIn, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

test.use(sharedPage({ signedIn: true }))

test('guides the owner of a new site to a name, a portrait and a first work, then to the site, and then disappears', async ({
  page,
  site,
}) => {
  await resetSite(site)
  await page.goto('/admin/blogs')
  const guide = page.getByRole('region', { name: 'Set up your site' })
  await expect(guide).toContainText('0 of 3 done')

  await guide.getByRole('link', { name: 'Introduce yourself' }).click()
  await page.getByLabel('Your name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Portrait: choose a file').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: aPng() })
  await page.getByLabel('Description of the portrait').fill('Ada at a desk')
  await save(page)
  await expect(guide).toContainText('2 of 3 done')
  await expect(guide.getByRole('link', { name: 'Add a portrait' })).toBeHidden()

  await guide.getByRole('link', { name: 'Add your first work' }).click()
  await fillIn(page, bookForm)
  await save(page)
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await expect(guide).toContainText('3 of 3 done')

  const opened = page.context().waitForEvent('page')
  await guide.getByRole('link', { name: 'See what visitors see' }).click()
  await expect((await opened).getByRole('banner')).toContainText('Ada Lovelace')
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guide).toBeHidden()
})

test('the first steps can be hidden for good; the placeholders are then listed', async ({ page, site }) => {
  await resetSite(site)
  await page.goto('/admin/books')
  const guide = page.getByRole('region', { name: 'Set up your site' })
  await guide.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('main').getByText(/^Visitors see placeholders/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText(/^Visitors see placeholders/)).toBeVisible()
  await expect(guide).toBeHidden()
})
