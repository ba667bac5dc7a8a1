import { getOverflow } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What visitors see first, and how a long blog is read. */

test.use({ ...sharedPage(), viewport: { width: 1440, height: 900 } })

const HEADINGS = ['The difficulty', 'Two substances', 'What remains']
let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const image = await addImage(site)
  for (const title of ['An older blog', 'Another blog', 'A third blog']) await site.call('POST', '/blogs/add', aPost(title))
  const description = HEADINGS.map((heading) => `<h2>${heading}</h2>${`<p>${'Some words of text. '.repeat(60)}</p>`.repeat(4)}`).join('')
  blog = await site.call<Post>('POST', '/blogs/add', aPost('How the leopard got an equation', { images: [image.url], description }))
  await site.call('POST', `/blogs/set-current/${blog._id}`)
})

test('at 1440 by 900, “More blogs” begins above the fold, with a complete row', async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'More blogs' }).getByRole('listitem').first()
  const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(500)
  expect(y + height).toBeLessThan(900)
  await expect(row.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/)
})

test('a long word in the title of the next blog does not widen a phone’s page', async ({ page, site }) => {
  const next = await site.call<Post>(
    'POST',
    '/blogs/add',
    aPost('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blogs/${blog._id}`)
  await expect(page.getByRole('link', { name: next.title })).toBeVisible()
  expect(await getOverflow(page)).toBe(0)
  await site.call('DELETE', `/blogs/${next._id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a long blog has its date, and a table of contents beside the text that leads to its headings and stays in view', async ({ page }) => {
  await page.goto(`/blogs/${blog._id}`)
  await expect(page.getByRole('article').locator('header time')).toHaveText(/20\d\d$/)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveText(HEADINGS)
  await contents.getByRole('link', { name: 'What remains' }).click()
  const heading = page.getByRole('heading', { name: 'What remains' })
  await expect(heading).toBeInViewport()
  await expect(contents).toBeInViewport()
  const [left, right] = [await heading.boundingBox(), await contents.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  // Also after a navigation in the browser.
  await page.goto('/')
  await page.getByRole('link', { name: 'How the leopard got an equation', exact: true }).click()
  await expect(contents.getByRole('link').first()).toHaveAttribute('href', '#h0')
  await expect(page.locator('#h0')).toHaveText('The difficulty')
})
