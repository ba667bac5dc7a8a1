import { readFile } from 'node:fs/promises'
import { getOverflow } from '#support/accessibility.ts'
import { aPost, aWork, type Row, resetSite } from '#support/content.ts'
import { bookForm, titleField } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The tools of a list: sorting, finding, and acting on several rows at once. Lists of fewer than eight rows have no tools. */

test.use(sharedPage({ signedIn: true }))

const TITLES = ['Zeta', 'Beta', 'Éta', 'Alpha', 'Theta', 'Iota', 'Kappa', 'Delta', 'Gamma']

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (const title of TITLES) await site.call('POST', '/books/add', aWork(`${title} functions`))
})

test('the order and the search are in the address: a reload shows the same rows', async ({ page }) => {
  await page.goto('/admin/books')
  const titles = (...expected: string[]) =>
    expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(expected.map((title) => `Edit “${title} functions”`))
  await titles(...TITLES.toReversed())
  await page.getByRole('combobox', { name: 'Order of Books List' }).selectOption('By Title')
  await titles('Alpha', 'Beta', 'Delta', 'Éta', 'Gamma', 'Iota', 'Kappa', 'Theta', 'Zeta')
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta')
  await titles('Beta', 'Éta', 'Theta', 'Zeta')
  await expect(page).toHaveURL('/admin/books?find=eta&order=title')
  await page.reload()
  await titles('Beta', 'Éta', 'Theta', 'Zeta')
})

test('several rows are deleted at once and come back with one Undo; hidden rows are not touched', async ({ page, site }) => {
  const count = async () => (await site.call<Row[]>('GET', '/books')).length
  await page.goto('/admin/books?find=eta')
  await page.getByRole('checkbox', { name: 'Select “Beta functions”' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta ze')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByText('Deleted 4 books.')).toBeVisible()
  await expect(page.getByText('No matches.')).toBeVisible()
  await expect.poll(count).toBe(TITLES.length - 4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored 4 books.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(4)
  expect(await count()).toBe(TITLES.length)
})

test('several rows are unpublished and published at once, each with one Undo, and the list is limited to drafts', async ({
  page,
  site,
}) => {
  const titles = async () => (await site.call<Row[]>('GET', '/books')).map(({ title }) => title.replace(' functions', ''))
  await page.goto('/admin/books?find=eta')
  for (const title of ['Beta', 'Zeta']) await page.getByRole('checkbox', { name: `Select “${title} functions”` }).check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished 2 books.')).toBeVisible()
  expect(await titles()).toHaveLength(TITLES.length - 2)
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('')
  await page.getByRole('combobox', { name: 'Status in Books List' }).selectOption('Draft')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published 2 books.', { exact: true })).toBeVisible()
  expect(await titles()).toEqual(TITLES.toReversed())
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Unpublished 2 books again.')).toBeVisible()
  expect(await titles()).toHaveLength(TITLES.length - 2)
  for (const { _id, version } of await site.call<Row[]>('GET', '/working-copies/books'))
    await site.call('POST', '/books/add', { ...aWork('Beta functions'), newId: _id, copyVersion: version })
})

test('selected works are downloaded as one file', async ({ page }) => {
  await page.goto('/admin/books')
  for (const title of ['Kappa', 'Gamma']) await page.getByRole('checkbox', { name: `Select “${title} functions”` }).check()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export 2 books' }).getByRole('button', { name: 'BibTeX', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('books.bib')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/^@/gm)).toHaveLength(2)
  for (const title of ['Kappa functions', 'Gamma functions']) expect(text).toContain(title)
})

test('a click on a row opens it, except on its controls', async ({ page }) => {
  await page.goto('/admin/books')
  await page
    .getByRole('row', { name: /Kappa functions/ })
    .getByText('Kappa functions', { exact: true })
    .click()
  await expect(titleField(page, bookForm)).toHaveValue('Kappa functions')
})

test('a list of posts becomes narrower with its window', async ({ page, site }) => {
  await site.call('POST', '/blogs/add', aPost('A title that is long enough for a line of a small screen, and for one more'))
  await page.setViewportSize({ width: 1440, height: 200 })
  await page.goto('/admin/blogs')
  const row = page.getByRole('button', { name: /^Edit/ })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(row).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 200 })
  await expect.poll(() => getOverflow(page)).toBe(0)
})
