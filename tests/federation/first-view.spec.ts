import { addImage, aPost, aWork, deleteAllItems } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'

test.beforeAll(async ({ site }) => {
  await deleteAllItems(site)
  const image = await addImage(site)
  await site.call('POST', '/blogs/add', aPost('A blog with an image', { images: [image.url] }))
  for (let n = 1; n <= 30; n += 1) await site.call('POST', '/books/add', aWork(`A book, the ${n}th`))
})

interface Timing {
  name: string
  start: number
  by: string
}

/** Returns what a page fetched and when its largest paint was, in milliseconds since the start of the navigation. */
const timings = (page: import('@playwright/test').Page) =>
  page.evaluate(
    () =>
      new Promise<{ largest: number; fetched: Timing[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0
          const fetched = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
            name: new URL(entry.name).pathname,
            start: entry.startTime,
            by: entry.initiatorType,
          }))
          resolve({ largest, fetched })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

for (const path of ['/', '/books', '/about']) {
  test(`${path} fetches no script, and nothing by script, before the largest paint`, async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    await page.goto(path)
    await waitForHydration(page)
    const { largest, fetched } = await timings(page)
    expect(largest).toBeGreaterThan(0)
    const scripts = fetched.filter(({ name, by }) => name.endsWith('.js') || by === 'fetch' || by === 'xmlhttprequest')
    expect(scripts.filter(({ start }) => start < largest)).toEqual([])
    expect(fetched.filter(({ name }) => name.endsWith('.css'))).toEqual([])
  })
}

test('a public page requests two scripts and logs no warning about unused preloads', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto('/books')
  await waitForHydration(page)
  const { fetched } = await timings(page)
  const scripts = fetched.filter(({ name }) => name.endsWith('.js'))
  expect(new Set(scripts.map(({ name }) => name.replace(/\/[^/]+\/[^/]+$/, '')))).toEqual(new Set(['/mfe/shell', '/mfe/public-mfe']))
  expect(warnings).toEqual([])
})

test('list data is sent once, as markup, and the first view does not request it from the API', async ({ page, site }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/books')
  await waitForHydration(page)
  await expect(page.getByText('What A book, the 7th is about.')).toBeVisible()
  expect(requested).not.toContain('/api/books')
  const html = await (await fetch(`${site.url}/books`)).text()
  expect(html.split('What A book, the 7th is about.')).toHaveLength(2)
})

test('at least 80 % of the classes in the markup are in the stylesheet', async ({ site }) => {
  for (const path of ['/', '/books', '/about', '/nowhere']) {
    const html = await (await fetch(site.url + path)).text()
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const used = [...html.matchAll(/ class="([^"]+)"/g)]
      .flatMap((match) => (match[1] as string).split(/\s+/))
      .filter((name) => !name.startsWith('ql-'))
    expect(used.length).toBeGreaterThan(10)
    const known = used.filter((name) => css.includes(`.${name}`))
    expect(known.length / used.length, path).toBeGreaterThan(0.8)
  }
})

test('release files are immutable and precompressed, and a missing one is never served as code', async ({ site }) => {
  const html = await (await fetch(site.url)).text()
  const releases = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
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
