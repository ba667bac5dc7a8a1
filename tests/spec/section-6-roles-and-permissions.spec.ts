import { aConference, addImage, aLink, aPost, aWork, deleteAllItems, type Post, type Row, upload } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 6 of the specification, in its order. */

test.beforeAll(({ site }) => deleteAllItems(site))

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

  test('from every admin route without a token', async ({ page }) => {
    for (const route of routes) {
      await page.goto(`/admin/${route}`)
      await expect(page, route).toHaveURL('/')
    }
  })

  test('and the Back button does not return to the admin route', async ({ page }) => {
    await page.goto('/books')
    await page.goto('/admin/books')
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/books')
  })

  test.describe('with a token', () => {
    test.use(asOwner)
    test('opens an admin route', async ({ page }) => {
      await page.goto('/admin/links')
      await expect(page.getByRole('heading', { name: 'External Links', exact: true })).toBeVisible()
      await expect(page).toHaveURL('/admin/links')
    })
  })
})

/** The specification leaves this open ("Server-side enforcement: not shown"). Decision: 401 without a live token, and nothing changes. */
test('Server-side enforcement: every write without a token, or with an invalid one, returns 401 and changes nothing', async ({ site }) => {
  const book = await site.call<Row>('POST', '/books/add', aWork('Stays as it is'))
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('Stays as it is'))
  const content = async () => {
    const lists: unknown[] = []
    for (const path of [
      '/books',
      '/bookChapters',
      '/conferences',
      '/journalArticles',
      '/projects',
      '/blogs',
      '/links',
      '/about',
      '/settings',
    ])
      lists.push(await site.call('GET', path))
    return lists
  }
  const before = await content()
  const writes: [method: string, path: string, payload?: object][] = [
    ...['/books', '/bookChapters', '/journalArticles', '/projects', '/conferences', '/links', '/blogs'].flatMap((call): typeof writes => [
      ['POST', `${call}/add`, aWork('By a stranger')],
      ['POST', `${call}/restore/${book._id}`],
    ]),
    ['POST', '/books/add', { ...aWork('By a stranger'), id: book._id }],
    ['DELETE', `/books/${book._id}`],
    ['DELETE', `/blogs/${blog._id}`],
    ['POST', `/blogs/set-current/${blog._id}`],
    ['POST', '/blogs/images/delete', { imageId: book._id, id: blog._id }],
    ['POST', '/about/edit', aPost('By a stranger')],
    ['POST', '/about/images/delete', { imageId: book._id, id: blog._id }],
    ['POST', '/settings/edit', { ownerName: 'A stranger' }],
    ['GET', '/user/auth'],
  ]
  for (const token of ['', 'a token that nobody issued', 'x'.repeat(64)]) {
    for (const [method, path, payload] of writes) {
      const response = await fetch(`${site.url}/api${path}`, {
        method,
        headers: { ...(token ? { 'x-auth-token': token } : {}), 'content-type': 'application/json' },
        body: payload && JSON.stringify(payload),
      })
      expect(response.status, `${method} ${path} with ${token || 'no token'}`).toBe(401)
    }
    expect((await upload(site, aPng(), { token })).status).toBe(401)
  }
  expect(await content()).toEqual(before)
})
