import type { EditableWork } from '@portfolio/contracts'
import { aConference, type Row, resetSite } from '#support/content.ts'
import { addArticle, contributor, details, detailsSummary, editArticle, openDetails, readArticle } from '#support/details-form.ts'
import { articleForm, fillIn, getForm, linkForm, save } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The details section of the form of a work. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('details are added with the keyboard alone, and saved together with the fields', async ({ page, site }) => {
    const row = await addArticle(site, 'Machinery on a phone')
    await editArticle(page, row.title)
    await detailsSummary(page).press('Enter')
    await page.getByLabel('Type').selectOption('Conference paper')
    await page.getByLabel('Status').selectOption('In press')
    await page.getByRole('button', { name: 'Edit these names' }).press('Enter')
    await expect(contributor(page, 2).getByLabel('Family name')).toHaveValue('Newman')
    await page.getByRole('button', { name: 'Add a contributor' }).press('Enter')
    await expect(contributor(page, 3).getByLabel('Family name')).toBeFocused()
    await contributor(page, 3).getByLabel('An organization').press('Space')
    await contributor(page, 3).getByLabel('Organization', { exact: true }).pressSequentially('Bletchley Park')
    await contributor(page, 1).getByLabel('ORCID').fill('https://orcid.org/0000-0002-1825-0097')
    await contributor(page, 1).getByLabel('Contributed equally').press('Space')
    await page.getByLabel('And other authors').press('Space')
    const values = { Date: '1950-10', Volume: '59', Pages: '433-460', DOI: 'https://doi.org/10.1093/mind/LIX.236.433' }
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Add a link' }).press('Enter')
    await page.getByRole('group', { name: 'Link 1' }).getByLabel('Kind').selectOption('Code')
    await page.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('https://code.example/turing')
    await page.getByLabel('Last part of the address').fill('imitation-game')
    await expect(page.getByText(`/articles/imitation-game. The current address will redirect to it.`)).toBeVisible()
    await page.getByLabel('Author', { exact: true }).fill('A. M. Turing et al.')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(toast(page, 'Updated successfully.')).toBeVisible()

    const saved = await readArticle(site, row)
    expect(saved.slug).toBe('imitation-game')
    expect(saved.details).toEqual({
      csl: {
        ...{ type: 'paper-conference', status: 'accepted', issued: '1950-10', volume: '59', page: '433-460' },
        DOI: '10.1093/mind/LIX.236.433',
        author: [
          { family: 'Turing', given: 'A. M.', ORCID: '0000-0002-1825-0097', equalContribution: true },
          { family: 'Newman', given: 'M. H. A.' },
          { literal: 'Bletchley Park' },
        ],
        etAl: ['author'],
      },
      links: [{ kind: 'code', href: 'https://code.example/turing' }],
      bibtex: null,
    })
    const [listed] = await site.call<(Row & { author: string })[]>('GET', '/journalArticles')
    expect(listed?.author).toBe('A. M. Turing et al.')
  })
})

test('empty details show the values derived from the fields as placeholders, which are not saved', async ({ page, site }) => {
  const row = await addArticle(site, 'What is read')
  await editArticle(page, row.title)
  await openDetails(page)
  for (const [label, text] of Object.entries({ 'Published in': 'Mind', Date: '1950-10', Volume: '59', Issue: '236', Pages: '433-460' })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', text)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByText('As read from the field Author: A. M. Turing · M. H. A. Newman')).toBeVisible()
  await expect(page.getByLabel('Type')).toContainText('Default for this list: Journal article')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details).toEqual({ csl: {}, links: [], bibtex: null })
})

test('a save with the section closed neither sends nor changes details', async ({ page, site }) => {
  const row = await addArticle(site, 'Left alone', { details })
  await editArticle(page, row.title)
  const call = page.waitForRequest('**/api/journalArticles/add')
  await save(page)
  expect(Object.keys((await call).postDataJSON()).sort()).toEqual([
    'author',
    'description',
    'id',
    'link',
    'releaseDate',
    'title',
    'version',
  ])
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details).toEqual(details)
})

test('a change of details keeps data that the form has no field for, such as the imported entry', async ({ page, site }) => {
  const row = await addArticle(site, 'Imported once', { details })
  await editArticle(page, row.title)
  await openDetails(page)
  await page.getByLabel('Volume').fill('60')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, row)).details).toEqual({ ...details, csl: { ...details.csl, volume: '60' } })
})

test('a new work is created with details, and gets the address that was typed', async ({ page, site }) => {
  await page.goto('/admin/articles')
  await fillIn(page, articleForm, { Title: 'New, with details' })
  await openDetails(page)
  await page.getByLabel('Keywords').fill('logic, machines')
  await page.getByLabel('Last part of the address').fill('brand-new')
  await save(page)
  await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
  const [row] = await site.call<Row[]>('GET', '/journalArticles')
  expect(await readArticle(site, row as Row)).toMatchObject({ slug: 'brand-new', details: { csl: { keyword: 'logic, machines' } } })
})

test('conferences have details, including the event, and external links have none', async ({ page, site }) => {
  const row = await site.call<Row>('POST', '/conferences/add', aConference('A talk with details'))
  await page.goto('/admin/conferences')
  await page.getByRole('button', { name: `Edit “${row.title}”` }).click()
  await openDetails(page)
  await page.getByLabel('Event', { exact: true }).fill('Colloquium')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await site.call<EditableWork>('GET', `/works/conferences/${row._id}/details`)).details.csl).toEqual({
    'event-title': 'Colloquium',
  })
  await page.getByRole('link', { name: 'External Links', exact: true }).click()
  await expect(getForm(page, linkForm).getByLabel('Title', { exact: true })).toBeVisible()
  await expect(detailsSummary(page)).toHaveCount(0)
})

test('details that fail to load can be loaded again, and the fields can be saved meanwhile', async ({ page, site }) => {
  const row = await addArticle(site, 'Offline for a while', { details })
  await page.route('**/details', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await editArticle(page, row.title)
  await detailsSummary(page).click()
  await expect(page.getByText('Couldn’t load the details.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/details')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Volume')).toHaveValue('59')
})

test('a save while the details are still loading leaves them as they are', async ({ page, site }) => {
  const row = await addArticle(site, 'Too fast', { details })
  await editArticle(page, row.title)
  const release = await delayCalls(page, '**/details')
  await detailsSummary(page).click()
  await expect(page.getByText('Loading the details')).toBeAttached()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  release()
  expect((await readArticle(site, row)).details).toEqual(details)
})
