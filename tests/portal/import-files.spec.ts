import { deleteAllItems } from '#support/content.ts'
import { ARTICLE, group, openFile, report, titles } from '#support/import-page.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Files to import: dropped, in another encoding, in no known format, and long. */

test.use(asOwner)
test.beforeEach(({ site }) => deleteAllItems(site))

test('a file to import can be dropped on the page', async ({ page }) => {
  await page.goto('/admin/import')
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.bib'))
    return transfer
  }, ARTICLE)
  await page.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: files })
  await expect(page.getByText('dropped.bib')).toBeVisible()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' })).toBeChecked()
})

test('the import rejects text that is no bibliography with a message, and reads a file in Windows-1252', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, 'Dear Sir or Madam', 'letter.txt')
  await expect(page.getByRole('alert')).toContainText('This is not BibTeX, RIS or CSL-JSON')
  const latin1 = Buffer.from('@book{g, title = {Über formal unentscheidbare Sätze}, author = {Gödel, Kurt}, year = 1931}', 'latin1')
  await page.getByLabel('Choose a file to import').setInputFiles({ name: 'old.bib', mimeType: 'text/plain', buffer: latin1 })
  await expect(page.getByRole('checkbox', { name: 'Über formal unentscheidbare Sätze' })).toBeChecked()
})

test('the entries of a long file are shown in portions and all imported', async ({ page, site }) => {
  await page.goto('/admin/import')
  const entries = Array.from(
    { length: 250 },
    (_, n) => `@book{k${n}, title = {Title number ${n}}, author = {Bee, Ann}, year = ${1900 + (n % 100)}}`,
  )
  await openFile(page, entries.join('\n'))
  await expect(page.getByRole('button', { name: 'Import 250 entries' })).toBeEnabled()
  const boxes = group(page, 'New').getByRole('checkbox')
  await expect(boxes).toHaveCount(100)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(boxes).toHaveCount(200)
  await boxes.first().uncheck()
  await page.getByRole('button', { name: 'Import 249 entries' }).click()
  await expect(report(page)).toContainText('249 entries imported: 249 works added')
  await expect(report(page).getByRole('listitem')).toHaveCount(100)
  expect(await titles(site, '/books')).toHaveLength(249)
  await report(page).getByRole('button', { name: 'Undo import…' }).click()
  await expect(page.getByRole('dialog')).toContainText('249 works that it added are removed')
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(report(page)).toContainText('undone: 249 works removed')
})
