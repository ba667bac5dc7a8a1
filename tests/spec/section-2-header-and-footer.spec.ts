import { waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { fillSite, topMenu } from './section-2-site.ts'

/** Section 2 of the specification: header, menus and footer. That admin paths have none of them: section-2-public-routes. */

test.beforeAll(({ site }) => fillSite(site))
test.use(sharedPage())

test('Public top menu: Home (/), Books, Book chapters, Journal articles, Projects deliverables, Conferences, About. It is collapsible on small screens and highlights the current route. A toggle shows a close icon or a menu icon. The header shows the owner’s name as a link to /', async ({
  page,
}) => {
  const entries = [
    ['Home', '/'],
    ['Books', '/books'],
    ['Book chapters', '/book-chapters'],
    ['Journal articles', '/articles'],
    ['Projects deliverables', '/projects'],
    ['Conferences', '/conferences'],
    ['About', '/about'],
  ] as const
  await page.goto('/')
  await waitForHydration(page)
  const links = topMenu(page).getByRole('link')
  await expect(links).toHaveText(entries.map(([title]) => title))
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(entries.map(([, path]) => path))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Your name', exact: true })).toHaveAttribute('href', '/')

  // Of every route: shell/src/layout/sections.test.ts.
  for (const [title, path] of [entries[0], entries[2]]) {
    await links.getByText(title, { exact: true }).click()
    await expect(page).toHaveURL(path)
    const marked = topMenu(page).locator('[aria-current="page"]')
    await expect(marked).toHaveText([title])
    const underline = (link: Element) => getComputedStyle(link, '::after').backgroundColor
    const another = topMenu(page).getByRole('link').and(page.locator(':not([aria-current])')).first()
    await expect.poll(async () => (await marked.evaluate(underline)) === (await another.evaluate(underline))).toBe(false)
  }

  await page.setViewportSize({ width: 390, height: 800 })
  const toggle = topMenu(page).getByRole('button', { name: 'Menu' })
  const menuIcon = toggle.locator('path[d="M3 6h18M3 12h18M3 18h18"]')
  const closeIcon = toggle.locator('path[d="m5 5 14 14M19 5 5 19"]')
  const books = links.getByText('Books', { exact: true })

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

test('Public pages have a side navigation. The footer has a link list, social links (a microblogging profile and a professional network profile, both external) and a copyright line showing 2024', async ({
  page,
  site,
}) => {
  const expectSideNavigation = async () => {
    const side = page.getByRole('navigation', { name: 'Contents' })
    await expect(side).toBeVisible()
    await expect(side.getByRole('link', { name: 'Journal articles', exact: true })).toHaveAttribute('href', '/articles')
  }
  await page.goto('/')
  await expectSideNavigation()
  await page.getByRole('region', { name: 'More blogs' }).getByRole('link', { name: 'A blog among others' }).click()
  await expect(page.getByRole('heading', { name: 'A blog among others', level: 1 })).toBeVisible()
  await expectSideNavigation()
  await page.goto('/nowhere')
  await expectSideNavigation()

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText(['Books', 'Journal articles', 'About'])
  const profiles = footer.getByRole('list', { name: 'Social profiles' }).getByRole('link')
  await expect(profiles).toHaveText(['Microblog', 'Professional network'])
  for (const url of await profiles.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    expect(new URL(url).origin).not.toBe(site.url)
  await expect(footer.getByText(/^©\s2024 Your name$/)).toBeVisible()
})

test('a footer link to a file of the site downloads it, and the page stays', async ({ page, site }) => {
  const { items } = await site.call<{ items: [{ path: string }] }>('GET', '/works/books')
  const files = ['/works.bib', `${items[0].path}.bib`]
  const settings = await site.call<object>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, footerLinks: files.map((link) => ({ title: `File ${link}`, link })) })
  await page.goto('/about')
  await waitForHydration(page)
  for (const file of files) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `File ${file}` }).click()
    await download
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { name: 'The owner, in short', level: 1 })).toBeVisible()
  }
})
