import type { Page } from '@playwright/test'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { deleteAllItems } from '#support/content.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Import of works: by file, by paste and by keyboard, on a phone and on a desktop. */

test.use(asOwner)
test.beforeEach(({ site }) => deleteAllItems(site))

const ARTICLE = `@article{turing50, author = {Turing, Alan M.}, title = {Computing {M}achinery and Intelligence}, journal = {Mind}, volume = 59, number = 236, pages = {433--460}, year = 1950, month = oct, doi = {10.1093/mind/LIX.236.433}}`
const BOOK = `@book{essential, editor = {Copeland, B. Jack}, title = {The Essential Turing}, publisher = {Clarendon Press}, year = 2004}`
const BROKEN = `@article{finite,\n  title = {Finite Approximations to Lie Groups,\n  year = 1938\n}`
const FILE = `${ARTICLE}\n${BOOK}\n${BOOK.replace('essential', 'essential04').replace('year', 'address = {Oxford}, year')}\n${BROKEN}\n`

const openFile = async (page: Page, text: string, name = 'turing.bib') =>
  page.getByLabel('Choose a file to import').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const paste = async (page: Page, text: string) => {
  await page.getByLabel('Or paste entries').fill(text)
  await page.getByRole('button', { name: 'Read entries' }).click()
}
const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
/** What the last import did. Imports of other tests are listed below it. */
const result = (page: Page) => page.getByRole('status').filter({ hasText: /imported:|Undone:/ })
const titles = async (site: { call: <T>(method: 'GET', path: string) => Promise<T> }, path: string) =>
  (await site.call<{ title: string }[]>('GET', path)).map(({ title }) => title)

test('a file is reviewed, imported and taken back', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/import')
  await expect(page.getByText('What you import is listed here for 30 days')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await openFile(page, FILE)
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Import 3 works' })).toBeEnabled()
  await expect(group(page, 'Unreadable')).toContainText('Line 4')
  await expect(group(page, 'Possible duplicates')).toContainText('Also at line 2')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page), `${width} px`).toEqual([])
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }
  expect(await titles(site, '/books')).toEqual([])

  const list = group(page, 'New').getByRole('combobox', { name: 'List for Computing Machinery and Intelligence' })
  await expect(list).toHaveValue('journalArticles')
  await list.selectOption('Books')
  await page.getByRole('button', { name: 'Import 3 works' }).click()
  await expect(result(page)).toContainText('2 works imported: 2 added, 1 merged.')
  expect(await titles(site, '/books')).toEqual(['The Essential Turing', 'Computing Machinery and Intelligence'])
  expect(await findViolations(page)).toEqual([])

  // The same file again has nothing to add.
  await openFile(page, `${ARTICLE}\n${BOOK}`)
  await expect(page.getByText('Everything in this file is on your site already.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard' }).click()

  const latest = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem').first()
  await latest.getByRole('button', { name: 'Undo all' }).click()
  await expect(latest).toContainText('Undone: 2 removed.')
  expect(await titles(site, '/books')).toEqual([])
})

test('entries are pasted, chosen field by field and imported with the keyboard alone', async ({ page, site }) => {
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 work' }).press('Enter')
  await expect(result(page)).toContainText('1 work imported: 1 added.')

  await page.getByLabel('Or paste entries').fill(ARTICLE.replace('433--460', '433--461').replace('Mind', 'Mind and Language'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = group(page, 'Changed').getByRole('table')
  const mine = table.getByRole('radio', { name: 'Published in, On your site: Mind' })
  const theirs = table.getByRole('radio', { name: 'Published in, In the file: Mind and Language' })
  await expect(theirs).toBeChecked()
  await theirs.press('ArrowLeft')
  await expect(mine).toBeChecked()
  await page.getByRole('button', { name: 'Import 1 work' }).press('Space')
  await expect(result(page)).toContainText('1 work imported: 1 changed.')
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  const [article] = await site.call<{ _id: string }[]>('GET', '/journalArticles')
  expect(await site.call('GET', `/works/journalArticles/${article?._id}/details`)).toMatchObject({
    details: { csl: { 'container-title': 'Mind', page: '433-461' } },
  })
})

test('yours is kept where the file says no more, and all of either is taken with one button', async ({ page, site }) => {
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 work' }).click()
  await expect(result(page)).toContainText('1 work imported')
  await paste(page, ARTICLE.replace(', month = oct', '').replace('433--460', '433--461').replace('{Mind}', '{mind}'))
  const changed = group(page, 'Changed')
  const chosen = () => changed.getByRole('radio', { checked: true }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(changed.getByRole('table')).toBeVisible()
  const mine = ['Release Date, On your site: October 1950', 'Published in, On your site: Mind', 'Pages, On your site: 433-460']
  expect(await chosen()).toEqual([mine[0], mine[1], 'Pages, In the file: 433-461'])
  await changed.getByRole('button', { name: 'Keep all of yours' }).click()
  expect(await chosen()).toEqual(mine)
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  await changed.getByRole('button', { name: 'Take all from the file' }).click()
  expect(await chosen()).toEqual(['Release Date, In the file: 1950', 'Published in, In the file: mind', 'Pages, In the file: 433-461'])
  await page.getByRole('button', { name: 'Import 1 work' }).click()
  await expect(result(page)).toContainText('1 work imported: 1 changed.')
  expect(await site.call('GET', '/journalArticles')).toMatchObject([{ releaseDate: '1950' }])
})

test('an entry that cannot be read is mended in place, and choices about the others stay', async ({ page, site }) => {
  await page.goto('/admin/import')
  await openFile(page, FILE)
  await group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' }).uncheck()
  await page.getByRole('button', { name: 'Edit this entry' }).click()
  const field = page.getByLabel('The entry, from line 4')
  await expect(field).toBeFocused()
  await field.fill(BROKEN.replace('Groups,', 'Groups},'))
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Finite Approximations to Lie Groups' })).toBeChecked()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' })).not.toBeChecked()
  await expect(group(page, 'Unreadable')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 3 works' }).click()
  await expect(result(page)).toContainText('2 works imported')
  expect(await titles(site, '/journalArticles')).toEqual(['Finite Approximations to Lie Groups'])
})

test('choices are not lost by leaving without being asked', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, ARTICLE)
  await expect(page.getByRole('button', { name: 'Import 1 work' })).toBeVisible()
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toContainText('Nothing of this file has been imported yet')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 work' })).toBeVisible()
  let asked = false
  page.on('dialog', (unload) => {
    asked = true
    void unload.accept()
  })
  await page.goto('/admin/books')
  expect(asked).toBe(true)
})

test('works that changed since the review are named, and the file is compared again', async ({ page, site }) => {
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 work' }).click()
  await expect(result(page)).toContainText('1 work imported')
  await paste(page, ARTICLE.replace('433--460', '433--461'))
  await expect(page.getByRole('button', { name: 'Import 1 work' })).toBeVisible()
  const [article] = await site.call<{ _id: string }[]>('GET', '/journalArticles')
  await site.call('POST', '/journalArticles/add', { ...article, id: article?._id, description: 'Edited elsewhere.' })
  await page.getByRole('button', { name: 'Import 1 work' }).click()
  await expect(page.getByRole('alert')).toContainText('“Computing Machinery and Intelligence” was changed in the meantime')
  await page.getByRole('button', { name: 'Compare the file again' }).click()
  await page.getByRole('button', { name: 'Import 1 work' }).click()
  await expect(result(page)).toContainText('1 work imported: 1 changed.')
  expect(await site.call('GET', '/journalArticles')).toMatchObject([{ description: 'Edited elsewhere.' }])
})

test('text that is no bibliography is rejected with a sentence, and an older file’s letters are read', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, 'Dear Sir or Madam', 'letter.txt')
  await expect(page.getByRole('alert')).toContainText('This is not BibTeX, RIS or CSL-JSON')
  const latin1 = Buffer.from('@book{g, title = {Über formal unentscheidbare Sätze}, author = {Gödel, Kurt}, year = 1931}', 'latin1')
  await page.getByLabel('Choose a file to import').setInputFiles({ name: 'old.bib', mimeType: 'text/plain', buffer: latin1 })
  await expect(page.getByRole('checkbox', { name: 'Über formal unentscheidbare Sätze' })).toBeChecked()
})

test('a long file is shown in portions, all of which are imported', async ({ page, site }) => {
  await page.goto('/admin/import')
  const entries = Array.from(
    { length: 250 },
    (_, n) => `@book{k${n}, title = {Title number ${n}}, author = {Bee, Ann}, year = ${1900 + (n % 100)}}`,
  )
  await openFile(page, entries.join('\n'))
  await expect(page.getByRole('button', { name: 'Import 250 works' })).toBeEnabled()
  const boxes = group(page, 'New').getByRole('checkbox')
  await expect(boxes).toHaveCount(100)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(boxes).toHaveCount(200)
  await boxes.first().uncheck()
  await page.getByRole('button', { name: 'Import 249 works' }).click()
  await expect(result(page)).toContainText('249 works imported: 249 added.')
  expect(await titles(site, '/books')).toHaveLength(249)
  await result(page).getByRole('button', { name: 'Undo all' }).click()
  await expect(result(page)).toContainText('Undone: 249 removed.')
})
