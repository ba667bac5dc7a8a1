import type { Page } from '@playwright/test'
import { delayCalls, stopClock, waitForBothImages, waitForHydration } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'
import { fillSite, heading, lists, topMenu } from './section-2-site.ts'

/** Section 2 of the specification: what public pages show while they load and when they are empty, and images that rotate. */

let current: { _id: string }
let other: { _id: string }
test.beforeAll(async ({ site }) => {
  const blogs = await fillSite(site)
  current = blogs.current
  other = blogs.other
})

const loader = (page: Page) => page.locator('main').getByRole('status')

/** Follows a link of the top menu. The calls of its page are delayed until the returned function is called. */
const openWithDelayedCalls = async (page: Page, calls: string, link: string) => {
  const release = await delayCalls(page, calls)
  await page.goto(link === 'Conferences' ? '/about' : '/conferences')
  await waitForHydration(page)
  await topMenu(page).getByRole('link', { name: link, exact: true }).click()
  return release
}

test('List pages show a loader while loading', async ({ page }) => {
  for (const { heading: name, call } of lists.filter(({ path }) => ['/books', '/conferences'].includes(path))) {
    const release = await openWithDelayedCalls(page, `**/api/works${call}`, name)
    await expect(loader(page)).toHaveText(`Loading ${name.toLowerCase()}…`)
    release()
    await expect(page.getByRole('heading', { name: `A title among ${name}` })).toBeVisible()
    await expect(loader(page)).toHaveCount(0)
  }
})

test(`When empty they show: ${lists.map(({ empty }) => `"${empty}"`).join(', ')}`, async ({ page, untouched }) => {
  for (const { path, empty } of lists) {
    await page.goto(untouched.url + path)
    const text = page.getByRole('main').getByText(empty, { exact: true })
    await expect(text).toBeVisible()
    await waitForHydration(page)
    await expect(text).toBeVisible()
  }
})

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
