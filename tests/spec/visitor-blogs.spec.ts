import { findViolations, getOverflow } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
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

test('a blog is cited in a dialog in any style, and is a file for reference managers; without the scripts, the link leads to a page', async ({
  page,
  site,
}) => {
  const path = `/blogs/${blog._id}`
  const link = page.locator(`main a[href="${path}/cite"]`)
  const citation = page.locator('.cite-citation')
  await page.goto(path)
  await waitForHydration(page)
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Cite' })
  await expect(dialog).toContainText(blog.title)
  await expect(citation).toContainText(/How the leopard got an equation\. \(20\d\d, \w+ \d+\)\./)
  await page.getByRole('radio', { name: 'MLA' }).check({ force: true })
  await expect(citation).toContainText('“How the Leopard Got an Equation.”')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  const bibtex = await page.request.get(site.url + (await page.getByRole('link', { name: 'BibTeX', exact: true }).getAttribute('href')))
  expect(await bibtex.text()).toContain(`url = {${site.url}${path}}`)

  const read = async (address: string) => {
    const response = await fetch(site.url + address, { redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
  expect((await read(`${path}/cite`)).text).toContain('<title>Cite “How the leopard got an equation”')
  const menuPage = await site.call<Post>('POST', '/blogs/add', { ...aPost('Teaching'), isMenuPage: true })
  expect((await read(`/blogs/${menuPage._id}/cite`)).status).toBe(404)
  expect((await read(`/blogs/${menuPage._id}`)).text).not.toContain('/cite"')
  await site.call('DELETE', `/blogs/${menuPage._id}`)
})
