import { aConference, addImage, aLink, aPost, aWork, deleteAllItems, type Post } from '#support/content.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { expect, type Site, test } from '#support/test.ts'

/** What every visitor is promised: pages that read without scripts, come alive without a fault, and know nothing of the portal. */

let blog: Post
let routes: { path: string; heading: string; texts: string[]; ownCall: RegExp }[]

const fill = async (site: Site) => {
  await deleteAllItems(site)
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
    { path: '/', heading: 'The blog of the day', texts: landing, ownCall: /\/api\/(blogs|links)$/ },
    { path: '/blogs', heading: 'The blog of the day', texts: landing, ownCall: /\/api\/(blogs|links)$/ },
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
    routes.push({ path, heading, texts, ownCall: new RegExp(`/api${call}$`) })
  }
}
test.beforeAll(({ site }) => fill(site))

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page has its full text, its title and status 200', async ({ page }) => {
    for (const { path, heading, texts } of routes) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
      expect(await page.title(), path).toMatch(/Your name/)
      for (const text of texts) await expect(page.getByRole('main'), path).toContainText(text)
      await expect(page.getByRole('main').getByRole('status'), `${path} does not wait for a script`).toHaveCount(0)
    }
  })

  test('without JavaScript an unknown path has status 404, a message and links', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go back home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the menu leads to every page', async ({ page }) => {
    await page.goto('/')
    const paths = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of paths) {
      await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
    }
  })

  test('on a small screen the menu verifyPassword and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const books = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true })
    const toggle = page.getByRole('checkbox', { name: 'Menu' })
    await expect(books).toBeHidden()
    await toggle.click()
    await expect(books).toBeVisible()
    await toggle.click()
    await expect(books).toBeHidden()
    await toggle.press('Space')
    await books.click()
    await expect(page).toHaveURL('/books')
  })

  test('without JavaScript all images of a post are shown below one another', async ({ page }) => {
    await page.goto(`/blogs/${blog._id}`)
    const pictures = page.getByRole('main').getByRole('img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) await expect(picture).toBeVisible()
  })
})

test('with scripts on: no error, no difference between the page and its markup, no call for what the page already shows, no one else is asked', async ({
  page,
  site,
}) => {
  const { requests, problems } = watch(page)
  for (const { path, heading, ownCall } of [...routes, { path: '/nowhere', heading: 'Page not found', ownCall: /\/api\// }]) {
    requests.length = 0
    await page.goto(path)
    const before = (await page.getByRole('main').textContent()) ?? ''
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    // The pages of the menu are fetched ahead, one after the other: with the last of them all calls have been made.
    const last = path === '/about' ? '/api/conferences' : '/api/about'
    await expect.poll(() => requests.some((url) => url.endsWith(last)), path).toBe(true)
    if (path !== '/nowhere') {
      expect(
        requests.filter((url) => ownCall.test(url)),
        path,
      ).toEqual([])
      expect(await page.getByRole('main').textContent(), path).toBe(before)
    }
    expect(requests.map((url) => new URL(url)).filter(({ protocol, origin }) => protocol !== 'data:' && origin !== site.url)).toEqual([])
  }
  // A browser reports every document whose status is an error; that one is meant.
  expect(problems.filter((message) => !/status of 404/.test(message))).toEqual([])
})

test('from page to page without a new document: no error, the title and the focus follow', async ({ page }) => {
  const { problems, requests } = watch(page)
  await page.goto('/')
  await waitForHydration(page)
  const documents = () => requests.filter((url) => /\/(books|articles|about)$/.test(url) && !url.includes('/api/'))
  for (const [link, heading] of [
    ['Books', 'Books'],
    ['Journal articles', 'Journal articles'],
    ['About', 'Who writes here'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
    await expect(title).toBeFocused()
    await expect(page).toHaveTitle(`${link} · Your name`)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal articles', exact: true })).toBeVisible()
  expect(documents()).toEqual([])
  expect(problems).toEqual([])
})

test('a followed link starts at the top of the page, and the back button restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await page.goto('/about')
  await waitForHydration(page)
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

test('no public page requests or mentions a file of the admin portal', async ({ page }) => {
  const admin = /admin-mfe|admin_mfe|quill/i
  const files = new Set<string>()
  page.on('response', (response) => {
    if (!/image|font/.test(response.headers()['content-type'] ?? '')) files.add(response.url())
  })
  const { requests } = watch(page)
  for (const { path } of [...routes, { path: '/nowhere' }]) {
    await page.goto(path)
    await waitForHydration(page)
    await expect.poll(() => [...files].some((url) => url.endsWith('/api/conferences'))).toBe(true)
  }
  expect(requests.filter((url) => admin.test(url))).toEqual([])
  expect(
    [...files].some((url) => url.endsWith('.js')),
    'the scripts are read as well',
  ).toBe(true)
  for (const url of files) expect((await (await fetch(url)).text()).match(admin), url).toBeNull()
})
