import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { collections } from '@portfolio/contracts'
import { aPost, type Post, type Row } from '#support/content.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { PDF, readPage, setUpStaticExport } from '#support/static-export.ts'
import { expect, type Site, test } from '#support/test.ts'

/** What `npm run export` writes, in a browser with and without scripts, and what it does at the next run. The tests follow each other on one folder. */

test.describe.configure({ mode: 'serial' })

const { folder, url, book, blog, output, runExport } = setUpStaticExport()

const failExport = async (site: Site, ...args: string[]): Promise<{ code: number; stderr: string }> =>
  runExport(site, ...args).then(
    () => {
      throw new Error('The export succeeded')
    },
    (error) => error,
  )

const listFiles = async () => {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder().length + 1))
}
const readContents = async () =>
  new Map(await Promise.all((await listFiles()).map(async (path) => [path, await readFile(join(folder(), path), 'base64')] as const)))

/** Names of files that differ, are new, or are gone. */
const compare = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort()

/** Collects the failed requests, errors and console messages of a page. Requests that a navigation aborts have not failed. */
const watchPage = (page: Page) => {
  const { problems, requests } = watch(page)
  page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`))
  page.on('requestfailed', (request) => {
    if (!request.failure()?.errorText.includes('ABORTED')) problems.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  return { problems, requests }
}

const open = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  const watched = watchPage(page)
  await page.goto(url() + path)
  return { page, ...watched }
}

const readDownload = async (page: Page, format: string) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: format, exact: true }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

test('names the addresses that it leaves out, and finds that all other links work', () => {
  const [outcome, ...notes] = output().trim().split('\n')
  expect(outcome).toMatch(/^(\d+) of \1 files changed, 0 removed in .+\. All other links work\.$/)
  expect(notes).toEqual([
    'These addresses are left out. Tags can be renamed:',
    expect.stringContaining('/blogs/tags/Input%2Foutput (it cannot be the name of a file), linked from '),
  ])
})

test('has the sections of its search in the order of the menus', async () => {
  const { entries } = JSON.parse(await readFile(join(folder(), 'api/search.json'), 'utf8')) as { entries: { section: { value: string } }[] }
  const sections = new Set(entries.map(({ section }) => section.value))
  expect([...sections]).toEqual(collections.map(({ name }) => name).filter((name) => sections.has(name)))
  expect([...sections].slice(0, 2)).toEqual(['blogs', 'books'])
})

test('has pages, images, files, feeds, calendar, sitemap, icons, citations, CV and scripts as plain files, and nothing of the portal', async () => {
  const files = new Set(await listFiles())
  const slug = book().path.slice('/books/'.length)
  for (const path of [
    ...['index.html', '404.html', 'about/index.html', 'cv/index.html', 'search/index.html', 'works/index.html', 'licenses/index.html'],
    ...['books/index.html', `books/${slug}/index.html`, `books/${slug}/cite/index.html`, `blogs/${blog()._id}/index.html`],
    ...[`blogs/${blog()._id}/cite/index.html`, `blogs/${blog()._id}.bib`],
    ...['blogs/tags/Loom & punch cards/index.html', 'page/2/index.html', 'resume.json', 'conferences.ics', 'books/feed.atom'],
    ...[`books/${slug}.bib`, `books/${slug}.ris`, `books/${slug}.json`, 'books.bib', 'works.bib', `social/books/${slug}.png`],
    ...['feed.rss', 'feed.json', 'sitemap.xml', 'robots.txt', 'site.webmanifest', 'apple-touch-icon.png', 'api/search.json', '.htaccess'],
  ])
    expect(files, path).toContain(path)
  for (const pattern of [/^media\/.+\.avif$/, /^files\/.+\/engine\.pdf$/, /^mfe\/shell\/.+\.js$/, /^mfe\/public-mfe\/.+\.js$/])
    expect(
      [...files].some((path) => pattern.test(path)),
      String(pattern),
    ).toBe(true)
  expect([...files].filter((path) => /admin|\.br$|\.gz$/.test(path))).toEqual([])
  const html = await readFile(join(folder(), 'books/index.html'), 'utf8')
  expect(html.match(/"ticket"|gateway-edit|="\/admin/g)).toBeNull()
  expect(html.slice(0, 400)).toContain(
    `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; script-src http`,
  )
})

test('has links of the owner to other spellings of its addresses, and to pages of other sites as they are', async ({ request }) => {
  const html = await readFile(join(folder(), 'blogs', blog()._id, 'index.html'), 'utf8')
  const links = [...html.matchAll(/href="([^"]+)"[^>]*>more</g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  expect(links.at(-1)).toBe('https://forum.example/thread?page=3')
  for (const link of links.slice(0, -1)) expect((await request.get(link)).status(), link).toBe(200)
})

test('is read and navigated without scripts, and shows no form that needs them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { page, problems } = await open(context, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`${url()}/books/`)
  await expect(page.getByLabel('Keywords')).toBeHidden()
  await page.getByRole('link', { name: book().values.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sketch of the Engine')
  const pdf = await page.request.get(
    new URL((await page.getByRole('link', { name: /PDF/ }).first().getAttribute('href')) ?? '', url()).href,
  )
  expect([pdf.status(), pdf.headers()['content-type'], await pdf.body()]).toEqual([200, 'application/pdf', PDF])
  await page.goto(`${url()}/`)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${url()}/page/2/`)
  await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
  await page.goto(`${url()}/search`)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('The search of this site needs JavaScript.')).toBeVisible()
  expect(problems).toEqual([])
  await page.goto(`${url()}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await context.close()
})

test('runs the same scripts: pages hydrate, navigate, filter, search and cite, also by their addresses, without a failed request', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const { page, problems, requests } = await open(context, '/')
  await waitForHydration(page)
  const documents = () => requests.filter((url) => !/\/(?:api|mfe|media)\/|\.\w+$|^blob:/.test(url)).length
  const opened = documents()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${url()}/?page=2`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  const keywords = page.getByLabel('Keywords')
  await keywords.fill('bernoulli')
  await expect(page.getByRole('main').getByRole('article').or(page.locator('main li h3'))).toHaveCount(1)
  await expect(page).toHaveURL(`${url()}/books?q=bernoulli`)
  expect(await readDownload(page, 'BibTeX')).toMatch(/^@book\{[^@]+Numbers of Bernoulli[^@]+$/)
  await keywords.fill('')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('notes')
  await page.getByRole('link', { name: book().values.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sketch of the Engine')
  expect(documents(), 'in one document').toBe(opened)

  await test.step('a citation in another style', async () => {
    const citation = page.getByRole('dialog', { name: 'Cite' }).locator('.cite-citation')
    const link = page.locator(`a[href="${book().path}/cite"]:visible`).first()
    await link.click()
    await expect(citation).toContainText('Lovelace, A. (1843')
    await page.getByRole('radio', { name: 'MLA' }).check({ force: true })
    await expect(citation).toContainText('Lovelace, Ada.')
    await page.keyboard.press('Escape')
    await link.click()
    await expect(citation).toContainText('Lovelace, Ada.')
    await expect(page.getByRole('radio', { name: 'MLA' })).toBeChecked()
  })

  await test.step('a citation of a blog in another style', async () => {
    await page.goto(`${url()}/blogs/${blog()._id}/cite`)
    await expect(page.locator('.cite-citation')).toContainText(/\(20\d\d, \w+ \d+\)/)
    await expect(page.locator('[data-cite-ready]')).toBeAttached()
    await page.getByRole('radio', { name: 'MLA' }).check({ force: true })
    await expect(page.locator('.cite-citation')).toContainText('“On Poetical Science.”')
  })

  await test.step('addresses with a query, which the host ignores', async () => {
    await page.goto(`${url()}/books?year=1841`)
    await expect(page.getByRole('link', { name: 'On Weaving', exact: true })).toBeVisible()
    await expect(page.getByText('The Loom')).toHaveCount(0)
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width, height: 300 })
    await page.goto(`${url()}/books?q=o#y1840`)
    await expect(page.getByRole('link', { name: 'Tables of Logarithms', exact: true })).toBeInViewport()
    await page.setViewportSize({ width, height })
    await page.goto(`${url()}/?page=2`)
    await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
    await page.goto(`${url()}/page/2/`)
    await waitForHydration(page)
    await expect(page).toHaveURL(`${url()}/?page=2`)
    await page.goto(`${url()}/search?q=poetical -bernoulli`)
    await expect(page.getByRole('main').getByRole('link', { name: 'On poetical science' })).toBeVisible()
    await page.getByRole('searchbox').fill('weavign lom')
    await expect(page.getByRole('main').getByRole('link', { name: 'On Weaving' })).toBeVisible()
    await page.getByRole('searchbox').fill('bernouli')
    await expect(page.getByRole('main').getByRole('link', { name: 'Numbers of Bernoulli' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    expect(JSON.parse(await readDownload(page, 'CSL-JSON'))).toMatchObject([{ title: 'Numbers of Bernoulli' }])
    await page.goto(`${url()}/blogs/tags/Loom%20%26%20punch%20cards?utm_source=x`)
    await waitForHydration(page)
  })
  expect(problems).toEqual([])
  await context.close()
})

test('a second run changes nothing, and after an edit only what shows it', async ({ site }) => {
  const before = await readContents()
  const times = await Promise.all([...before.keys()].map(async (path) => (await stat(join(folder(), path))).mtimeMs))
  expect((await runExport(site, folder(), '--apache')).stdout).toMatch(/^0 of \d+ files changed, 0 removed/)
  const unchanged = [...before.keys()].filter((path) => path !== '.portfolio-export')
  for (const [index, path] of [...before.keys()].entries())
    if (unchanged.includes(path)) expect((await stat(join(folder(), path))).mtimeMs, path).toBe(times[index])

  await writeFile(join(folder(), 'books/own-notes.txt'), 'Mine')
  const { version, values } = await readPage(site, book())
  const slug = book().path.slice('/books/'.length)
  await site.call('POST', '/books/add', { ...values, description: 'A new description.', id: book()._id, version })
  expect((await runExport(site, folder(), '--apache')).stdout).toMatch(/^\d+ of \d+ files changed, 0 removed/)
  const own = `books/${slug}`
  const formats = (path: string) => ['bib', 'json', 'ris'].map((extension) => `${path}.${extension}`)
  const feeds = (path: string) => ['atom', 'json', 'rss'].map((extension) => `${path}feed.${extension}`)
  expect(compare(before, await readContents()), 'what shows the description of the book').toEqual(
    [
      ...['api/search.json', 'api/works/books.json', `api/works/${own}.json`, `api/works/${own}/citation.json`],
      ...[...formats('books'), ...formats('works'), ...formats(own), ...feeds(''), ...feeds('books/'), 'sitemap.xml'],
      ...['books/index.html', `${own}/index.html`, `${own}/cite/index.html`, 'books/own-notes.txt'],
    ].sort(),
  )
})

test('follows a renamed and a deleted work, keeps what the owner put beside it, and names links that lead nowhere', async ({ site }) => {
  const { version, values } = await readPage(site, book())
  const slug = book().path.slice('/books/'.length)
  await site.call('POST', '/books/add', { ...values, slug: 'the-engine', id: book()._id, version })
  const loom = (await site.call<Row[]>('GET', '/books')).find(({ title }) => title === 'The Loom')
  await site.call('DELETE', `/books/${loom?._id}`)
  const description = `<p><a href="${url()}/books/never-written">A book</a> and <a href="${url()}/admin/books">the portal</a>, <a href="${url()}/about#nothing">part</a>, <a href="http://localhost:8080/about">at home</a>.</p>`
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('With broken links', { description }))
  // Follows other links after the broken ones.
  await site.call('POST', `/blogs/set-current/${_id}`)

  const { code, stderr } = await failExport(site, folder(), '--apache')
  expect(code).toBe(1)
  expect(stderr.match(/^ {2}.+$/gm)).toEqual([
    expect.stringContaining('/books/never-written (status 404), linked from '),
    expect.stringContaining('/admin/books (a static export has no portal and no API), linked from '),
    expect.stringContaining('/about#nothing (the page has no such part), linked from '),
    expect.stringContaining('/blogs/tags/Input%2Foutput (it cannot be the name of a file), linked from '),
  ])
  expect(stderr).toContain(`/blogs/${_id}`)
  expect(stderr).toContain('1 text links to pages of this site as http://localhost:8080, which breaks')

  const files = await listFiles()
  expect(files.filter((path) => path.includes('the-loom'))).toEqual([])
  expect(files).not.toContain(`books/${slug}.bib`)
  expect(files).toEqual(expect.arrayContaining([`blogs/${_id}/index.html`, 'books/the-engine.bib', 'books/own-notes.txt']))
  const renamed = await readFile(join(folder(), 'books', slug, 'index.html'), 'utf8')
  expect(renamed).toContain('<meta http-equiv="refresh" content="0; url=/books/the-engine">')
  expect(await readFile(join(folder(), '.htaccess'), 'utf8')).toContain(
    `RedirectMatch 301 "(?i)^/books/${slug}(?:\\.html?|/index\\.html?)?/?$" "/books/the-engine"`,
  )
})

test('writes to no folder that has other files, and over none of them', async ({ site }) => {
  const other = await mkdtemp(join(tmpdir(), 'portfolio-other-'))
  await writeFile(join(other, 'thesis.tex'), 'x')
  expect((await failExport(site, other)).stderr).toContain('is not empty, and no static export')
  expect(await readdir(other)).toEqual(['thesis.tex'])
  await writeFile(join(other, '.portfolio-export'), '')
  await writeFile(join(other, '404.html'), 'Mine')
  expect((await failExport(site, other)).stderr).toContain('404.html exists, and no static export has written it')
  expect(await readFile(join(other, '404.html'), 'utf8')).toBe('Mine')
  await rm(other, { recursive: true })
})
