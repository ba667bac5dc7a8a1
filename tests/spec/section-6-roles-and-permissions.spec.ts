import { aConference, addImage, aLink, aPost, aWork, type Post, type Row, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/**
 * Section 6 of the specification, in its order. It leaves open what the server enforces; api/src/product/auth/guard.test.ts: every write
 * without a valid token returns 401 and changes nothing.
 */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage())

test('Public visitor: reads all public pages', async ({ site }) => {
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('Open to anyone'))
  const pages = ['/', '/blogs', `/blogs/${blog._id}`, '/books', '/book-chapters', '/articles', '/projects', '/conferences', '/about']
  for (const path of pages) expect((await fetch(site.url + path)).status, path).toBe(200)
  const reads = [
    '/books',
    '/bookChapters',
    '/conferences',
    '/journalArticles',
    '/projects',
    '/blogs',
    `/blogs/${blog._id}`,
    '/links',
    '/about',
  ]
  for (const path of reads) expect((await fetch(`${site.url}/api${path}`)).status, path).toBe(200)
})

test('Admin: signs in, creates, edits and deletes all content, sets the current blog, uploads and deletes images', async ({ site }) => {
  for (const [call, draft] of [
    ['/books', aWork('The owner’s book')],
    ['/bookChapters', aWork('The owner’s chapter')],
    ['/journalArticles', aWork('The owner’s article')],
    ['/projects', aWork('The owner’s project')],
    ['/conferences', aConference('The owner’s conference')],
    ['/links', aLink('The owner’s link')],
    ['/blogs', aPost('The owner’s blog')],
  ] as const) {
    const { _id } = await site.call<Row>('POST', `${call}/add`, draft)
    await site.call('POST', `${call}/add`, { ...draft, id: _id, title: 'Edited by the owner' })
    if (call === '/blogs') await site.call('POST', `/blogs/set-current/${_id}`)
    await site.call('DELETE', `${call}/${_id}`)
  }
  const image = await addImage(site)
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('With an image', { images: [image.url] }))
  await site.call('POST', '/blogs/images/delete', { imageId: image._id, id: blog._id })
})

test.describe('The guard redirects unauthenticated users from admin routes to /', () => {
  const routes = ['books', 'book-chapters', 'articles', 'projects', 'conferences', 'blogs', 'links', 'about', 'settings']

  test('from every admin route without a token, and the Back button does not return to it', async ({ page }) => {
    await page.goto('/books')
    for (const [index, route] of routes.entries()) {
      await page.goto(`/admin/${route}`)
      await expect(page, route).toHaveURL('/')
      if (index > 0) continue
      await expect(page.getByRole('navigation', { name: 'Main' }), 'the public site is shown').toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/books')
      // The other routes: only where they lead to, because each public page takes a while.
      await page.route('/', (landing) => landing.fulfill({ body: '' }))
    }
  })
})
