import { waitForHydration } from '#support/pages.ts'
import { expect, signedInAt, test } from '#support/test.ts'
import { fillSite, heading, topMenu } from './section-2-site.ts'

/** Section 2 of the specification: header, menus and footer. */

let other: { _id: string }
test.beforeAll(async ({ site }) => {
  other = (await fillSite(site)).other
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
    // Of every route: shell/src/layout/sections.test.ts.
    for (const [title, path] of [entries[0], entries[2]]) {
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
  for (const path of ['/', `/blogs/${other._id}`, '/nowhere']) {
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
