import type { Page } from '@playwright/test'
import { aConference, addImage, aLink, aPost, aWork, deleteAllItems, type Post } from '#support/content.ts'
import { delayCalls, stopClock, waitForBothImages, waitForHydration } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, type Site, signedInAt, test } from '#support/test.ts'

/** Section 2 of the specification, in its order. */

const lists = [
  { path: '/books', heading: 'Books', call: '/books', empty: 'Books coming soon' },
  { path: '/book-chapters', heading: 'Book chapters', call: '/bookChapters', empty: 'Book chapters coming soon' },
  { path: '/articles', heading: 'Journal articles', call: '/journalArticles', empty: 'Articles coming soon' },
  { path: '/projects', heading: 'Projects deliverables', call: '/projects', empty: 'Projects coming soon' },
  { path: '/conferences', heading: 'Conferences', call: '/conferences', empty: 'Conference coming soon' },
]

let current: Post
let other: Post

const fill = async (site: Site) => {
  await deleteAllItems(site)
  for (const { call, heading } of lists)
    await site.call('POST', `${call}/add`, (call === '/conferences' ? aConference : aWork)(`A title among ${heading}`))
  await site.call('POST', '/links/add', aLink('A place elsewhere'))
  const images = [(await addImage(site, [160, 60, 40])).url, (await addImage(site, [40, 60, 160])).url]
  current = await site.call('POST', '/blogs/add', aPost('The current blog', { images }))
  other = await site.call('POST', '/blogs/add', aPost('A blog among others'))
  await site.call('POST', `/blogs/set-current/${current._id}`)
  const [section] = await site.call<Post[]>('GET', '/about')
  await site.call('POST', '/about/edit', { ...aPost('The owner, in short', { images }), id: section?._id })
}
test.beforeAll(({ site }) => fill(site))

const heading = (page: Page, name: string, level?: number) => page.getByRole('heading', { name, exact: true, level })
const topMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const loader = (page: Page) => page.locator('main').getByRole('status')

/** Follows a link of the top menu. The calls of its page are delayed until the returned function is called. */
const openWithDelayedCalls = async (page: Page, calls: string, link: string) => {
  const release = await delayCalls(page, calls)
  await page.goto('/conferences')
  await waitForHydration(page)
  await topMenu(page).getByRole('link', { name: link, exact: true }).click()
  return release
}

test.describe('Public routes (open to anyone)', () => {
  for (const path of ['/', '/blogs']) {
    test(`${path}: the current blog featured, other blogs listed under "More blogs", "External links" sidebar when links exist`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(heading(page, 'The current blog', 1)).toBeVisible()
      const more = page.getByRole('region', { name: 'More blogs' })
      await expect(more.getByRole('heading', { name: 'More blogs', exact: true })).toBeVisible()
      await expect(more.getByRole('article')).toHaveCount(1)
      await expect(more.getByRole('link', { name: 'A blog among others' })).toHaveAttribute('href', `/blogs/${other._id}`)
      const aside = page.getByRole('complementary', { name: 'External links' })
      await expect(aside.getByRole('heading', { name: 'External links', exact: true })).toBeVisible()
      await expect(aside.getByRole('link', { name: 'A place elsewhere' })).toHaveAttribute('href', 'https://example.org/elsewhere')
    })

    test(`${path}: without links there is no sidebar, without other blogs no "More blogs"`, async ({ page, untouched }) => {
      await page.goto(untouched.url + path)
      await expect(page.getByText('External links')).toHaveCount(0)
      await expect(page.getByText('More blogs')).toHaveCount(0)
    })
  }

  test('/: Has a background image.', async ({ page, site }) => {
    const file = page.waitForResponse(/default-background\.[^/]+\.avif$/)
    await page.goto('/')
    expect((await file).status()).toBe(200)

    const { url } = await addImage(site, [200, 180, 90])
    const settings = await site.call<{ version: number }>('GET', '/settings')
    const changed = await site.call<{ version: number }>('POST', '/settings/edit', { ...settings, backgroundImage: url })
    await page.goto('/')
    await expect(page.locator(`img[src="${url}"]`)).toBeVisible()
    await site.call('POST', '/settings/edit', { ...settings, version: changed.version, backgroundImage: null })
  })

  test('/blogs/{id}: A single blog', async ({ page }) => {
    const response = await page.goto(`/blogs/${other._id}`)
    expect(response?.status()).toBe(200)
    await expect(heading(page, 'A blog among others', 1)).toBeVisible()
    await expect(page.getByText('The text of A blog among others.')).toBeVisible()
  })

  for (const { path, heading: name } of lists)
    test(`${path}: ${name} list`, async ({ page }) => {
      await page.goto(path)
      await expect(heading(page, name, 1)).toBeVisible()
      const item = page.getByRole('article')
      await expect(item).toHaveCount(1)
      await expect(item.getByRole('heading', { name: `A title among ${name}` })).toBeVisible()
      for (const text of path === '/conferences' ? ['4 to 6 May 1843'] : ['Ada Lovelace', 'Spring 1843'])
        await expect(item.getByText(text, { exact: true })).toBeVisible()
      if (path !== '/conferences')
        await expect(item.getByRole('link', { name: 'DOI' })).toHaveAttribute('href', 'https://doi.org/10.1000/182')
      await expect(
        item.getByText(path === '/conferences' ? `What was said at A title among ${name}.` : `What A title among ${name} is about.`),
      ).toBeVisible()
    })

  test('/about: About page', async ({ page }) => {
    await page.goto('/about')
    await expect(heading(page, 'The owner, in short', 1)).toBeVisible()
    await expect(page.getByText('The text of The owner, in short.')).toBeVisible()
  })
})

for (const path of ['/nowhere', '/books/of/nothing', '/blogs/0198c0de-0000-7000-8000-000000000000', '/api-docs'])
  test(`Any other path shows a 404 "Page not found" page with the buttons "Go back home" (/) and "Blogs" (/blogs): ${path}`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'Page not found', 1)).toBeVisible()
    const content = page.getByRole('main')
    await expect(content.getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/')
    await expect(content.getByRole('link', { name: 'Blogs', exact: true })).toHaveAttribute('href', '/blogs')
  })

for (const signedIn of [true, false])
  test(`Any other path shows a 404 "Page not found" page: below /admin, ${signedIn ? 'beside the sidebar' : 'to a visitor'}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, ...(signedIn ? { storageState: signedInAt(site) } : {}) })
    const page = await context.newPage()
    const response = await page.goto('/admin/nowhere')
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'Page not found', 1)).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Admin')
    const content = page.getByRole('main')
    await expect(content.getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/')
    await expect(content.getByRole('link', { name: 'Blogs', exact: true })).toHaveAttribute('href', '/blogs')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toHaveCount(signedIn ? 1 : 0)
    if (signedIn) {
      await sidebar.getByRole('link', { name: 'Conferences' }).click()
      await expect(heading(page, 'Conferences Section', 1)).toBeVisible()
      expect((await page.reload())?.status()).toBe(200)
    }
    await context.close()
  })

test('An unhandled route error shows a default screen titled "Unexpected Application Error!" with the error status or message', async ({
  page,
}) => {
  await page.route('**/api/works/books', (route) => {
    const facets = { years: [], types: [], tags: [] }
    return route.fulfill({ json: { items: [null], page: 1, pages: 1, total: 1, all: 1, order: 'date', facets } })
  })
  await page.goto('/conferences')
  await waitForHydration(page)
  await topMenu(page).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/\bnull\b/)).toBeVisible()
})

test.describe('Public top menu', () => {
  const entries = [
    ['Home', '/'],
    ['Books', '/books'],
    ['Book chapters', '/book-chapters'],
    ['Journal articles', '/articles'],
    ['Projects deliverables', '/projects'],
    ['Conferences', '/conferences'],
    ['About', '/about'],
  ] as const

  test('has Home (/), Books, Book chapters, Journal articles, Projects deliverables, Conferences, About', async ({ page }) => {
    await page.goto('/')
    const links = topMenu(page).getByRole('link')
    await expect(links).toHaveText(entries.map(([title]) => title))
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(entries.map(([, path]) => path))
  })

  test('highlights the current route', async ({ page }) => {
    for (const [title, path] of entries) {
      await page.goto(path)
      const marked = topMenu(page).locator('[aria-current="page"]')
      await expect(marked).toHaveText([title])
      const underline = (link: Element) => getComputedStyle(link, '::after').backgroundColor
      const another = topMenu(page).getByRole('link').and(page.locator(':not([aria-current])')).first()
      expect(await marked.evaluate(underline)).not.toBe(await another.evaluate(underline))
    }
  })

  test('is collapsible on small screens; its toggle shows a close icon or a menu icon', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await waitForHydration(page)
    const toggle = topMenu(page).getByRole('button', { name: 'Menu' })
    const menuIcon = toggle.locator('path[d="M3 6h18M3 12h18M3 18h18"]')
    const closeIcon = toggle.locator('path[d="m5 5 14 14M19 5 5 19"]')
    const books = topMenu(page).getByRole('link', { name: 'Books', exact: true })

    await expect(books).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(menuIcon).toBeVisible()
    await expect(closeIcon).toBeHidden()

    await toggle.click()
    await expect(books).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(menuIcon).toBeHidden()
    await expect(closeIcon).toBeVisible()

    await toggle.click()
    await expect(books).toBeHidden()
    await toggle.click()
    await books.click()
    await expect(page).toHaveURL('/books')
    await expect(books).toBeHidden()
  })
})

test('The header shows the owner’s name as a link to /', async ({ page }) => {
  await page.goto('/books')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Your name', exact: true })).toHaveAttribute('href', '/')
})

test('Public pages have a side navigation', async ({ page }) => {
  for (const path of ['/', '/books', '/about', `/blogs/${other._id}`, '/nowhere']) {
    await page.goto(path)
    const side = page.getByRole('navigation', { name: 'Contents' })
    await expect(side).toBeVisible()
    await expect(side.getByRole('link', { name: 'Journal articles', exact: true })).toHaveAttribute('href', '/articles')
  }
})

test('The footer has a link list, social links (a microblogging profile and a professional network profile, both external) and a copyright line showing 2024', async ({
  page,
  site,
}) => {
  await page.goto('/books')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText(['Books', 'Journal articles', 'About'])
  const profiles = footer.getByRole('list', { name: 'Social profiles' }).getByRole('link')
  await expect(profiles).toHaveText(['Microblog', 'Professional network'])
  for (const url of await profiles.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    expect(new URL(url).origin).not.toBe(site.url)
  await expect(footer.getByText(/^©\s2024 Your name$/)).toBeVisible()
})

test('Public header and footer are hidden on the admin paths', async ({ browser, site }) => {
  const context = await browser.newContext({ storageState: signedInAt(site), baseURL: site.url })
  const page = await context.newPage()
  const assertHidden = async () => {
    await expect(topMenu(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Your name' })).toHaveCount(0)
    await expect(page.getByText('©')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Social profiles' })).toHaveCount(0)
  }
  await page.goto('/admin/books')
  await expect(heading(page, 'Books Section')).toBeVisible()
  await assertHidden()
  await page.goto('/admin/no-such-screen')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await assertHidden()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin')
  await expect(heading(page, 'Sign in to your admin portal')).toBeVisible()
  await assertHidden()
  await context.close()
})

for (const { path, heading: name, call, empty } of lists) {
  test(`List pages show a loader while loading: ${path}`, async ({ page }) => {
    if (path === '/conferences') {
      await page.route('**/api/works/conferences', () => {})
      await page.goto('/about')
      await waitForHydration(page)
      await topMenu(page).getByRole('link', { name, exact: true }).click()
      await expect(loader(page)).toHaveText('Loading conferences…')
      return
    }
    const release = await openWithDelayedCalls(page, `**/api/works${call}`, name)
    await expect(loader(page)).toHaveText(`Loading ${name.toLowerCase()}…`)
    release()
    await expect(page.getByRole('heading', { name: `A title among ${name}` })).toBeVisible()
    await expect(loader(page)).toHaveCount(0)
  })

  test(`When empty they show: "${empty}"`, async ({ page, untouched }) => {
    await page.goto(untouched.url + path)
    await expect(page.getByRole('main').getByText(empty, { exact: true })).toBeVisible()
    await waitForHydration(page)
    await expect(page.getByRole('main').getByText(empty, { exact: true })).toBeVisible()
  })
}

test('The blog list, when empty, shows "Add a new blog in the admin list"', async ({ page, untouched }) => {
  for (const path of ['/', '/blogs']) {
    await page.goto(untouched.url + path)
    await expect(page.getByRole('main').getByText('Add a new blog in the admin list', { exact: true })).toBeVisible()
  }
})

test.describe('The blog view and the About page rotate their images automatically every 4 seconds', () => {
  for (const [what, path] of [
    ['the blog view', () => `/blogs/${current._id}`],
    ['the About page', () => '/about'],
  ] as const)
    test(`${what} shows the next image after 4 seconds`, async ({ page }) => {
      await page.clock.install()
      await page.goto(path())
      await waitForHydration(page)
      const carousel = page.getByRole('region', { name: /^Images: / })
      const shown = carousel.locator('[data-shown="true"] img')
      await waitForBothImages(carousel)
      await stopClock(page)
      const before = await shown.getAttribute('src')
      await page.clock.runFor(4_000)
      await expect(shown).not.toHaveAttribute('src', before ?? '')
      await page.clock.runFor(4_000)
      await expect(shown).toHaveAttribute('src', before ?? '')
    })
})

test.describe('A single blog and the About page show a loader while loading or while data is null, the About page also while its list is empty', () => {
  test('a single blog shows a loader while loading and while data is null', async ({ page }) => {
    await page.route('**/api/blogs/*', () => {})
    await page.route('**/api/blogs', (route) => route.continue())
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('region', { name: 'More blogs' }).getByRole('link', { name: 'A blog among others' }).click()
    await expect(page).toHaveURL(`/blogs/${other._id}`)
    await expect(loader(page)).toHaveText('Loading the blog…')
  })

  test('the About page shows a loader while loading', async ({ page }) => {
    const release = await openWithDelayedCalls(page, '**/api/about', 'About')
    await expect(loader(page)).toHaveText('Loading this page…')
    release()
    await expect(heading(page, 'The owner, in short', 1)).toBeVisible()
  })

  test('the About page shows a loader while data is null', async ({ page }) => {
    await page.route('**/api/about', (route) => route.fulfill({ json: null }))
    await page.goto('/conferences')
    await waitForHydration(page)
    await topMenu(page).getByRole('link', { name: 'About', exact: true }).click()
    await expect(loader(page)).toHaveText('Loading this page…')
  })

  test('the About page shows a loader while its list is empty', async ({ page, untouched }) => {
    await page.goto(`${untouched.url}/about`)
    await expect(loader(page)).toHaveText('Loading this page…')
    await waitForHydration(page)
    await expect(loader(page)).toHaveText('Loading this page…')
  })
})

test.describe('/admin: sign-in screen titled "Sign in to your admin portal"', () => {
  test('has an Email field (placeholder {email}: an example address) and a Password field with a show/hide toggle', async ({ page }) => {
    await page.goto('/admin')
    await expect(heading(page, 'Sign in to your admin portal', 1)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'you@example.org')
    await expect(page.getByLabel('Email')).toBeFocused()
    const password = page.getByLabel('Password', { exact: true })
    const toggle = page.getByRole('button', { name: 'Show password' })
    await password.fill('not to be seen')
    await expect(password).toHaveAttribute('type', 'password')
    await toggle.click()
    await expect(password).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('not to be seen')
  })

  test('has a Sign in button that is disabled while submitting', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user/signin', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/admin')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    const button = page.getByRole('button', { name: 'Sign in' })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    release()
    await expect(page).toHaveURL('/admin/blogs')
  })

  test.describe('signed in', () => {
    test.use(asOwner)
    test('An already authenticated user is redirected to /admin/blogs', async ({ page }) => {
      await page.goto('/admin')
      await expect(page).toHaveURL('/admin/blogs')
      await expect(heading(page, 'Blog Section', 1)).toBeVisible()
    })
  })
})

const screens = [
  { path: '/admin/books', title: 'Books Section', list: 'Books List' },
  { path: '/admin/book-chapters', title: 'Book Chapters Section', list: 'Book Chapters List' },
  { path: '/admin/articles', title: 'Journal Articles Section', list: 'Journal Articles List' },
  { path: '/admin/projects', title: 'Project Deliverables Section', list: 'Projects List' },
  { path: '/admin/conferences', title: 'Conferences Section', list: 'Conferences List' },
  { path: '/admin/blogs', title: 'Blog Section', list: 'Blogs List' },
  { path: '/admin/links', title: 'External Links', list: 'External Links List' },
  { path: '/admin/about', title: 'About Section', list: 'About List' },
]

test.describe('A guard sends a user who is neither authenticated nor still loading to /', () => {
  for (const { path } of screens)
    test(`from ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(heading(page, 'The current blog', 1)).toBeVisible()
    })

  test.describe('with a token', () => {
    test.use(asOwner)
    test('while still loading it redirects nobody and shows only a loader', async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/user/auth', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/admin/books')
      await expect(page.getByRole('status')).toHaveText('Loading…')
      await expect(page).toHaveURL('/admin/books')
      await expect(heading(page, 'Books Section')).toHaveCount(0)
      release()
      await expect(heading(page, 'Books Section')).toBeVisible()
    })
  })
})

test.describe('signed in', () => {
  test.use(asOwner)

  test('Protected routes: /admin/books, /admin/book-chapters, /admin/articles, /admin/projects, /admin/conferences, /admin/blogs, /admin/links (External Links), /admin/about (About Section)', async ({
    page,
  }) => {
    await page.goto('/admin/blogs')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    for (const { path, title } of screens) {
      await sidebar.locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await expect(heading(page, title, 1)).toBeVisible()
    }
  })

  test('Admin layout: a sidebar with navigation links and a Logout button', async ({ page }) => {
    await page.goto('/admin/books')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toBeVisible()
    for (const name of ['External Links', 'About Section']) await expect(sidebar.getByRole('link', { name })).toBeVisible()
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Books', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  test('Admin layout: the link to the public site opens in a new tab and says so, and the form stays as it is', async ({
    page,
    context,
  }) => {
    await page.goto('/admin/books')
    await page.getByLabel('Title').fill('Not saved yet')
    const link = page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name: 'View site (opens in a new tab)', exact: true })
    await expect(link).toHaveAttribute('rel', 'noopener')
    const opened = context.waitForEvent('page')
    await link.click()
    await expect(await opened).toHaveURL('/')
    await expect(page.getByLabel('Title')).toHaveValue('Not saved yet')
  })

  test('Admin layout: the sidebar is a slide-over on small screens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/admin/books')
    await expect(heading(page, 'Books Section')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const slideOver = page.getByRole('dialog')
    await expect(slideOver.getByRole('button', { name: 'Logout' })).toBeVisible()
    await slideOver.getByRole('link', { name: 'Conferences' }).click()
    await expect(slideOver).toHaveCount(0)
    await expect(page).toHaveURL('/admin/conferences')
  })

  test('Logout signs out and goes to /', async ({ page, site }) => {
    // A session of its own: the one that the other tests share stays open.
    const response = await page.request.post('/api/user/signin', { data: owner })
    const { token } = (await response.json()) as { token: string }
    await page.goto('/books')
    await page.evaluate((own) => localStorage.setItem('token', own), token)
    await page.goto('/admin/books')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const after = await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': token } })
    expect(after.status, 'the server no longer knows the token').toBe(401)
  })

  for (const { path, title, list } of screens)
    test(`Each admin page has a form on top and a list below. Each list row has Edit and Delete: ${path}`, async ({ page }) => {
      await page.goto(path)
      const form = page.getByRole('region', { name: title, exact: true })
      const below = page.getByRole('region', { name: list, exact: true })
      await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
      const isTable = path !== '/admin/blogs' && path !== '/admin/about'
      const row = isTable ? below.getByRole('row').filter({ has: page.getByRole('cell') }) : below.getByRole('listitem')
      await expect(row.first().getByRole('button', { name: /^Edit/ })).toBeVisible()
      const rows = await row.count()
      await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(rows)
      // No call deletes the About section.
      await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(path === '/admin/about' ? 0 : rows)
      const [above, lower] = [await form.boundingBox(), await below.boundingBox()]
      expect(lower?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    })

  for (const { path, title } of screens)
    test(`Edit loads the row into the form and scrolls to the top: ${path}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 400 })
      await page.goto(path)
      const edit = page.getByRole('button', { name: /^Edit/ }).last()
      await edit.scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 4_000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      const subject = /“(.+)”/.exec((await edit.textContent()) ?? '')?.[1] ?? ''
      expect(subject).not.toBe('')
      await edit.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      const form = page.getByRole('region', { name: title, exact: true })
      await expect(form.getByLabel('Title')).toHaveValue(subject)
      if (path === '/admin/books') {
        for (const [label, value] of Object.entries({
          Description: 'What A title among Books is about.',
          Author: 'Ada Lovelace',
          'Book Link': 'https://doi.org/10.1000/182',
          'Release Date': 'Spring 1843',
        }))
          await expect(form.getByLabel(label)).toHaveValue(value)
      }
    })

  test('Books page: form "Books Section" with a note that the information will be displayed publicly on the books page', async ({
    page,
  }) => {
    await page.goto('/admin/books')
    const form = page.getByRole('region', { name: 'Books Section', exact: true })
    await expect(form.getByText('This information will be displayed publicly on the books page.')).toBeVisible()
  })

  test('Books page: fields Title, Description (6-row textarea), Author, Book Link, Release Date, and a Save button', async ({ page }) => {
    await page.goto('/admin/books')
    const form = page.getByRole('region', { name: 'Books Section', exact: true })
    await expect(form.locator('label')).toHaveText(['Title', 'Description', 'Author', 'Book Link', 'Release Date'])
    for (const label of ['Title', 'Author', 'Book Link', 'Release Date'])
      expect(await form.getByLabel(label, { exact: true }).evaluate((field) => field.tagName)).toBe('INPUT')
    const description = form.getByLabel('Description')
    expect(await description.evaluate((field) => field.tagName)).toBe('TEXTAREA')
    await expect(description).toHaveAttribute('rows', '6')
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  })

  test('Books page: below is a "Books List" table with columns Title, Author, Release Date, Link, Description and Edit/Delete per row', async ({
    page,
  }) => {
    await page.goto('/admin/books')
    const table = page.getByRole('table', { name: 'Books List' })
    await expect(page.getByRole('heading', { name: 'Books List', exact: true })).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Author', 'Release Date', 'Link', 'Description', 'Actions'])
    const cells = table.getByRole('row').nth(1).getByRole('cell')
    await expect(cells).toHaveText([
      'A title among Books',
      'Ada Lovelace',
      'Spring 1843',
      'https://doi.org/10.1000/182',
      'What A title among Books is about.',
      /Edit.*Delete/,
    ])
  })

  test('Blog list: the beginning of the paragraphs, cut between words', async ({ page, site }) => {
    const description = `<h2>A heading</h2><p>First${' word'.repeat(60)}</p><pre>code()\n</pre>`
    const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('With a long text', { description }))
    await page.goto('/admin/blogs')
    await expect(page.getByRole('listitem').filter({ hasText: 'With a long text' }).getByRole('paragraph')).toHaveText(/^First( word)+…$/)
    await site.call('DELETE', `/blogs/${_id}`)
  })

  test('Blog list: a blog that is not current shows a "Make current" button. The current one shows a "Current" badge', async ({ page }) => {
    await page.goto('/admin/blogs')
    const row = (title: string) => page.getByRole('listitem').filter({ has: heading(page, title) })
    await expect(row('A blog among others').getByRole('button', { name: 'Make current' })).toBeVisible()
    await expect(row('A blog among others').getByText('Current', { exact: true })).toHaveCount(0)
    await expect(row('The current blog').getByText('Current', { exact: true })).toBeVisible()
    await expect(row('The current blog').getByRole('button', { name: 'Make current' })).toHaveCount(0)
  })

  for (const [path, title] of [
    ['/admin/blogs', 'Blog Section'],
    ['/admin/about', 'About Section'],
  ] as const)
    test(`Blog and About forms include an image upload (see section 9) and a rich-text description: ${path}`, async ({ page }) => {
      await page.goto(path)
      const form = page.getByRole('region', { name: title, exact: true })
      await expect(form.getByLabel('Images: choose a file')).toBeAttached()
      await expect(form.getByRole('button', { name: 'Choose an image' })).toBeVisible()
      await expect(form.getByText('PNG, JPG, GIF up to 10MB')).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Description' })).toHaveAttribute('contenteditable', 'true')
      await expect(form.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible()
    })
})
