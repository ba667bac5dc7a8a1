import type { Page } from '@playwright/test'
import { findViolations } from '#support/accessibility.ts'
import { resetSite } from '#support/content.ts'
import { ARTICLE, group, openFile, report, titles } from '#support/import-page.ts'
import { tabTo } from '#support/keyboard.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Files to import: dropped, in each format, in another encoding, in no known format, and long. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('a file to import can be dropped on the page', async ({ page }) => {
  await page.goto('/admin/import')
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.bib'))
    return transfer
  }, ARTICLE)
  await page.getByText('Choose a file or drop one here').dispatchEvent('drop', { dataTransfer: files })
  await expect(page.getByText('dropped.bib')).toBeVisible()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' })).toBeChecked()
})

/** As reference managers export them. Of their own: what one test leaves out is remembered. */
const RIS = `TY  - JOUR
AU  - Turing, Alan M.
TI  - Solvable and Unsolvable Problems
JO  - Science News
VL  - 31
PY  - 1954
ER  - 
TY  - BOOK
AU  - Bowden, B. V.
TI  - Faster than Thought
PB  - Pitman
PY  - 1953
ER  - 
`
const CSL_JSON = JSON.stringify([
  {
    id: 'a',
    type: 'article-journal',
    title: 'Rounding-off Errors',
    author: [{ family: 'Turing', given: 'A. M.' }],
    issued: { 'date-parts': [[1948]] },
  },
  { id: 'b', type: 'book', title: 'The Undecidable', editor: [{ family: 'Davis', given: 'Martin' }], issued: { 'date-parts': [[1965]] } },
])

test('a RIS file on a phone with the keyboard alone, and a CSL-JSON file on a wide screen, are reviewed, chosen from, imported and undone', async ({
  page,
  site,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const left = page.getByRole('checkbox', { name: 'Faster than Thought' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/import')
  await expect(page.getByText('Choose a file or drop one here')).toBeVisible()
  // A key is pressed at once, and could come before the browser knows that the dialog is expected.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, button('Choose a file'))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'turing.ris', mimeType: 'text/plain', buffer: Buffer.from(RIS) })
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await tabTo(page, left)
  await page.keyboard.press('Space')
  await expect(left).not.toBeChecked()
  await tabTo(page, button('Import 1 entry'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 entry imported: 1 work added' })).toBeFocused()
  expect([await titles(site, '/journalArticles'), await titles(site, '/books')]).toEqual([['Solvable and Unsolvable Problems'], []])
  await tabTo(page, report(page).getByRole('button', { name: 'Undo import…' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Undo the import of “turing.ris”?' })).toContainText('1 work that it added is removed')
  await tabTo(page, button('Undo import'))
  await page.keyboard.press('Enter')
  await expect(report(page)).toContainText('undone: 1 work removed')
  expect(await titles(site, '/journalArticles')).toEqual([])

  await tabTo(page, button('Close the report'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(report(page)).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openFile(page, CSL_JSON, 'zotero.json')
  await page.getByRole('combobox', { name: 'List for The Undecidable' }).selectOption('Book chapters')
  await page.getByRole('checkbox', { name: 'Rounding-off Errors' }).uncheck()
  await button('Import 1 entry').click()
  await expect(page.getByRole('heading', { name: '1 entry imported: 1 work added' })).toBeFocused()
  expect([await titles(site, '/journalArticles'), await titles(site, '/bookChapters')]).toEqual([[], ['The Undecidable']])
  await report(page).getByRole('button', { name: 'Undo import…' }).click()
  await button('Undo import').click()
  await expect(report(page)).toContainText('undone: 1 work removed')
  expect(await titles(site, '/bookChapters')).toEqual([])
})

test('the import rejects text that is no bibliography with a message, and reads a file in Windows-1252', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, 'Dear Sir or Madam', 'letter.txt')
  await expect(page.getByRole('alert')).toContainText('This is not BibTeX, RIS or CSL-JSON')
  const latin1 = Buffer.from('@book{g, title = {Über formal unentscheidbare Sätze}, author = {Gödel, Kurt}, year = 1931}', 'latin1')
  await page.getByLabel('Choose a file to import').setInputFiles({ name: 'old.bib', mimeType: 'text/plain', buffer: latin1 })
  await expect(page.getByRole('checkbox', { name: 'Über formal unentscheidbare Sätze' })).toBeChecked()
})

interface Stubbed {
  /** Sends a line of the response to the preview. */
  sendLine: (line: object) => void
  isCanceled: boolean
}

/** Responds to the preview with the lines that the test sends, one after the other. */
const stubPreview = (page: Page) =>
  page.evaluate(() => {
    const stubbed = window as unknown as Stubbed
    const request = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/import/preview')) return request(input, init)
      init?.signal?.addEventListener('abort', () => {
        stubbed.isCanceled = true
      })
      const start = (lines: ReadableStreamDefaultController) => {
        stubbed.sendLine = (line) => lines.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
      }
      return new Response(new ReadableStream({ start }))
    }
  })

test('a file that is being read shows how far, and can be canceled with the keyboard', async ({ page }) => {
  await page.goto('/admin/import')
  await expect(page.getByText('Choose a file or drop one here')).toBeVisible()
  await stubPreview(page)
  await openFile(page, ARTICLE)
  const progress = page.getByRole('progressbar', { name: 'Reading “turing.bib”' })
  await expect(progress).not.toHaveAttribute('value')
  const send = (line: object) => page.evaluate((sent) => (window as unknown as Stubbed).sendLine(sent), line)
  for (const read of [300, 900]) {
    await send({ read, total: 1_200 })
    await expect(page.getByText(`${read} of 1,200 entries`)).toBeVisible()
    expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBe(read / 1_200)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await expect(progress).toHaveCount(0)
  await expect(page.getByText('Choose a file or drop one here')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as Stubbed).isCanceled)).toBe(true)
})

test('the entries of a long file are shown in portions and all imported', async ({ page, site }) => {
  await page.goto('/admin/import')
  const entries = Array.from(
    { length: 130 },
    (_, n) => `@book{k${n}, title = {Title number ${n}}, author = {Bee, Ann}, year = ${1900 + (n % 100)}}`,
  )
  await openFile(page, entries.join('\n'))
  await expect(page.getByRole('button', { name: 'Import 130 entries' })).toBeEnabled()
  const boxes = group(page, 'New').getByRole('checkbox')
  await expect(boxes).toHaveCount(100)
  await page.getByRole('button', { name: 'Show 30 more' }).click()
  await expect(boxes).toHaveCount(130)
  await boxes.first().uncheck()
  await page.getByRole('button', { name: 'Import 129 entries' }).click()
  await expect(report(page)).toContainText('129 entries imported: 129 works added')
  await expect(report(page).getByRole('listitem')).toHaveCount(100)
  expect(await titles(site, '/books')).toHaveLength(129)
  await report(page).getByRole('button', { name: 'Undo import…' }).click()
  await expect(page.getByRole('dialog')).toContainText('129 works that it added are removed')
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(report(page)).toContainText('undone: 129 works removed')
})

test('a correction that was not read again is lost neither by an import, nor by leaving, nor with the group that is hidden', async ({
  page,
}) => {
  const broken = '@book{typed, title = {Corrected by Hand, year = 1941}'
  const corrected = broken.replace('Hand,', 'Hand},')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = page.getByLabel(/^The entry, from line/)
  await page.goto('/admin/import')
  await openFile(page, `@book{read, title = {Read at Once}, year = 1940}\n${broken}\n`)
  await button('Edit this entry').click()
  await field.fill(corrected)
  await button('Hide “Unreadable”').click()
  await button('Show “Unreadable”').click()
  await expect(field).toHaveValue(corrected)

  await button('Import 1 entry').click()
  await expect(page.getByRole('dialog', { name: 'Import without your corrections?' })).toContainText('1 entry that you have edited')
  expect(await findViolations(page)).toEqual([])
  await button('Keep editing').click()
  await expect(field).toBeFocused()
  await button('Discard').click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toContainText('corrections')
  await button('Keep editing').click()
  await expect(field).toHaveValue(corrected)

  await button('Read again').click()
  await expect(page.getByRole('checkbox', { name: 'Corrected by Hand' })).toBeChecked()
  await button('Import 2 entries').click()
  await expect(report(page)).toContainText('2 works added')
})

test('leaving asks before pasted entries are lost', async ({ page }) => {
  await page.goto('/admin/import')
  await page.getByLabel('Or paste entries').fill('@book{typed by hand')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toContainText('The entries that you pasted')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Or paste entries')).toHaveValue('@book{typed by hand')
  await page.getByLabel('Or paste entries').fill('')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL('/admin/books')
})
