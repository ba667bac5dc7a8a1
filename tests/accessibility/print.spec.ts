import type { Locator } from '@playwright/test'
import { ownerEndpoints } from '@portfolio/contracts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { openPublic, watch } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Public pages on paper. */

let current: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const images = [(await addImage(site)).url]
  const description = `<pre>let x = 1\n</pre><p>${'Words and more words. '.repeat(30)}</p>`
  await site.call('POST', '/blogs/add', aPost('Earlier', { description, images }))
  current = await site.call<Post>('POST', '/blogs/add', aPost('Current', { description, images }))
  await site.call('POST', `/blogs/set-current/${current._id}`)
})

test.use(sharedPage())

test('a printed blog has the full width and no background color', async ({ page }) => {
  await openPublic(page, `/blogs/${current._id}`, { width: 660 })
  await page.emulateMedia({ media: 'print' })
  const main = await page.getByRole('main').boundingBox()
  const paragraph = page.getByText('Words and more words.')
  expect((await paragraph.boundingBox())?.width).toBe(main?.width)
  const ground = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(page.locator('pre'))).toBe(await ground(page.locator('body')))
})

test('footnotes, captions and tables of a printed blog are smaller than its text', async ({ page, site }) => {
  const note = '<sup class="ql-footnote" data-value="A footnote."></sup>'
  const table = '<table><tbody><tr><td data-row="row-1">A cell</td></tr></tbody></table><figcaption>A caption</figcaption>'
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('On paper', { description: `<p>The text${note}</p>${table}` }))
  await openPublic(page, `/blogs/${_id}`)
  await page.emulateMedia({ media: 'print' })
  const readSize = (text: string) => page.getByText(text).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const size = await readSize('The text')
  for (const text of ['A footnote.', 'A cell', 'A caption']) expect(await readSize(text), text).toBeLessThan(size)
  await site.call('DELETE', `/blogs/${_id}`)
})

test('a table and a formula that are wider than the text scroll, and are whole on paper', async ({ page, site }) => {
  const cells = Array.from({ length: 12 }, (_, index) => `<td data-row="row-1">Observation${index}</td>`).join('')
  const tex = Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ')
  const description = `<table><tbody><tr>${cells}</tr></tbody></table><p><span class="ql-formula" data-value="${tex}" data-display="block"></span></p>`
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('Wide', { description }))
  await openPublic(page, `/blogs/${_id}`, { width: 660 })
  const wide = page.getByRole('main').locator('table, math')
  const overflows = () => wide.evaluateAll((all) => all.map((element) => getComputedStyle(element).overflowX))
  expect(await overflows()).toEqual(['auto', 'auto'])
  await page.emulateMedia({ media: 'print' })
  expect(await overflows()).toEqual(['visible', 'visible'])
  await site.call('DELETE', `/blogs/${_id}`)
})

test('a blog of three images prints all of them, each with its caption, and loads the last only for that', async ({ page, site }) => {
  const colors = [
    [150, 50, 50],
    [50, 150, 50],
    [50, 50, 150],
  ]
  const uploads = await Promise.all(colors.map((color) => addImage(site, color)))
  const captions = uploads.map((_, index) => `Caption ${index + 1}`)
  for (const [index, { _id: id }] of uploads.entries())
    await site.call('POST', ownerEndpoints.imageDescribe, { id, alt: null, caption: captions[index], focus: null })
  const images = uploads.map(({ url }) => url)
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('A blog of three images', { images }))
  const last = (images[2] as string).replace(/\.\w+$/, '')
  const isRequested = () => requests.some((url) => url.includes(last))
  const { requests } = watch(page)
  await openPublic(page, `/blogs/${_id}`, { reducedMotion: 'reduce' })
  await page.waitForLoadState('networkidle')
  expect(isRequested()).toBe(false)
  await page.pdf()
  await expect.poll(isRequested).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const pictures = page.getByRole('main').locator('img:visible')
  await expect(pictures).toHaveCount(3)
  const shown = await pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  expect(images.map((url, index) => shown[index]?.includes(url.replace(/\.\w+$/, '')))).toEqual([true, true, true])
  await expect(page.getByRole('main').locator('p:visible, figcaption:visible', { hasText: /^Caption/ })).toHaveText(captions)
  await site.call('DELETE', `/blogs/${_id}`)
})

test('the printed landing page has no lazy-loaded image and no link to the rest of a blog', async ({ page }) => {
  await openPublic(page, '/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').locator('img[loading="lazy"]')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Read on' })).toBeHidden()
})

test('on paper no entry of the list of blogs is divided, no heading is alone, and links in a text have their addresses', async ({
  page,
  site,
}) => {
  const description = '<h2>Sources</h2><p>See <a href="https://a.example/b">a source</a>.</p>'
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('With a source', { description }))
  const after = (name: string) => page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content)
  await openPublic(page, '/')
  await page.emulateMedia({ media: 'print' })
  const entry = page.getByRole('article').filter({ hasText: 'With a source' })
  await expect(entry).toHaveCSS('break-inside', 'avoid')
  await openPublic(page, `/blogs/${_id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Sources' })).toHaveCSS('break-after', 'avoid')
  expect(await after('a source')).toBe('" (https://a.example/b)"')
  await site.call('DELETE', `/blogs/${_id}`)
})
