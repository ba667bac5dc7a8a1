import type { Page } from '@playwright/test'
import { addImage } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, signedInAt, test } from '#support/test.ts'
import { fillSite, heading, lists, topMenu } from './section-2-site.ts'

/** Section 2 of the specification: the public routes, in the order of the section. */

let other: { _id: string }
test.beforeAll(async ({ site }) => {
  other = (await fillSite(site)).other
})

test.use(sharedPage())

const openFromTopMenu = (page: Page, name: string) => topMenu(page).getByRole('link', { name, exact: true }).click()

// That each of them is complete without scripts as well: visitor.spec.ts.
test.describe('Public routes (open to anyone)', () => {
  test('/, /blogs: the current blog featured, other blogs listed under "More blogs", "External links" sidebar when links exist. Has a background image', async ({
    page,
    site,
  }) => {
    const expectLanding = async () => {
      await expect(heading(page, 'The current blog', 1)).toBeVisible()
      const more = page.getByRole('region', { name: 'More blogs' })
      await expect(more.getByRole('heading', { name: 'More blogs', exact: true })).toBeVisible()
      await expect(more.getByRole('article')).toHaveCount(1)
      await expect(more.getByRole('link', { name: 'A blog among others' })).toHaveAttribute('href', `/blogs/${other._id}`)
      const aside = page.getByRole('complementary', { name: 'External links' })
      await expect(aside.getByRole('heading', { name: 'External links', exact: true })).toBeVisible()
      await expect(aside.getByRole('link', { name: 'A place elsewhere' })).toHaveAttribute('href', 'https://example.org/elsewhere')
    }
    const file = page.waitForResponse(/default-background\.[^/]+\.avif$/)
    await page.goto('/')
    expect((await file).status()).toBe(200)
    await expectLanding()

    const { url } = await addImage(site, [200, 180, 90])
    const settings = await site.call<{ version: number }>('GET', '/settings')
    const changed = await site.call<{ version: number }>('POST', '/settings/edit', { ...settings, backgroundImage: url })
    await page.goto('/blogs')
    await expectLanding()
    await expect(page.locator(`img[src="${url}"]`)).toBeVisible()
    await site.call('POST', '/settings/edit', { ...settings, version: changed.version, backgroundImage: null })
  })

  test(`/blogs/{id}: A single blog. ${lists.map(({ path }) => path).join(', ')}: lists. /about: About page`, async ({ page }) => {
    const response = await page.goto(`/blogs/${other._id}`)
    expect(response?.status()).toBe(200)
    await expect(heading(page, 'A blog among others', 1)).toBeVisible()
    await expect(page.getByText('The text of A blog among others.')).toBeVisible()
    await waitForHydration(page)
    for (const { path, heading: name } of lists) {
      await openFromTopMenu(page, name)
      await expect(page).toHaveURL(path)
      await expect(heading(page, name, 1)).toBeVisible()
      const item = page.getByRole('main').getByRole('listitem')
      await expect(item).toHaveCount(1)
      await expect(item.getByRole('heading', { name: `A title among ${name}` })).toBeVisible()
      for (const text of path === '/conferences' ? ['4 to 6 May 1843'] : ['Ada Lovelace', 'Spring 1843'])
        await expect(item.getByText(text, { exact: true })).toBeVisible()
      if (path !== '/conferences')
        await expect(item.getByRole('link', { name: 'DOI' })).toHaveAttribute('href', 'https://doi.org/10.1000/182')
      await expect(
        item.getByText(path === '/conferences' ? `What was said at A title among ${name}.` : `What A title among ${name} is about.`),
      ).toBeVisible()
    }
    await openFromTopMenu(page, 'About')
    await expect(page).toHaveURL('/about')
    await expect(heading(page, 'The owner, in short', 1)).toBeVisible()
    await expect(page.getByText('The text of The owner, in short.')).toBeVisible()
  })
})

test.describe('Any other path shows a 404 "Page not found" page with the buttons "Go back home" (/) and "Blogs" (/blogs)', () => {
  const expectNotFound = async (page: Page, path: string) => {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(heading(page, 'Page not found', 1)).toBeVisible()
    const content = page.getByRole('main')
    await expect(content.getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/')
    await expect(content.getByRole('link', { name: 'Blogs', exact: true })).toHaveAttribute('href', '/blogs')
  }

  test('to a visitor', async ({ page, site }) => {
    await expectNotFound(page, '/nowhere')
    for (const path of ['/books/of/nothing', '/blogs/0198c0de-0000-7000-8000-000000000000', '/api-docs']) {
      const response = await fetch(site.url + path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toMatch(/<h1[^>]*>Page not found</)
    }
  })

  test('below /admin beside the sidebar, and to a visitor without it. Public header and footer are hidden on the admin paths', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site) })
    const page = await context.newPage()
    const expectNoHeaderOrFooter = async () => {
      await expect(topMenu(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Your name' })).toHaveCount(0)
      await expect(page.getByText('©')).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Social profiles' })).toHaveCount(0)
    }
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expectNotFound(page, '/admin/nowhere')
    await expect(page).toHaveTitle('Page not found · Admin')
    await expect(sidebar).toHaveCount(1)
    await expectNoHeaderOrFooter()
    await sidebar.getByRole('link', { name: 'Conferences' }).click()
    await expect(heading(page, 'Conferences Section', 1)).toBeVisible()
    await expectNoHeaderOrFooter()
    expect((await fetch(page.url())).status, 'the status of a reload').toBe(200)

    await page.evaluate(() => localStorage.clear())
    await expectNotFound(page, '/admin/nowhere')
    await expect(page).toHaveTitle('Page not found · Admin')
    await expect(sidebar).toHaveCount(0)
    await expectNoHeaderOrFooter()
    await page.goto('/admin')
    await expect(heading(page, 'Sign in to your admin portal')).toBeVisible()
    await expectNoHeaderOrFooter()
    await context.close()
  })
})

test('An unhandled route error shows a default screen titled "Unexpected Application Error!" with the error status or message', async ({
  page,
}) => {
  await page.route('**/api/works/books', (route) => {
    const facets = { years: [], types: [], tags: [] }
    return route.fulfill({ json: { items: [null], page: 1, pages: 1, total: 1, all: 1, order: 'date', facets } })
  })
  // A page that could not be rendered: otherwise, what the server rendered would be shown in place of the error.
  await page.route('/books', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(<div id="root">).*(?=<\/div><script)/s, '$1') })
  })
  await page.goto('/books')
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/\bnull\b/)).toBeVisible()
})
