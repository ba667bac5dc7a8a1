import type { Page } from '@playwright/test'
import { findViolations } from '#support/accessibility.ts'
import { newItemId, resetSite } from '#support/content.ts'
import { contributor } from '#support/details-form.ts'
import { editor, paste } from '#support/editor.ts'
import { articleForm, fillIn, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A citation, an entry or an identifier that is pasted as a title, and identifiers on the import page. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const CITATION =
  'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/LIX.236.433'
const FOUND = [
  {
    type: 'article-journal',
    title: 'Chess',
    author: [{ family: 'Turing', given: 'Alan' }],
    issued: { 'date-parts': [[1953]] },
    volume: '7',
  },
]

const pasteTitle = async (page: Page, text: string) => {
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(text)
  await title.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}
const find = (page: Page, works: object[] = FOUND) =>
  page.route('**/api/identifiers/works', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: `${JSON.stringify({ found: { name: '10.1000/1', text: JSON.stringify(works) } })}\n`,
    }),
  )

test('a citation pasted into Title fills in the empty fields, including the details', async ({ page, site }) => {
  await page.goto('/admin/articles')
  await page.getByLabel('Description').fill('My own words.')
  await pasteTitle(page, CITATION)
  await expect(page.getByText('This is a citation.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fill in the form' }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Computing Machinery and Intelligence')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('A. M. Turing')
  await expect(page.getByLabel('Description')).toHaveValue('My own words.')
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('59')
  await expect(page.getByText('Unsaved text')).toHaveCount(0)
  await save(page)
  await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
  const [article] = await site.call<{ _id: string }[]>('GET', '/journalArticles')
  expect(await site.call('GET', `/works/journalArticles/${article?._id}/details`)).toMatchObject({
    details: { csl: { volume: '59', issue: '236', page: '433-460', DOI: '10.1093/mind/lix.236.433', 'container-title': 'Mind' } },
  })
})

test('a title, a description and a text that are pasted from a PDF have letters in place of its ligatures, and no soft hyphens, broken words or marks of affiliations', async ({
  page,
}) => {
  const pasteInto = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
      field.focus()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await page.goto('/admin/articles')
  const title = page.getByLabel('Title', { exact: true })
  await pasteInto('Title', 'The e\u00ADﬃcient ﬁeld')
  await expect(title).toHaveValue('The efficient field')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(title, 'with the Undo of the browser').toHaveValue('')
  await pasteInto('Description', 'Compu\u00AD\ntation of ﬂows\nand more')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Computation of flows\nand more')
  await pasteInto('Title', 'Numbers and an Applica-\ntion of them')
  await expect(title).toHaveValue('Numbers and an Application of them')
  await pasteInto('Author', 'Anna Müller1,2∗\nBob Jones2')
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Anna Müller, Bob Jones')
  const lines = [
    'We prove that every recursive function is comput-',
    'able by a machine with one tape whose head moves',
    'at most once for each symbol.',
  ]
  await page.getByLabel('Description', { exact: true }).fill('')
  await pasteInto('Description', lines.join('\n'))
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(
    'We prove that every recursive function is computable by a machine with one tape whose head moves at most once for each symbol.',
  )
  await page.goto('/admin/blogs')
  await editor(page).click()
  await paste(page, '<p>An eﬃcient <b>ﬁeld</b></p>')
  await expect(editor(page)).toHaveText('An efficient field')
  await paste(page, ' of ﬂows', 'text/plain')
  await expect(editor(page)).toHaveText('An efficient field of flows')
})

test('a pasted title is not taken for a citation, and a citation can be kept as the title', async ({ page }) => {
  await page.goto('/admin/articles')
  const asked = page.waitForResponse('**/api/recognize')
  await pasteTitle(page, 'On Computable Numbers')
  await (await asked).finished()
  // The page has handled that response by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('button', { name: 'Fill in the form' })).toHaveCount(0)
  await pasteTitle(page, CITATION)
  await page.getByRole('button', { name: 'Keep as title' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(CITATION)
})

test('a form that is filled in after a long look-up leaves the focus in the field in which the owner types by then', async ({ page }) => {
  const found = Promise.withResolvers<void>()
  await find(page)
  await page.route('**/api/identifiers/works', async (route) => {
    await found.promise
    await route.fallback()
  })
  await page.goto('/admin/articles')
  await pasteTitle(page, 'https://doi.org/10.1000/1')
  await page.getByRole('button', { name: 'Look it up and fill in the form' }).click()
  const description = page.getByLabel('Description')
  await description.click()
  await page.keyboard.type('My own ')
  found.resolve()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Chess')
  await expect(description).toBeFocused()
  await page.keyboard.type('words.')
  await expect(description).toHaveValue('My own words.')
})

/** What the server says where no service can be reached. */
const UNREACHABLE =
  'This server cannot reach Crossref. It may have no connection to the internet. Enter the work by hand, or import a file.'
const cannotReach = (page: Page) =>
  page.route('**/api/identifiers/works', (route) => route.fulfill({ status: 503, json: { errors: [{ msg: UNREACHABLE }] } }))

test('a DOI pasted into Title is looked up on request; a service that cannot be reached and a record of no single work are reported', async ({
  page,
}) => {
  const doi = 'https://doi.org/10.1093/mind/LIX.236.433'
  await cannotReach(page)
  await page.goto('/admin/articles')
  await page.getByLabel('Description').fill('My own words.')
  await pasteTitle(page, doi)
  const lookUp = page.getByRole('button', { name: 'Look it up and fill in the form' })
  await lookUp.click()
  await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(doi)
  await expect(page.getByLabel('Description')).toHaveValue('My own words.')
  await page.getByLabel('Description').fill('')
  await find(page, [])
  await lookUp.click()
  await expect(page.getByText('The record found does not describe a single work.')).toBeVisible()
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
  await find(page)
  await lookUp.click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Chess')
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('7')
  await expect(contributor(page, 1)).toHaveCount(0)
})

test('where identifiers are not looked up, the import and a DOI pasted into Title say so, and the form is filled in by hand', async ({
  page,
  site,
}) => {
  await page.route('**/api/identifiers', (route) => route.fulfill({ json: { isOn: false } }))
  await page.goto('/admin/import')
  await expect(page.getByText('is turned off on this server')).toBeVisible()
  await expect(page.getByLabel('Or paste entries')).toBeVisible()
  await expect(page.getByText('Choose a file or drop one here')).toBeVisible()
  await expect(page.getByText(/look up/i)).toHaveCount(0)

  await page.route('**/api/identifiers', (route) => route.fulfill({ json: { isOn: false, secondsLeft: 60 } }))
  await page.goto('/admin/import')
  await expect(page.getByText('cannot be looked up at the moment: this server cannot reach other services.')).toBeVisible()
  await page.unroute('**/api/identifiers')
  await page.route('**/api/identifiers', (route) => route.fulfill({ json: { isOn: false, secondsLeft: 1 } }), { times: 1 })
  await page.goto('/admin/import')
  await expect(page.getByLabel('Or look up a DOI, ISBN, arXiv number or ORCID iD'), 'by itself').toBeVisible()

  const recognition = { kind: 'identifier', scheme: 'DOI', value: '10.1093/mind/lix.236.433', isOff: true }
  await page.route('**/api/recognize', (route) => route.fulfill({ json: recognition }))
  await page.goto('/admin/articles')
  await pasteTitle(page, '10.1093/mind/LIX.236.433')
  const notice = page.getByRole('status').filter({ hasText: 'This is the DOI 10.1093/mind/lix.236.433.' })
  await expect(notice).toContainText('Looking up a DOI, ISBN, arXiv number or ORCID iD is turned off on this server.')
  await expect(page.getByRole('button', { name: /look it up/i })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await notice.getByRole('button', { name: 'Keep as title' }).click()
  await expect(notice).toHaveCount(0)
  await fillIn(page, articleForm)
  await save(page)
  await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
  expect(await site.call('GET', '/journalArticles')).toMatchObject([{ title: articleForm.fields.Title }])
})

test('works found by an identifier are reviewed like those of a file, and a failed lookup is reported next to the field', async ({
  page,
}) => {
  await page.goto('/admin/import')
  const field = page.getByLabel('Or look up a DOI, ISBN, arXiv number or ORCID iD')
  await field.fill('On Computable Numbers')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(field).toHaveAccessibleDescription(/This is not a DOI/)
  await cannotReach(page)
  await field.fill('10.1000/1')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(UNREACHABLE))
  await expect(field).toHaveValue('10.1000/1')
  await find(page)
  await field.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Chess' })).toBeChecked()
  await expect(page.getByText('10.1000/1', { exact: true })).toBeVisible()
})

test('a citation pasted into the title of a draft keeps its details', async ({ page, site }) => {
  const id = newItemId()
  const details = { csl: { publisher: 'Coast Press' }, links: [{ kind: 'code', href: 'https://a.example/code' }], bibtex: null }
  await site.call('POST', `/working-copies/journalArticles/${id}`, { values: { title: 'A draft', details } })
  await page.goto(`/admin/articles?edit=${id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A draft')
  await pasteTitle(page, CITATION)
  await page.getByRole('button', { name: 'Fill in the form' }).press('Enter')
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('59')
  await save(page)
  await expect
    .poll(async () => (await site.call<{ values: { details: object } }[]>('GET', '/working-copies/journalArticles'))[0]?.values.details)
    .toMatchObject({ csl: { publisher: 'Coast Press', volume: '59' }, links: details.links })
})
