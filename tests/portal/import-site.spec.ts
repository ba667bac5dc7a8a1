import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { resetSite } from '#support/content.ts'
import { group, report } from '#support/import-page.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A site of another system: chosen as a folder, reviewed, imported, found at its old addresses, and undone. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const FILES: Record<string, string | Buffer> = {
  '_config.yml': 'first_name: Mary\nlast_name: Somerville\nurl: https://old.example\npermalink: /blog/:year/:title/\n',
  '_pages/about.md': '---\nlayout: about\ntitle: about\npermalink: /\n---\nI write about the connexion of the physical sciences.\n',
  '_posts/1834-03-01-connexion.md':
    '---\ntitle: On the connexion of the sciences\n---\nEverything hangs together, as in $a^2$.\n\n![An orrery](/assets/img/orrery.png)\n\n![Elsewhere](https://museum.example/x.jpg)\n',
  '_posts/1840-05-06-later.md': '---\ntitle: A later thought\npublished: false\n---\nNot ready, see [the first](/blog/1834/connexion/).\n',
  '_posts/1841-01-01-broken.md': '---\ntitle: "never closed\n---\nText.\n',
  '_bibliography/papers.bib':
    '@book{somerville1834, author = {Somerville, Mary}, title = {On the Connexion of the Physical Sciences}, publisher = {Murray}, year = 1834, pdf = {/files/1834/connexion.pdf}}\n',
  'files/1834/connexion.pdf': '%PDF-1.4\n%%EOF\n',
  'files/unused.pdf': '%PDF-1.4\n%%EOF\n',
  'assets/img/orrery.png': PNG,
  '_site/index.html': '<p>built</p>',
}

test('a folder is reviewed and imported, its old addresses redirect, and the import is undone', async ({ page, site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-site-'))
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/import')
  await page.getByLabel('Choose a folder').setInputFiles(folder)

  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await rm(folder, { recursive: true })
  await expect(page.getByRole('button', { name: 'Import 5 items' })).toBeEnabled()
  await expect(group(page, 'Blogs').getByRole('checkbox')).toHaveCount(2)
  await expect(group(page, 'Blogs')).toContainText('1 image of another site becomes a link')
  await expect(group(page, 'Not imported')).toContainText('Its YAML cannot be read')
  await expect(group(page, 'New')).toContainText('On the Connexion of the Physical Sciences')
  await group(page, 'New').getByText('What is saved').click()
  await expect(group(page, 'New')).toContainText('Linkspdf: connexion.pdf')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  expect(await site.call('GET', '/blogs')).toEqual([])

  await page.getByRole('checkbox', { name: 'Name' }).press('Space')
  await page.getByRole('button', { name: 'Import 4 items' }).press('Enter')
  await expect(page.getByText('Your site is imported.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '4 items imported: 4 items added' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await expect(report(page).getByRole('link', { name: 'View “On the connexion of the sciences”' })).toBeVisible()

  const old = await page.request.get(`${site.url}/blog/1834/connexion/`, { maxRedirects: 0 })
  expect(old.status()).toBe(301)
  const visit = await page.context().newPage()
  await visit.goto(`${site.url}/blog/1834/connexion/`)
  await expect(visit.getByRole('heading', { name: 'On the connexion of the sciences', level: 1 })).toBeVisible()
  expect(new URL(visit.url()).pathname).toBe(old.headers().location)
  await expect(visit.locator('time').first()).toHaveAttribute('datetime', /^1834-03-01/)
  const image = visit.getByRole('img', { name: 'An orrery' })
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
  await visit.goto(`${site.url}/files/1834/connexion.pdf`)
  await expect(visit.getByRole('heading', { name: 'On the Connexion of the Physical Sciences', level: 1 })).toBeVisible()
  const pdf = await page.request.get(site.url + (await visit.getByRole('link', { name: 'PDF' }).getAttribute('href')))
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await visit.close()
  expect((await page.request.get(`${site.url}/blog/1840/later/`)).status()).toBe(404)

  await report(page).getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone.', { exact: true })).toBeVisible()
  expect(await site.call('GET', '/blogs')).toEqual([])
  expect((await page.request.get(`${site.url}/blog/1834/connexion/`)).status()).toBe(404)
})

test('the review of a site that was left is continued with its choices', async ({ page, site }) => {
  const GHOST = {
    db: [
      {
        meta: { version: '5.0.0' },
        data: {
          posts: ['Kept post', 'Left out'].map((title, index) => ({
            ...{ id: `${index}`, title, slug: `s-${index}`, html: '<p>Some words of it.</p>', type: 'post', status: 'published' },
            published_at: '2020-01-02T00:00:00.000Z',
          })),
          settings: [{ key: 'description', value: 'A line about me' }],
        },
      },
    ],
  }
  const blogs = group(page, 'Blogs')
  const offer = page.getByRole('status').filter({ hasText: 'The import of “ghost.json” was not finished. Your choices from' })
  await page.goto('/admin/import')
  await page
    .getByLabel('Choose a site to import')
    .setInputFiles({ name: 'ghost.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(GHOST)) })
  await blogs.getByRole('checkbox', { name: 'Left out' }).uncheck()
  await page.getByRole('checkbox', { name: 'Tagline' }).uncheck()
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Your choices stay in this browser, and you can continue within 12 hours.')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin\/books$/)

  await page.goto('/admin/import')
  await page.route('**/api/import/sites/*', (route) => route.abort(), { times: 1 })
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(blogs.getByRole('checkbox', { name: 'Left out' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Tagline' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(page.getByRole('heading', { name: '1 item imported: 1 item added' })).toBeFocused()
  expect(await site.call('GET', '/blogs')).toMatchObject([{ title: 'Kept post' }])
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByLabel('Or paste entries')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('the review of a site that has expired is not offered again', async ({ page }) => {
  const review = { site: '01a22c84-0631-7428-bb8d-bd0c46df8df0', touched: [['a', false]], works: [] }
  const copy = { copyId: 'a', rowId: null, title: 'old.zip', values: review, keptAt: Date.now() }
  await page.goto('/admin/import')
  await page.evaluate((text) => localStorage.setItem('draft:site-import:a', text), JSON.stringify(copy))
  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: 'The import of “old.zip” was not finished.' })
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This export has expired. Choose the file again.')
  await expect(offer).toHaveCount(0)
})
