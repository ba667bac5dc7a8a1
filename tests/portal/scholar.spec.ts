import type { Page } from '@playwright/test'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aWork, type Row, resetSite } from '#support/content.ts'
import { save } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** Scholar readiness: what Google Scholar misses on the served pages, and links to where it is fixed. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const CALL = `**${API_PREFIX}${ownerEndpoints.readiness}`
const PDF = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ntrailer\n<< >>\n%%EOF\n') }
const WORK = { author: 'A. M. Turing and M. H. A. Newman', releaseDate: 'October 1950', link: 'Mind 59(236), 433–460' }

const add = (site: Site, title: string, more: object = {}) =>
  site.call<Row>('POST', '/journalArticles/add', { ...aWork(title, WORK), ...more })
const addReady = async (site: Site, title: string) => {
  const form = new FormData()
  form.append('file', new File([PDF.buffer], PDF.name, { type: PDF.mimeType }))
  const sent = { method: 'POST', body: form, headers: { [TOKEN_HEADER]: site.token } }
  const { file } = (await (await fetch(site.url + API_PREFIX + ownerEndpoints.fileUpload, sent)).json()) as { file: { url: string } }
  return add(site, title, { details: { csl: {}, links: [{ kind: 'pdf', href: file.url }], bibtex: null } })
}

/** A work in the list. */
const report = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
const problems = (page: Page, title: string) => report(page, title).getByRole('list', { name: 'To fix' }).locator('b').allTextContents()
const fixLink = (page: Page, label: string, title: string) => page.getByRole('link', { name: `${label} of “${title}”` })
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Check again' })

test('each Scholar check that fails has a link to its field, and passes once the field is saved, with the keyboard only', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = 'Can machines think?'
  await addReady(site, 'On computable numbers')
  await add(site, title, { author: 'Anonymous', releaseDate: 'In press' })
  await page.goto('/admin/scholar')
  await expect(page.getByText('1 of 2 works are ready', { exact: true })).toBeVisible()
  await expect(page.getByText('set PUBLIC_URL before')).toBeVisible()
  await expect(report(page, 'On computable numbers')).toContainText('Ready')
  await page.getByRole('link', { name: 'Needs attention 1' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/scholar\?show=attention$/)
  await expect(report(page, 'On computable numbers')).toHaveCount(0)
  expect(await problems(page, title)).toEqual(['Authors: failed.', 'Year: failed.', 'PDF: failed.'])
  await expect(report(page, title)).toContainText('No author is listed. Add every author, in the order of the publication.')
  const passed = report(page, title).getByRole('button', { name: '7 passed' })
  await passed.press('Enter')
  await expect(report(page, title).getByRole('list', { name: 'Passed' })).toContainText('Venue Mind')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page), `${width} px`).toEqual([])
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }

  await fixLink(page, 'Edit authors', title).press('Enter')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Author')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/articles$/)
  await field('Author').fill(WORK.author)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/scholar\?show=attention$/)
  await expect(report(page, title).getByRole('heading').getByRole('link')).toBeFocused()
  expect(await problems(page, title)).toEqual(['Year: failed.', 'PDF: failed.'])

  await fixLink(page, 'Edit date', title).press('Enter')
  await expect(field('Release Date')).toBeFocused()
  await field('Release Date').fill(WORK.releaseDate)
  await save(page)
  await expect(fixLink(page, 'Add a PDF', title)).toBeVisible()
  await expect.poll(() => problems(page, title)).toEqual(['PDF: failed.'])

  await fixLink(page, 'Add a PDF', title).press('Enter')
  await expect(page.getByRole('button', { name: 'Upload a file' })).toBeFocused()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).press('Enter')
  await (await chosen).setFiles(PDF)
  await expect(page.getByRole('link', { name: 'Open the uploaded file' })).toBeVisible()
  await save(page)
  await expect(page.getByText('All 2 works are ready')).toBeVisible()
  await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scholar readiness', level: 1 })).toBeFocused()
})

test('the address of a work’s form opens a field of its details, and says if the work was deleted', async ({ page, site }) => {
  const { _id } = await add(site, 'A thesis', { details: { csl: { type: 'thesis' }, links: [], bibtex: null } })
  await page.goto('/admin/scholar')
  await expect(report(page, 'A thesis')).toContainText('The institution is missing.')
  await expect(fixLink(page, 'Edit venue', 'A thesis')).toHaveAttribute('href', `/admin/articles?edit=${_id}#details.csl.publisher`)
  await page.goto(`/admin/articles?edit=${_id}#details.contributors`)
  await expect(page.getByRole('button', { name: 'Edit these names' })).toBeFocused()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await site.call('DELETE', `/journalArticles/${_id}`)
  await page.goto(`/admin/articles?edit=${_id}`)
  await expect(toast(page, 'This journal article is no longer here. It may have been deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/articles$/)
})

test('the Scholar check shows each list in its own group, and links a talk without authors to its contributors', async ({ page, site }) => {
  await add(site, 'An article')
  await site.call('POST', '/books/add', aWork('A book'))
  await site.call('POST', '/conferences/add', { title: 'A talk', conferenceDate: 'May 1947', description: 'What was said.' })
  await page.goto('/admin/scholar')
  await expect(checkAgain(page)).toBeVisible()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Books', 'Journal articles', 'Conferences'])
  expect(await problems(page, 'A book'), 'a book appears on its own').toEqual(['PDF: failed.'])
  await fixLink(page, 'Edit authors', 'A talk').click()
  await expect(page.getByRole('button', { name: 'Add a contributor' })).toBeFocused()
})

test('a Scholar check can be stopped, which keeps the focus, and started again', async ({ page, site }) => {
  await addReady(site, 'On computable numbers')
  await page.goto('/admin/scholar')
  await expect(page.getByText('Your one work is ready')).toBeVisible()
  const release = await delayCalls(page, CALL)
  await checkAgain(page).press('Enter')
  await expect(page.getByText('Reading the pages: 0 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(checkAgain(page)).toBeFocused()
  await expect(page.getByText('0 of 1 page read.')).toBeVisible()
  release()
  await checkAgain(page).press('Enter')
  await expect(page.getByText('Google Scholar finds everything it requires.')).toBeVisible()
})

test('a Scholar check that fails says why, keeps earlier results, and can be tried again', async ({ page, site }) => {
  await addReady(site, 'On computable numbers')
  await page.route(CALL, (route) => route.abort())
  await page.goto('/admin/scholar')
  const alert = page.getByRole('alert').filter({ hasText: 'The check ended early.' })
  await expect(alert).toContainText('You may be offline.')
  expect(await findViolations(page)).toEqual([])
  await page.unroute(CALL)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your one work is ready')).toBeVisible()
  await expect(alert).toHaveCount(0)
  const unavailable = JSON.stringify({ errors: [{ msg: 'The database is temporarily unavailable.' }] })
  await page.route(CALL, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: unavailable }))
  await checkAgain(page).click()
  await expect(alert).toContainText('The database is temporarily unavailable.')
  await expect(report(page, 'On computable numbers')).toContainText('Ready')
})

test('the Scholar page of a site without works links to the import', async ({ page }) => {
  await page.goto('/admin/scholar')
  await expect(page.getByText('There are no works yet.')).toBeVisible()
  await page.getByRole('link', { name: 'import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
})

test('the Scholar page shows many works in portions, and a long title fits a narrow screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const long = 'Überlegungen-zur-Bedeutungslosigkeit-ununterbrochener-Zeichenketten'.repeat(4)
  await add(site, long)
  for (let n = 0; n < 55; n += 1) await add(site, `Work ${n}`)
  await page.goto('/admin/scholar')
  await expect(page.getByText('56 lack only a PDF, and can be listed with the abstract.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(50)
  // By keyboard: entries get their height when they come into view, which moves the button under a pointer that has just scrolled.
  await page.getByRole('button', { name: 'Show more (6 remaining)' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(56)
  expect(await getOverflow(page)).toBe(0)
})
