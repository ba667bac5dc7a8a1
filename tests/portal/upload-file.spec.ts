import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type EditableWork, fileUpload, type WorkPage } from '@portfolio/contracts'
import { aWork, type Row, resetSite } from '#support/content.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The PDF and other files of a work: uploaded in its form, linked, and served on this site. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n')
const aFile = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const input = (page: Page) => page.getByLabel('Choose a file to attach')
const link = (page: Page) => page.getByRole('group', { name: 'Link 1', exact: true })

const edit = async (page: Page, title: string) => {
  await page.goto('/admin/books')
  await page.getByRole('button', { name: `Edit “${title}”` }).click()
  await page.locator('summary', { hasText: 'Details' }).click()
  await expect(page.getByRole('button', { name: 'Upload a file' })).toBeVisible()
}

test('uploaded files become links of the work, and a PDF is served inline under its name', async ({ page, site, request }) => {
  const row = await site.call<Row>('POST', '/books/add', aWork('With a PDF'))
  await edit(page, row.title)
  const chooser = page.waitForEvent('filechooser')
  const upload = page.getByRole('button', { name: 'Upload a file' })
  await upload.press('Enter')
  await (await chooser).setFiles(aFile('Turing 1936.pdf', pdf))
  await expect(link(page).getByLabel('Kind')).toHaveValue('pdf')
  await expect(upload, 'with which the next file can be uploaded').toBeFocused()
  const href = await link(page).getByLabel('Address').inputValue()
  expect(href).toMatch(/^\/files\/[\da-f-]{36}\/Turing-1936\.pdf$/)
  await expect(link(page).getByRole('link', { name: 'Open the uploaded file' })).toHaveAttribute('href', href)
  await input(page).setInputFiles(aFile('data.csv', Buffer.from('year,works\n1936,1\n'), 'text/csv'))
  const data = page.getByRole('group', { name: 'Link 2', exact: true })
  await expect(data.getByLabel('Kind')).toHaveValue('data')
  const table = await data.getByLabel('Address').inputValue()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const { details } = await site.call<EditableWork>('GET', `/works/books/${row._id}/details`)
  expect(details.links).toEqual([
    { kind: 'pdf', href },
    { kind: 'data', href: table },
  ])
  const response = await request.get(site.url + href)
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Turing-1936.pdf"',
  })
})

test('the whole address of an uploaded file, copied from its window, is stored as its path, and found by Google Scholar', async ({
  page,
  site,
}) => {
  const row = await site.call<Row>('POST', '/books/add', aWork('With a copied address'))
  await edit(page, row.title)
  await input(page).setInputFiles(aFile('paper.pdf', pdf))
  const href = await link(page).getByLabel('Address').inputValue()
  await link(page)
    .getByLabel('Address')
    .fill(site.url + href)
  await expect(link(page).getByRole('link', { name: 'Open the uploaded file' })).toHaveAttribute('href', href)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const { details } = await site.call<EditableWork>('GET', `/works/books/${row._id}/details`)
  expect(details.links).toEqual([{ kind: 'pdf', href }])
  const { meta } = await site.call<WorkPage>('GET', `/works/books/${row._id}`)
  expect(meta).toContainEqual(['citation_pdf_url', href])
})

test('a file of another type, one that is too large, and one that is only named like a PDF are rejected with a message', async ({
  page,
  site,
}) => {
  const row = await site.call<Row>('POST', '/books/add', aWork('Without a PDF'))
  await edit(page, row.title)
  const folder = mkdtempSync(join(tmpdir(), 'large-'))
  const large = join(folder, 'large.pdf')
  writeFileSync(large, pdf)
  truncateSync(large, 100_000_001)
  await input(page).setInputFiles(aFile('page.html', Buffer.from('<script>'), 'text/html'))
  await expect(page.getByText(fileUpload.wrongType)).toBeVisible()
  await input(page).setInputFiles(large)
  await expect(page.getByText('File is larger than 100000000 bytes')).toBeVisible()
  rmSync(folder, { recursive: true })
  await input(page).setInputFiles(aFile('disguised.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')))
  await expect(page.getByText(fileUpload.wrongType)).toBeVisible()
  await expect(toast(page, 'Failed to save the File in Server')).toBeVisible()
  await expect(link(page)).toHaveCount(0)
})

test('the upload of a PDF shows its progress and can be canceled, and Save waits for it', async ({ page, site }) => {
  const row = await site.call<Row>('POST', '/books/add', aWork('Canceled'))
  await edit(page, row.title)
  await page.route('**/api/files/upload', () => {})
  await input(page).setInputFiles(aFile('slow.pdf', pdf))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(link(page)).toHaveCount(0)
})
