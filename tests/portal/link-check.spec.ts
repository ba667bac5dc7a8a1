import { type Blog, SETTINGS_ID, type SiteLinks } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aWork, newItemId, resetSite } from '#support/content.ts'
import { openFromMenu } from '#support/owner-forms.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** Which links of the owner's pages lead nowhere, in a browser. Other sites are not requested: see api/src/product/link-check. */

test.use(sharedPage({ signedIn: true }))

const TITLE = 'Notes on numbers'
const addPost = (site: Site, paths: string[]) =>
  site.call<Blog>('POST', '/blogs/add', {
    title: TITLE,
    images: [],
    description: `<p>${paths.map((path) => `<a href="${path}">Read it</a>`).join(' ')}</p>`,
  })

test('a broken link is found, leads to the text that has it, and works once that is mended', async ({ page, site }) => {
  await resetSite(site)
  const { _id, version } = await addPost(site, ['/books', '/articles/gone'])
  await page.goto('/admin/books')
  await openFromMenu(page, 'Link check')
  await expect(page.getByText('None of them has been checked yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Check links' }).click()
  await expect(page.getByText('1 link is broken', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused()

  const broken = page.getByRole('listitem').filter({ hasText: '/articles/gone' })
  await expect(broken).toContainText('There is no such page (404).')
  await expect(page.getByRole('link', { name: '/books' })).toBeHidden()
  await broken.getByRole('link', { name: `Edit ${TITLE}` }).click()
  await expect(page.getByLabel('Title')).toHaveValue(TITLE)
  await expect(page.getByLabel('Title')).toBeFocused()

  await site.call('POST', '/blogs/add', { id: _id, version, title: TITLE, images: [], description: '<p><a href="/about">Read it</a></p>' })
  await openFromMenu(page, 'Link check')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('No link is broken', { exact: true })).toBeVisible()
  await page.getByText('Working').click()
  await expect(page.getByRole('link', { name: '/about' })).toBeVisible()
})

test('a check that reaches no other site says so, and reports no link as broken', async ({ page, site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', { ...aWork(`A book ${newItemId()}`), link: 'https://no-such-site.invalid/' })
  await page.goto('/admin/link-check')
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(page.getByRole('alert')).toContainText('No other site could be reached.')
  await expect(page.getByText('No broken link so far', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Broken' })).toBeHidden()
})

test('results of every kind are readable on a phone', async ({ page, site }) => {
  await resetSite(site)
  const checkedAt = '2026-11-30T12:00:00.000Z'
  const uses = Array.from({ length: 8 }, (_, index) => ({ form: 'books', id: `${index}`, title: `Book ${index}`, field: 'link' }) as const)
  const long = `https://a.example/${'a-long-part-of-an-address'.repeat(12)}`
  const links: SiteLinks['links'] = [
    { href: long, uses, result: { outcome: 'gone', status: 404, checkedAt } },
    { href: 'https://b.example/', uses: [...uses.slice(0, 1)], result: { outcome: 'refused', status: 403, checkedAt } },
    {
      href: 'https://c.example/',
      uses: [...uses.slice(1, 3)],
      result: { outcome: 'moved', status: 200, target: `${long}/new`, checkedAt },
    },
    { href: 'https://d.example/', uses: [{ form: 'settings', id: SETTINGS_ID, title: '', field: 'news' }] },
  ]
  await page.route('**/api/link-check', (route) => route.fulfill({ json: { links, requestsOthers: false } satisfies SiteLinks }))
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/link-check')
  await expect(page.getByRole('link', { name: 'Find an archived copy' }).first()).toHaveAttribute(
    'href',
    `https://web.archive.org/web/*/${long}`,
  )
  await expect(page.getByText('and 3 more')).toBeVisible()
  for (const title of ['Moved', 'Not checked yet']) await page.getByRole('heading', { name: title }).click()
  await expect(page.getByText('This server is set not to request other sites')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Settings: News' })).toHaveAttribute('href', '/admin/settings')
  expect(await getOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page)).toEqual([])
})
