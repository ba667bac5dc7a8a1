import { type Post, type Row, resetSite } from '#support/content.ts'
import { addBookByKeyboard, addBookByMouse, addBooks, publishBlogWithPictures } from '#support/owner-tasks.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** How many clicks and keys the owner's most frequent tasks take. Their seconds: `npm run bench:lists`. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('a book is added with at most 6 clicks, or with at most 9 keys', async ({ page }) => {
  const mouse = await addBookByMouse(page, 'A book by mouse')
  expect(mouse.clicks).toBeLessThanOrEqual(6)
  const keyboard = await addBookByKeyboard(page, 'A book by keyboard')
  expect(keyboard.clicks).toBe(0)
  expect(keyboard.keys).toBeLessThanOrEqual(9)
})

test('twenty books are added without leaving the page, with one click each', async ({ page, site }) => {
  await resetSite(site)
  const titles = Array.from({ length: 20 }, (_, index) => `Volume ${index + 1}`)
  const { clicks, keys } = await addBooks(page, titles)
  expect(clicks).toBe(20)
  expect(keys).toBeLessThanOrEqual(20 * 9)
  await expect(page).toHaveURL('/admin/books')
  expect((await site.call<Row[]>('GET', '/books')).map(({ title }) => title)).toEqual(titles.toReversed())
})

test('a blog with two pictures is published with at most 6 clicks', async ({ page, site }) => {
  const inputs = await publishBlogWithPictures(page, 'A blog with pictures')
  expect(inputs.clicks).toBeLessThanOrEqual(6)
  const [blog] = await site.call<Post[]>('GET', '/blogs')
  expect(blog).toMatchObject({ title: 'A blog with pictures', images: [{}, {}] })
})
