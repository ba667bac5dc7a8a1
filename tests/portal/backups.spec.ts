import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Backups, TrashItem } from '@portfolio/contracts'
import { strFromU8, unzipSync } from 'fflate'
import { aWork, resetSite } from '#support/content.ts'
import { owner, root } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Backups on the settings page: the download of one, and the list of those that the server has written. */

const execute = promisify(execFile)

test.use(sharedPage({ signedIn: true }))
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('A book to keep'))
})

const section = (page: Page) => page.getByRole('region', { name: 'Backups' })
const fillPassword = (page: Page, password = owner.password) => section(page).getByLabel('Current password').fill(password)
const downloadButton = (page: Page) => section(page).getByRole('button', { name: 'Download a backup' })

test('a backup is downloaded with the keyboard, and the restore command finds it intact', async ({ page }) => {
  await page.goto('/admin/settings')
  const field = section(page).getByLabel('Current password')
  await downloadButton(page).press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Please enter your password')
  await fillPassword(page, 'another password')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('This is not your current password')
  await expect(field).toBeFocused()
  await fillPassword(page)
  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(page).press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^portfolio-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)
  await expect(section(page).getByRole('status').first()).toHaveText(/^portfolio-\S+\.tar, \d+(\.\d)? [kMG]B$/)
  await expect(downloadButton(page)).toBeFocused()
  const file = await download.path()
  const { stdout } = await execute(process.execPath, [join(root, 'api/src/commands/restore.ts'), file, '--verify'], { cwd: root })
  expect(stdout).toMatch(/ is intact: \d+ rows of \d+ tables and \d+ objects/)
})

test('a download is canceled, and one that fails says why', async ({ page }) => {
  const path = '**/api/backups/download'
  await page.route(path, () => {})
  await page.goto('/admin/settings')
  await fillPassword(page)
  await downloadButton(page).click()
  await expect(section(page).getByRole('progressbar', { name: 'Downloading the backup' })).toBeVisible()
  const cancel = section(page).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await expect(downloadButton(page)).toBeFocused()

  await page.unroute(path)
  const msg = 'The file store is temporarily unavailable. Please try again.'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { errors: [{ msg }] } }))
  await downloadButton(page).press('Enter')
  await expect(section(page).getByRole('alert')).toHaveText(msg)
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await downloadButton(page).press('Enter')
  await expect(section(page).getByRole('alert')).toContainText('The download ended before it was complete')
})

test('scheduled backups are listed with their sizes, and the failure of the last one', async ({ page }) => {
  await page.goto('/admin/settings')
  await expect(section(page)).toContainText('The server does not write backups on its own.')
  const backups: Backups = {
    target: '/srv/backups',
    scheduled: [
      { time: '2026-11-24T00:00:00.000Z', bytes: 48_100_000, state: 'verified' },
      { time: '2026-11-23T00:00:00.000Z', bytes: 1_210_000_000, state: 'incomplete' },
    ],
    problem: { time: '2026-11-25T00:00:00.000Z', outcome: 'failed', reason: '1.2 GB are free in /srv/backups' },
  }
  await page.route('**/api/backups', (route) => route.fulfill({ json: backups }))
  await page.reload()
  const rows = section(page).getByRole('list', { name: 'Scheduled backups' }).getByRole('listitem')
  await expect(rows).toHaveText([/^Nov 2\d, 2026, .*48\.1 MB · verified$/, /1\.2 GB · incomplete$/])
  await expect(section(page)).toContainText('failed, and is retried every hour: 1.2 GB are free in /srv/backups')
  await page.route('**/api/backups', (route) => route.fulfill({ status: 503, json: { errors: [{ msg: 'No' }] } }))
  await page.reload()
  await expect(section(page).getByRole('alert')).toContainText('Couldn’t load the list of backups.')
})

test('a backup that is uploaded is verified, and the page says what it has and how to restore it; a damaged one is refused', async ({
  page,
  site,
}) => {
  const inTrash = (await site.call<{ items: TrashItem[] }>('GET', '/trash')).items.filter(({ form, isCopy }) => form === 'books' && !isCopy)
  const count = 1 + inTrash.length
  await page.goto('/admin/settings')
  await fillPassword(page)
  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(page).click()])
  const content = await readFile(await download.path())
  await site.call('POST', '/books/add', aWork('A book added since'))
  const choose = (name: string, buffer: Buffer) =>
    section(page).getByLabel('Backup file').setInputFiles({ name, mimeType: 'application/x-tar', buffer })

  const damaged = Buffer.from(content)
  const position = damaged.indexOf('A book to keep')
  damaged[position] = (damaged[position] as number) ^ 1
  await choose('damaged.tar', damaged)
  await expect(section(page).getByRole('alert').filter({ hasText: 'damaged.tar' })).toContainText(
    '“damaged.tar” was changed or damaged after it had been written: it does not have tables/books.copy as its manifest describes it.',
  )

  await choose('site.tar', content)
  await expect(section(page).getByRole('heading', { name: 'The backup is intact' })).toBeFocused()
  const contents = section(page).getByRole('list', { name: 'What the backup has' })
  await expect(contents.getByRole('listitem').filter({ hasText: 'Books' })).toHaveText(`Books ${count}`)
  await expect(section(page)).toContainText(/npm run restore -- \S+\/archives\/uploaded-\S+\.tar --replace/)
  await expect(section(page)).toContainText('docs/operations.md has under “Commands”')
  expect((await site.call<unknown[]>('GET', '/books')).length, 'nothing is changed').toBe(2)
})

test('the site is downloaded as a ZIP file of Markdown', async ({ page }) => {
  await page.goto('/admin/settings')
  const button = section(page).getByRole('button', { name: 'Download as Markdown' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^site-\d{4}-\d\d-\d\d\.zip$/)
  await expect(button).toBeFocused()
  const files = unzipSync(await readFile(await download.path()))
  expect(strFromU8(files['works/books/a-book-to-keep.md'] as Uint8Array)).toContain('title: "A book to keep"')
  expect(Object.keys(files)).toContain('README.md')
})
