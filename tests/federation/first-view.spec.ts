import { findSharedCodeInRemotes, scriptSizes } from '#bench/artifacts.ts'
import { measureFirstViews } from '#bench/first-view.ts'
import { SCRIPT_BYTES_MAX } from '#bench/goals.ts'
import { addImage, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { delayCalls, isHydrated, isSameDocument, markDocument, startScripts, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The stylesheets of all pages together have 55,000. */
const STYLE_CHARACTERS_MAX = 38_000

/** Of a script that only one kind of page has, brotli. */
const LAZY_SCRIPT_BYTES_MAX = 5_100

let blog: Post
let book: { path: string }
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const image = await addImage(site)
  blog = await site.call<Post>('POST', '/blogs/add', aPost('A blog with an image', { images: [image.url] }))
  for (let n = 1; n <= 30; n += 1) await site.call('POST', '/books/add', aWork(`A book, the ${n}th`))
  ;[book] = (await site.call<{ items: [typeof book] }>('GET', '/works/books')).items
})

const readReleases = async (url: string) => {
  const html = await (await fetch(url)).text()
  return JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
}

const getApps = (scripts: string[]) => scripts.map((address) => address.split('/')[4]).sort()
const countBytes = async (url: string, scripts: string[]) => (await scriptSizes(url, scripts)).reduce((sum, { bytes }) => sum + bytes, 0)

test('every kind of public page requests two scripts, one level deep and after the largest paint, and at most the agreed bytes', async ({
  browser,
  site,
}) => {
  // The lists share their components.
  const paths = ['/', '/books', book.path, '/about', '/cv', '/works', `/blogs/${blog._id}`, '/licenses', '/no-such-page']
  for (const { path, scripts, ...view } of await measureFirstViews(browser, site.url, paths)) {
    expect(view, path).toEqual({ depth: 1, beforeLargestPaint: 0, blockingSheets: 0 })
    expect(getApps(scripts), path).toEqual(['public-mfe', 'shell'])
    expect(await countBytes(site.url + path, scripts), path).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  }
})

test('the search and the page of a citation request one more script, of public-mfe and within its own limit', async ({ browser, site }) => {
  const paths = ['/search?q=book', `${book.path}/cite`]
  for (const { path, scripts, ...view } of await measureFirstViews(browser, site.url, paths)) {
    expect(view, path).toEqual({ depth: 2, beforeLargestPaint: 0, blockingSheets: 0 })
    expect(getApps(scripts), path).toEqual(['public-mfe', 'public-mfe', 'shell'])
    expect(await countBytes(site.url + path, scripts), path).toBeLessThanOrEqual(SCRIPT_BYTES_MAX + LAZY_SCRIPT_BYTES_MAX)
  }
})

test.describe('in a page that others have used', () => {
  test.use(sharedPage())

  test('whoever goes back before a page is hydrated gets the page of the address', async ({ page }) => {
    await page.goto('/works')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click()
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
    const release = await delayCalls(page, '**/mfe/**/*.js')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/works')
    release()
    await expect(page.getByRole('heading', { name: 'All works', level: 1 })).toBeVisible()
    await waitForHydration(page)
  })

  test('a double click on a link adds one entry to the history, also when both clicks precede its page', async ({ page }) => {
    await page.goto('/works')
    await waitForHydration(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' })
    await link.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/works')
    await expect(page.getByRole('heading', { name: 'All works', level: 1 })).toBeVisible()
  })

  test('a page that could not be loaded has its own heading', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/books')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'A book, the 7th', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Couldn’t load the book.', level: 1 })).toBeVisible()
  })

  test('list data is sent once, as markup, and the first view does not request it from the API', async ({ page, site }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/books')
    await waitForHydration(page)
    await expect(page.getByText('What A book, the 7th is about.')).toBeVisible()
    expect(requested).not.toContain('/api/works/books')
    const html = await (await fetch(`${site.url}/books`)).text()
    expect(html.split('What A book, the 7th is about.')).toHaveLength(2)
  })

  test('scripts render nothing before the styles of all pages are loaded, so navigation and loading give the same look', async ({
    page,
  }) => {
    const sheet = Promise.withResolvers<void>()
    await page.route(/\/mfe\/public-mfe\/.+\.css$/, (route) => sheet.promise.then(() => route.continue()))
    const remote = page.waitForResponse(/remoteEntry/)
    await page.goto('/about')
    await startScripts(page)
    await (await remote).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await isHydrated(page)).toBe(false)
    sheet.resolve()
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A book, the 7th' })
    const getStyle = () =>
      entry.evaluate((element) => [...getComputedStyle(element)].map((name) => element.computedStyleMap().get(name)?.toString()))
    await expect(entry).toBeVisible()
    const navigated = await getStyle()
    await page.goto('/books')
    expect(await getStyle()).toEqual(navigated)
  })
})

test('remotes contain no copy of the modules that the shell provides', () => {
  expect(findSharedCodeInRemotes()).toEqual([])
})

test('a document has every style that the stylesheet of all pages has for its classes, and not those of other pages', async ({ site }) => {
  const { remotes } = await readReleases(site.url)
  const all = await (await fetch(`${site.url}${remotes[0].base}${remotes[0].css[0].file}`)).text()
  const work = book.path
  for (const path of [
    '/',
    '/books',
    work,
    '/about',
    '/search?q=book',
    '/cv',
    '/works',
    '/licenses',
    `${work}/cite`,
    `/blogs/${blog._id}`,
  ]) {
    const html = await (await fetch(site.url + path)).text()
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap((match) => (match[1] as string).split(/\s+/))
    const isIn = (sheet: string) => {
      const found = new Set([...new Set(used)].filter((name) => sheet.includes(`.${name}`)))
      return (name: string) => found.has(name)
    }
    expect(used.filter(isIn(css)).length / used.length, path).toBeGreaterThan(0.8)
    expect(
      used.filter(isIn(all)).filter((name) => !isIn(css)(name)),
      path,
    ).toEqual([])
    expect(css.length, path).toBeLessThan(STYLE_CHARACTERS_MAX)
  }
})

test('a page whose stylesheet of all pages never arrives stays readable and its links open documents, however long that takes', async ({
  page,
}) => {
  await page.clock.install()
  const asked = page.waitForRequest(/\/mfe\/public-mfe\/.+\.css$/)
  await page.route(/\/mfe\/public-mfe\/.+\.css$/, () => {})
  await page.goto('/about')
  await startScripts(page)
  await asked
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0)
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page.getByRole('main').getByText('A book, the 7th', { exact: true })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('release files are immutable and precompressed, and a missing one is never served as code', async ({ site }) => {
  const releases = await readReleases(site.url)
  expect(releases).toMatchObject({ set: expect.stringMatching(/^rs_\d+$/), remotes: [{ name: 'public_mfe' }] })
  const main = await fetch(site.url + releases.shell.src, { headers: { 'accept-encoding': 'br' } })
  expect(main.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(main.headers.get('content-encoding')).toBe('br')
  expect(main.headers.get('content-type')).toContain('javascript')
  for (const path of ['/mfe/shell/none/main.js', `${releases.remotes[0].base}nothing.js`, '/mfe/shell/../../etc/passwd', '/mfe/']) {
    const miss = await fetch(site.url + path)
    expect(miss.status, path).toBe(404)
    if (path.startsWith('/mfe/shell/none')) {
      expect(miss.headers.get('cache-control')).toBe('no-store')
      expect(miss.headers.get('content-type')).toContain('text/plain')
    }
  }
})

test('a document is revalidated with 304 until its content changes', async ({ site }) => {
  const first = await fetch(`${site.url}/books`)
  const etag = first.headers.get('etag') as string
  const again = () => fetch(`${site.url}/books`, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await site.call('POST', '/books/add', aWork('One more book'))
  expect((await again()).status).toBe(200)
})
