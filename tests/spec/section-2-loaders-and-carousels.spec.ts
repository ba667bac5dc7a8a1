import type { Page } from '@playwright/test'
import { resetSite } from '#support/content.ts'
import { delayCalls, stopClockAtFirstImage, waitForBothImages, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test as testWithClock } from '#support/test.ts'
import { fillSite, heading, lists, topMenu } from './section-2-site.ts'

/** Section 2 of the specification: what public pages show while they load and when they are empty, and images that rotate. */

const test = testWithClock.extend(sharedPage())

const loader = (page: Page) => page.locator('main').getByRole('status')
const openFromTopMenu = (page: Page, name: string) => topMenu(page).getByRole('link', { name, exact: true }).click()

test.describe('without items', () => {
  test.beforeAll(({ site }) => resetSite(site))

  // That scripts change nothing on these pages: public-mfe/src/from-markup.test.ts.
  test(`When empty they show: ${lists.map(({ empty }) => `"${empty}"`).join(', ')}. The blog list, when empty, shows "Add a new blog in the admin list"`, async ({
    site,
  }) => {
    const blogList = 'Add a new blog in the admin list'
    for (const { path, empty } of [...lists, { path: '/', empty: blogList }, { path: '/blogs', empty: blogList }])
      expect(await (await fetch(site.url + path)).text(), path).toContain(empty)
  })

  test('/: without links there is no sidebar, without other blogs no "More blogs"', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByText('Add a new blog in the admin list', { exact: true })).toBeVisible()
    await expect(page.getByText('External links')).toHaveCount(0)
    await expect(page.getByText('More blogs')).toHaveCount(0)
    // The side navigation has the width that nothing else takes.
    const side = page.getByRole('navigation', { name: 'Contents' })
    expect((await side.boundingBox())?.width).toBeGreaterThan(1280 / 2)
  })
})

test.describe('with items', () => {
  let current: { _id: string }
  let other: { _id: string }
  test.beforeAll(async ({ site }) => {
    const blogs = await fillSite(site)
    current = blogs.current
    other = blogs.other
  })

  test('List pages show a loader while loading, and so does the About page', async ({ page }) => {
    const shown = lists.filter(({ path }) => ['/books', '/conferences'].includes(path))
    const releases = new Map<string, () => void>()
    for (const { heading: name, call } of shown) releases.set(name, await delayCalls(page, `**/api/works${call}`))
    releases.set('About', await delayCalls(page, '**/api/about'))
    await page.goto('/articles')
    await waitForHydration(page)
    for (const { heading: name } of shown) {
      await openFromTopMenu(page, name)
      await expect(loader(page)).toHaveText(`Loading ${name.toLowerCase()}…`)
      releases.get(name)?.()
      await expect(page.getByRole('heading', { name: `A title among ${name}` })).toBeVisible()
      await expect(loader(page)).toHaveCount(0)
    }
    await openFromTopMenu(page, 'About')
    await expect(loader(page)).toHaveText('Loading this page…')
    releases.get('About')?.()
    await expect(heading(page, 'The owner, in short', 1)).toBeVisible()
    await expect(page.getByRole('main'), 'keeps focus when its content arrives').toBeFocused()
  })

  test('A single blog and the About page show a loader while loading or while data is null, the About page also while its list is empty', async ({
    page,
  }) => {
    await page.route('**/api/blogs/*', () => {})
    // The first response has no data, the next one an empty list, once it may come.
    let calls = 0
    const { promise: mayBeEmpty, resolve: answerEmptyList } = Promise.withResolvers<void>()
    await page.route('**/api/about', async (route) => {
      calls += 1
      if (calls === 1) return route.fulfill({ json: null })
      await mayBeEmpty
      await route.fulfill({ json: [] })
    })
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('region', { name: 'More blogs' }).getByRole('link', { name: 'A blog among others' }).click()
    await expect(page).toHaveURL(`/blogs/${other._id}`)
    await expect(loader(page)).toHaveText('Loading the blog…')

    await openFromTopMenu(page, 'About')
    await expect.poll(() => calls).toBeGreaterThan(1)
    await expect(loader(page)).toHaveText('Loading this page…')
    answerEmptyList()
    await expect(page.getByRole('main').getByText('This page is still being written.')).toBeVisible()
    await expect(loader(page)).toHaveText('Loading this page…')

    await page.route('**/api/blogs/*', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('region', { name: 'More blogs' }).getByRole('link', { name: 'A blog among others' }).click()
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    expect((await retry.boundingBox())?.height, 'not stretched over an empty page').toBeLessThan(60)
    await page.unroute('**/api/blogs/*')
    await retry.click()
    await expect(heading(page, 'A blog among others', 1)).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('Without a connection a page says that it could not be loaded, and is loaded when there is one again', async ({ page }) => {
    await page.goto('/articles')
    await waitForHydration(page)
    await page.context().setOffline(true)
    try {
      await openFromTopMenu(page, 'Books')
      await expect(page.getByRole('alert')).toContainText('Couldn’t load the books.')
    } finally {
      await page.context().setOffline(false)
    }
    await expect(heading(page, 'A title among Books')).toBeVisible()
  })

  testWithClock('The blog view and the About page rotate their images automatically every 4 seconds', async ({ page }) => {
    await page.clock.install()
    const carousel = page.getByRole('region', { name: /^Images: / })
    const shown = carousel.locator('[data-shown="true"] img')
    const position = carousel.getByText(/^Image \d of 2$/)
    for (const path of [`/blogs/${current._id}`, '/about']) {
      await page.goto(path)
      await waitForHydration(page)
      await waitForBothImages(carousel)
      await stopClockAtFirstImage(page, carousel)
      const before = await shown.getAttribute('src')
      await page.clock.runFor(4_000)
      await expect(shown, path).not.toHaveAttribute('src', before ?? '')
      await page.clock.runFor(4_000)
      await expect(shown, path).toHaveAttribute('src', before ?? '')
      await expect(position, 'is not announced every four seconds').toHaveAttribute('aria-live', 'off')
      await carousel.getByRole('button', { name: 'Next image' }).click()
      await expect(position, 'is announced to those who choose an image').toHaveAttribute('aria-live', 'polite')
      await expect(position).toHaveText('Image 2 of 2')
      await page.clock.resume()
    }
  })
})
