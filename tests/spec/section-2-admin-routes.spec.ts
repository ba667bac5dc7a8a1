import type { Locator, Page } from '@playwright/test'
import { aPost, type Post } from '#support/content.ts'
import { openFromMenu, submitSignIn } from '#support/owner-forms.ts'
import { delayCalls } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { fillSite, heading } from './section-2-site.ts'

/** Section 2 of the specification: sign-in, the guard, and the screens of the admin portal. */

test.beforeAll(({ site }) => fillSite(site))
test.use(sharedPage())

test('/admin: sign-in screen titled "Sign in to your admin portal" with an Email field (placeholder {email}: an example address), a Password field with a show/hide toggle, and a Sign in button that is disabled while submitting. An already authenticated user is redirected to /admin/blogs. Logout signs out and goes to /', async ({
  page,
  site,
}) => {
  const release = await delayCalls(page, '**/api/user/signin')
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

  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeEnabled()
  await submitSignIn(page)
  await expect(button).toBeDisabled()
  release()
  await expect(page).toHaveURL('/admin/blogs')

  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/blogs')
  await expect(heading(page, 'Blog Section', 1)).toBeVisible()

  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(documents, 'one navigation').toEqual([`${site.url}/`])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const readStatus = async () => (await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': token ?? '' } })).status
  await expect.poll(readStatus, 'the server no longer knows the token').toBe(401)

  await page.goto('/admin')
  await submitSignIn(page)
  await expect(page).toHaveURL('/admin/blogs')
  await page.goto('/admin/nowhere')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})

/** Books stand for chapters, articles and projects, whose page differs from theirs only in labels. */
const SAME_AS_BOOKS = ['/admin/book-chapters', '/admin/articles', '/admin/projects']

const screens = [
  { path: '/admin/books', title: 'Books Section', list: 'Books List' },
  { path: '/admin/book-chapters', title: 'Book Chapters Section', list: 'Book Chapters List' },
  { path: '/admin/articles', title: 'Journal Articles Section', list: 'Journal Articles List' },
  { path: '/admin/projects', title: 'Projects Deliverables Section', list: 'Projects Deliverables List' },
  { path: '/admin/conferences', title: 'Conferences Section', list: 'Conferences List' },
  { path: '/admin/blogs', title: 'Blog Section', list: 'Blogs List' },
  { path: '/admin/links', title: 'External Links', list: 'External Links List' },
  { path: '/admin/about', title: 'About Section', list: 'About List' },
]

/** Expects the form above the list, Edit and Delete in every row, and Edit to load the last row and to scroll to the top. */
const expectFormAndList = async (page: Page, { path, title, list }: (typeof screens)[number]) => {
  const form = page.getByRole('region', { name: title, exact: true })
  const below = page.getByRole('region', { name: list, exact: true })
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  const isTable = path !== '/admin/blogs' && path !== '/admin/about'
  const row = isTable ? below.getByRole('row').filter({ has: page.getByRole('cell') }) : below.getByRole('listitem')
  await expect(row.first().getByRole('button', { name: /^Edit/ })).toBeVisible()
  const rows = await row.count()
  await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(rows)
  // No call deletes the About section.
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(path === '/admin/about' ? 0 : rows)
  const [above, lower] = [await form.boundingBox(), await below.boundingBox()]
  expect(lower?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))

  const edit = below.getByRole('button', { name: /^Edit/ }).last()
  await edit.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const subject = /“(.+)”/.exec((await edit.textContent()) ?? '')?.[1] ?? ''
  expect(subject).not.toBe('')
  await edit.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(subject)
  if (path === '/admin/books')
    for (const [label, value] of Object.entries({
      Description: 'What A title among Books is about.',
      Author: 'Ada Lovelace',
      'Book Link': 'https://doi.org/10.1000/182',
      'Release Date': 'Spring 1843',
    }))
      await expect(form.getByLabel(label)).toHaveValue(value)
}

test.describe('signed in', () => {
  test.use(sharedPage({ signedIn: true }))

  // That the guard sends a visitor away from every route: section 6.
  test('A guard sends a user who is neither authenticated nor still loading to /: while still loading it redirects nobody and shows only a loader. Admin layout: a sidebar with navigation links and a Logout button, a slide-over on small screens', async ({
    page,
    context,
  }) => {
    const release = await delayCalls(page, '**/api/user/auth')
    await page.goto('/admin/books')
    await expect(page.getByRole('status')).toHaveText('Loading…')
    await expect(page).toHaveURL('/admin/books')
    await expect(heading(page, 'Books Section')).toHaveCount(0)
    release()
    await expect(heading(page, 'Books Section')).toBeVisible()

    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toBeVisible()
    for (const name of ['External Links', 'About Section']) await expect(sidebar.getByRole('link', { name })).toBeVisible()
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Books', exact: true })).toHaveAttribute('aria-current', 'page')

    await test.step('the link to the public site opens in a new tab and says so, and the form stays as it is', async () => {
      // Otherwise a slow autosave leaves a draft, which the next test would find in the list.
      await page.route('**/api/working-copies/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
      await page.getByLabel('Title', { exact: true }).fill('Not saved yet')
      const link = sidebar.getByRole('link', { name: 'View site (opens in a new tab)', exact: true })
      await expect(link).toHaveAttribute('rel', 'noopener')
      const opened = context.waitForEvent('page')
      await link.click()
      await expect(await opened).toHaveURL('/')
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not saved yet')
      await (await opened).close()
      await page.getByLabel('Title', { exact: true }).fill('')
    })

    await page.setViewportSize({ width: 390, height: 800 })
    await expect(sidebar).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const slideOver = page.getByRole('dialog')
    await expect(slideOver.getByRole('button', { name: 'Logout' })).toBeVisible()
    await slideOver.getByRole('link', { name: 'Conferences' }).click()
    await expect(slideOver).toHaveCount(0)
    await expect(page).toHaveURL('/admin/conferences')
  })

  test('Protected routes: /admin/books, /admin/book-chapters, /admin/articles, /admin/projects, /admin/conferences, /admin/blogs, /admin/links (External Links), /admin/about (About Section). Each admin page has a form on top and a list below. Each list row has Edit and Delete. Edit loads the row into the form and scrolls to the top', async ({
    page,
  }) => {
    // Low enough to scroll, and high enough for the first field below the first steps of a new site.
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/admin/blogs')
    for (const screen of screens)
      await test.step(screen.path, async () => {
        await page.getByRole('complementary', { name: 'Sidebar' }).locator(`a[href="${screen.path}"]`).click()
        await expect(page).toHaveURL(screen.path)
        await expect(heading(page, screen.title, 1)).toBeVisible()
        if (!SAME_AS_BOOKS.includes(screen.path)) await expectFormAndList(page, screen)
      })
  })

  test('Books page: form "Books Section" with a note that the information will be displayed publicly on the books page; fields Title, Description (6-row textarea), Author, Book Link, Release Date, and a Save button; below is a "Books List" table with columns Title, Author, Release Date, Link, Description and Edit/Delete per row', async ({
    page,
  }) => {
    await page.goto('/admin/books')
    const form = page.getByRole('region', { name: 'Books Section', exact: true })
    await expect(form.getByText('This information will be displayed publicly on the books page.')).toBeVisible()
    // In addition to the fields of the specification: the visibility.
    await expect(form.locator('label')).toHaveText(['Title', 'Description', 'Author', 'Book Link', 'Release Date', 'Visibility'])
    for (const label of ['Title', 'Author', 'Book Link', 'Release Date'])
      expect(await form.getByLabel(label, { exact: true }).evaluate((field) => field.tagName)).toBe('INPUT')
    const description = form.getByLabel('Description')
    expect(await description.evaluate((field) => field.tagName)).toBe('TEXTAREA')
    await expect(description).toHaveAttribute('rows', '6')
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible()

    const table = page.getByRole('table', { name: 'Books List' })
    await expect(page.getByRole('heading', { name: 'Books List', exact: true })).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Author', 'Release Date', 'Link', 'Description', 'Actions'])
    const cells = table.getByRole('row').filter({ hasText: 'Spring 1843' }).getByRole('cell')
    await expect(cells).toHaveText([
      'A title among Books',
      'Ada Lovelace',
      'Spring 1843',
      'https://doi.org/10.1000/182',
      'What A title among Books is about.',
      /Edit.*Delete/,
    ])
  })

  test('Blog list: a blog that is not current shows a "Make current" button. The current one shows a "Current" badge. Blog and About forms include an image upload (see section 9) and a rich-text description', async ({
    page,
    site,
  }) => {
    const description = `<h2>A heading</h2><p>First${' word'.repeat(60)}</p><pre>code()\n</pre>`
    const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('With a long text', { description }))
    await page.goto('/admin/blogs')
    const row = (title: string) => page.getByRole('listitem').filter({ has: heading(page, title) })
    await expect(row('A blog among others').getByRole('button', { name: 'Make current' })).toBeVisible()
    await expect(row('A blog among others').getByText('Current', { exact: true })).toHaveCount(0)
    await expect(row('The current blog').getByText('Current', { exact: true })).toBeVisible()
    await expect(row('The current blog').getByRole('button', { name: 'Make current' })).toHaveCount(0)
    // The beginning of the paragraphs, cut between words.
    await expect(row('With a long text').getByRole('paragraph')).toHaveText(/^First( word)+…$/)
    await site.call('DELETE', `/blogs/${_id}`)

    const expectImagesAndText = async (form: Locator) => {
      await expect(form.getByLabel('Images: choose a file')).toBeAttached()
      await expect(form.getByRole('button', { name: 'Choose an image' })).toBeVisible()
      await expect(form.getByText('PNG, JPG, GIF up to 10MB')).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Description' })).toHaveAttribute('contenteditable', 'true')
      await expect(form.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible()
    }
    await expectImagesAndText(page.getByRole('region', { name: 'Blog Section', exact: true }))
    await openFromMenu(page, 'About Section')
    await expectImagesAndText(page.getByRole('region', { name: 'About Section', exact: true }))
  })
})
