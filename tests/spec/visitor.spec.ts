import { aConference, addImage, aLink, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { clickOncePrefetched, delayCalls, waitForHydration, watch } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** What every visitor gets: pages that are complete without JavaScript, hydrate without an error and contain no admin code. */

let blog: Post
let routes: { path: string; heading: string; texts: string[]; ownCall: RegExp }[]

const fill = async (site: Site) => {
  await resetSite(site)
  const images = [(await addImage(site, [70, 90, 110])).url, (await addImage(site, [110, 90, 70])).url]
  const description = '<h2>A heading inside</h2><p>Words with <strong>weight</strong>.</p><ul><li>One point</li></ul>'
  blog = await site.call<Post>('POST', '/blogs/add', aPost('The blog of the day', { description, images }))
  await site.call('POST', `/blogs/set-current/${blog._id}`)
  await site.call('POST', '/blogs/add', aPost('Yesterday’s blog'))
  await site.call('POST', '/links/add', aLink('A place elsewhere'))
  const [section] = await site.call<Post[]>('GET', '/about')
  await site.call('POST', '/about/edit', { ...aPost('Who writes here', { images }), id: section?._id })

  const landing = ['The blog of the day', 'Words with weight', 'Yesterday’s blog', 'A place elsewhere']
  routes = [
    { path: '/', heading: 'The blog of the day', texts: landing, ownCall: /\/api\/pages\/landing\/1$/ },
    { path: '/blogs', heading: 'The blog of the day', texts: landing, ownCall: /\/api\/pages\/landing\/1$/ },
    {
      path: `/blogs/${blog._id}`,
      heading: 'The blog of the day',
      texts: ['A heading inside', 'Words with weight.', 'One point'],
      ownCall: new RegExp(`/api/blogs/${blog._id}$`),
    },
    { path: '/about', heading: 'Who writes here', texts: ['The text of Who writes here.'], ownCall: /\/api\/about$/ },
  ]
  for (const [path, heading, call] of [
    ['/books', 'Books', '/books'],
    ['/book-chapters', 'Book chapters', '/bookChapters'],
    ['/articles', 'Journal articles', '/journalArticles'],
    ['/projects', 'Projects deliverables', '/projects'],
    ['/conferences', 'Conferences', '/conferences'],
  ] as const) {
    const texts: string[] = []
    for (const title of [`The first of ${heading}`, `The second of ${heading}`]) {
      const draft: Record<string, string> = (call === '/conferences' ? aConference : aWork)(title)
      await site.call('POST', `${call}/add`, draft)
      texts.push(...Object.values(draft).filter((value) => !value.startsWith('https:')))
    }
    routes.push({ path, heading, texts, ownCall: new RegExp(`/api/works${call}$`) })
  }
}
test.beforeAll(({ site }) => fill(site))
test.use(sharedPage())

/** Their scripts and stylesheets are those of `/` and `/books`. */
const SAME = ['/blogs', '/book-chapters', '/articles', '/projects']

test('the admin portal shows that it is opening while its scripts are on their way', async ({ page }) => {
  const release = await delayCalls(page, '**/mfe/**/*.js')
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Opening the admin portal…')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
  await expect(page.getByText('Opening the admin portal…')).toBeHidden()
})

test('every public page has its full text, its title and status 200 without JavaScript', async ({ site }) => {
  for (const { path, heading, texts } of routes) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    const text = (part = '') => part.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
    expect(
      [...html.matchAll(/<h1\b.*?<\/h1>/gs)].map(([title]) => text(title)),
      path,
    ).toEqual([heading])
    expect(/<title>(.*?)<\/title>/s.exec(html)?.[1], path).toContain('Your name')
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    for (const words of texts) expect(text(main), path).toContain(words)
    expect(main, `${path} does not wait for a script`).not.toContain('role="status"')
  }
})

test.describe('without JavaScript', () => {
  test.use(sharedPage({ javaScriptEnabled: false }))

  test('all images of a post are shown below one another, the menu of a small screen opens and closes, and the admin portal says what it needs', async ({
    page,
  }) => {
    await page.goto(`/blogs/${blog._id}`)
    const pictures = page.getByRole('main').getByRole('img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) await expect(picture).toBeVisible()

    await page.setViewportSize({ width: 390, height: 800 })
    const books = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true })
    const toggle = page.getByRole('checkbox', { name: 'Menu' })
    await expect(books).toBeHidden()
    const [find, menu] = await Promise.all([page.getByRole('link', { name: 'Search' }).boundingBox(), toggle.boundingBox()])
    const gap = (menu?.x ?? 0) - (find?.x ?? 0) - (find?.width ?? 0)
    expect(gap, 'no hole where the button of the theme would be').toBeLessThan(8)
    await toggle.click()
    await expect(books).toBeVisible()
    await toggle.click()
    await expect(books).toBeHidden()
    await toggle.press('Space')
    await books.click()
    await expect(page).toHaveURL('/books')

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin')
    // Playwright finds no words inside <noscript>.
    const text = page.locator('noscript > p')
    await expect(text).toHaveText(/^The admin portal needs JavaScript\./)
    await expect(text).toBeVisible()
    await expect(page.getByText('Opening the admin portal…')).toBeHidden()
    const box = await text.boundingBox()
    expect(box?.x).toBeGreaterThan(100)
    expect(box?.y).toBeGreaterThan(300)
  })
})

test('every public page hydrates without an error or a change, requests nothing it already shows, contacts no other host and gets no admin code', async ({
  page,
  site,
}) => {
  // On a busy machine the images of a page rotate before all of its calls have been made.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { requests, problems } = watch(page)
  const texts = new Set<string>()
  page.on('response', (response) => {
    if (!/image|font/.test(response.headers()['content-type'] ?? '')) texts.add(response.url())
  })
  const others = routes.filter(({ path }) => !SAME.includes(path))
  for (const { path, heading, ownCall } of [...others, { path: '/nowhere', heading: 'Page not found', ownCall: /\/api\// }]) {
    requests.length = 0
    await page.goto(path)
    const before = (await page.getByRole('main').textContent()) ?? ''
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    // The page sends this once it runs, after its calls.
    await expect.poll(() => requests.some((url) => url.endsWith('/api/beacon')), path).toBe(true)
    if (path !== '/nowhere') {
      expect(
        requests.filter((url) => ownCall.test(url)),
        path,
      ).toEqual([])
      expect(await page.getByRole('main').textContent(), path).toBe(before)
    }
    expect(requests.map((url) => new URL(url)).filter(({ protocol, origin }) => protocol !== 'data:' && origin !== site.url)).toEqual([])
  }
  // A browser logs every document whose status is an error, here the expected one.
  expect(problems.filter((message) => !/status of 404/.test(message))).toEqual([])
  expect(
    [...texts].some((url) => url.endsWith('.js')),
    'scripts are among them',
  ).toBe(true)
  for (const url of texts) expect((await (await fetch(url)).text()).match(/admin-mfe|admin_mfe|quill/i), url).toBeNull()
})

test('pages open without a new document: no error, the title, the focus and the scroll position are those of the page', async ({
  page,
  site,
}) => {
  const settings = await site.call<{ version: number; footerLinks: object[] }>('GET', '/settings')
  const footerLinks = [{ title: 'All of it', link: '/books#100%' }]
  const { version } = await site.call<{ version: number }>('POST', '/settings/edit', { ...settings, footerLinks })
  const { problems, requests } = watch(page)
  await page.goto('/')
  await waitForHydration(page)
  const documents = () => requests.filter((url) => /\/(books|articles|about)$/.test(url) && !url.includes('/api/'))
  for (const [name, heading, ...calls] of [
    ['Books', 'Books', 'works/books'],
    ['Journal articles', 'Journal articles', 'works/journalArticles'],
    ['About', 'Who writes here', 'about', 'summaries/about'],
  ] as const) {
    await clickOncePrefetched(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }), ...calls)
    const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
    await expect(title).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Your name`)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal articles', exact: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Who writes here', exact: true })).toBeVisible()

  await test.step('a link whose hash is no valid URL encoding opens its page', async () => {
    await page.getByRole('link', { name: 'All of it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'Who writes here' })).toBeVisible()
  })

  await test.step('a followed link starts at the top of the page, and the back button restores the scroll position', async () => {
    await page.setViewportSize({ width: 800, height: 400 })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(0)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/books"]')?.click())
    await expect(page).toHaveURL('/books')
    await expect(page.getByRole('heading', { level: 1, name: 'Books', exact: true })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })
  expect(documents()).toEqual([])
  expect(problems).toEqual([])
  await site.call('POST', '/settings/edit', { ...settings, version })
})

test('prefetched data of other pages delays neither the title nor its announcement', async ({ page }) => {
  const prefetch = page.waitForRequest('**/api/works/journalArticles')
  await delayCalls(page, '**/api/works/journalArticles')
  const showBlog = await delayCalls(page, `**/api/blogs/${blog._id}`)
  await page.goto('/books')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal articles' }).hover()
  await prefetch
  await page.evaluate((path) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click(), '/')
  await expect(page).toHaveTitle('Your name')
  await page.getByRole('heading', { level: 1, name: 'The blog of the day' }).getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the blog' })).toBeVisible()
  await showBlog()
  await expect(page).toHaveTitle('The blog of the day · Your name')
  await expect(page.getByRole('status').filter({ hasText: /^The blog of the day · Your name$/ })).toBeAttached()
})
