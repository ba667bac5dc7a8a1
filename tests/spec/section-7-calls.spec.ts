import { aConference, addPicture, aLink, aPost, aWork, emptied, type Post, type Row, upload } from '#support/content.ts'
import { aGif, aJpeg, aPng } from '#support/images.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, type Site, test } from '#support/test.ts'

/** Section 7 of the specification, read from top to bottom. Every call is made to the running product. */

test.beforeAll(({ site }) => emptied(site))

interface Given {
  payload?: unknown
  token?: string | null
}

const ask = async (site: Site, method: string, path: string, { payload, token = site.token }: Given = {}) => {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { ...(token ? { 'x-auth-token': token } : {}), ...(payload ? { 'content-type': 'application/json' } : {}) },
    body: payload ? JSON.stringify(payload) : undefined,
  })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

const unknownId = '0198c0de-0000-7000-8000-000000000000'

test.describe('All paths are under the /api prefix on the product’s own host', () => {
  for (const path of ['/books', '/blogs', '/user/auth', '/about'])
    test(`/api${path} is JSON`, async ({ site }) => {
      const { status, type } = await ask(site, 'GET', path)
      expect(status).toBe(200)
      expect(type).toContain('application/json')
    })
})

test.describe('The header x-auth-token carries the token when one is stored and is removed otherwise', () => {
  test.describe('stored', () => {
    test.use(asOwner)
    test('every call of the portal carries it', async ({ page, site }) => {
      const tokens: (string | undefined)[] = []
      page.on('request', (request) => request.url().includes('/api/') && tokens.push(request.headers()['x-auth-token']))
      await page.goto('/admin/books')
      await expect(page.getByText('Nothing here yet.')).toBeVisible()
      expect(tokens.length).toBeGreaterThanOrEqual(2)
      expect(new Set(tokens)).toEqual(new Set([site.token]))
    })
  })

  test('not stored: no call has it', async ({ page }) => {
    await page.goto('/admin')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    const call = page.waitForRequest('**/api/user/signin')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(Object.keys((await call).headers())).not.toContain('x-auth-token')
    await expect(page.getByText('Incorrect Email or Password')).toBeVisible()
  })
})

test('GET /user/auth: Reads the user; sends the token header', async ({ site }) => {
  const { status, body } = await ask(site, 'GET', '/user/auth')
  expect(status).toBe(200)
  expect(body).toEqual({ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: 'owner@example.org' })
  expect((await ask(site, 'GET', '/user/auth', { token: null })).status).toBe(401)
  expect((await ask(site, 'GET', '/user/auth', { token: 'made-up' })).status).toBe(401)
})

test('POST /user/signin: Body {email, password}; response has token', async ({ site }) => {
  const { status, body } = await ask(site, 'POST', '/user/signin', { payload: owner, token: null })
  expect(status).toBe(200)
  expect(body.token).toEqual(expect.any(String))
  expect((await ask(site, 'GET', '/user/auth', { token: body.token })).body.email).toBe('owner@example.org')
})

const work = ['title', 'author', 'link', 'releaseDate', 'description']
const rows: [path: string, payload: string, fields: string[], make: (title: string) => Record<string, unknown>][] = [
  ['/books', '{title, author, link, releaseDate, description}', work, aWork],
  ['/bookChapters', 'title, author, link, releaseDate, description', work, aWork],
  ['/conferences', 'title, conferenceDate, description', ['title', 'conferenceDate', 'description'], aConference],
  ['/journalArticles', 'title, author, link, releaseDate, description', work, aWork],
  ['/projects', 'same fields as articles', work, aWork],
  ['/blogs', 'title, description, images', ['title', 'description', 'images'], aPost],
  ['/links', 'title, link', ['title', 'link'], aLink],
]

for (const [path, payload, fields, make] of rows) {
  test.describe(path, () => {
    test(`GET ${path}: list`, async ({ site }) => {
      const older = await site.call<Row>('POST', `${path}/add`, make(`Older at ${path}`))
      const newer = await site.call<Row>('POST', `${path}/add`, make(`Newer at ${path}`))
      const { status, body } = await ask(site, 'GET', path, { token: null })
      expect(status).toBe(200)
      expect(body.slice(0, 2).map((row: Row) => row._id)).toEqual([newer._id, older._id])
      expect(Object.keys(body[0])).toEqual(expect.arrayContaining(['_id', ...fields]))
    })

    test(`POST ${path}/add: ${payload} (plus id when editing); response: the row`, async ({ site }) => {
      const draft = make(`Added at ${path}`)
      const added = await ask(site, 'POST', `${path}/add`, { payload: draft })
      expect(added.status).toBe(200)
      expect(added.body).toMatchObject({ _id: expect.any(String), ...draft })

      const edited = await ask(site, 'POST', `${path}/add`, { payload: { ...draft, title: `Edited at ${path}`, id: added.body._id } })
      expect(edited.status).toBe(200)
      expect(edited.body).toMatchObject({ ...draft, _id: added.body._id, title: `Edited at ${path}` })
      const list = await site.call<Row[]>('GET', path)
      expect(list.filter(({ _id }) => _id === added.body._id).map(({ title }) => title)).toEqual([`Edited at ${path}`])

      expect((await ask(site, 'POST', `${path}/add`, { payload: { ...draft, id: unknownId } })).status).toBe(404)
      expect((await ask(site, 'POST', `${path}/add`, { payload: draft, token: null })).status).toBe(401)
    })

    test(`DELETE ${path}/{id}`, async ({ site }) => {
      const { _id } = await site.call<Row>('POST', `${path}/add`, make(`Deleted at ${path}`))
      expect((await ask(site, 'DELETE', `${path}/${_id}`, { token: null })).status).toBe(401)
      const { status, body } = await ask(site, 'DELETE', `${path}/${_id}`)
      expect(status).toBe(200)
      expect(body).toEqual({ _id })
      expect((await site.call<Row[]>('GET', path)).map((row) => row._id)).not.toContain(_id)
      for (const id of [_id, unknownId, 'no-id-at-all']) expect((await ask(site, 'DELETE', `${path}/${id}`)).status).toBe(404)
    })
  })
}

test('GET /blogs/{id}: single blog', async ({ site }) => {
  const added = await site.call<Post>('POST', '/blogs/add', aPost('One blog alone'))
  const { status, body } = await ask(site, 'GET', `/blogs/${added._id}`, { token: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({ _id: added._id, title: 'One blog alone', description: '<p>The text of One blog alone.</p>', images: [] })
  expect(body.current).toEqual(expect.any(Boolean))
  expect((await ask(site, 'GET', `/blogs/${unknownId}`)).status).toBe(404)
})

test('POST /blogs/add: images (list of uploaded image urls)', async ({ site }) => {
  const first = await addPicture(site, [1, 2, 3])
  const second = await addPicture(site, [4, 5, 6])
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('A blog with pictures', { images: [second.url, first.url] }))
  expect(blog.images).toMatchObject([
    { _id: second._id, url: second.url },
    { _id: first._id, url: first.url },
  ])
  const foreign = aPost('A blog with a stranger’s picture', { images: ['https://example.org/picture.png'] })
  expect((await ask(site, 'POST', '/blogs/add', { payload: foreign })).status).toBe(422)
})

test('POST /blogs/set-current/{id}: no body', async ({ site }) => {
  const ids: string[] = []
  for (const title of ['Current once', 'Current later']) ids.push((await site.call<Post>('POST', '/blogs/add', aPost(title)))._id)
  const current = async () => (await site.call<Post[]>('GET', '/blogs')).filter((blog) => blog.current).map(({ _id }) => _id)
  for (const id of ids) {
    const { status, body } = await ask(site, 'POST', `/blogs/set-current/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: id, current: true })
    expect(await current(), 'only one blog is current').toEqual([id])
  }
  expect((await ask(site, 'POST', `/blogs/set-current/${unknownId}`)).status).toBe(404)
  expect((await ask(site, 'POST', `/blogs/set-current/${ids[0]}`, { token: null })).status).toBe(401)
})

test('POST /blogs/images/delete: imageId and id; expects status 200', async ({ site }) => {
  const pictures = [await addPicture(site, [7, 8, 9]), await addPicture(site, [9, 8, 7])]
  const [gone, kept] = pictures
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('Loses a picture', { images: pictures.map(({ url }) => url) }))
  const { status } = await ask(site, 'POST', '/blogs/images/delete', { payload: { imageId: gone?._id, id: blog._id } })
  expect(status).toBe(200)
  const { images } = await site.call<Post>('GET', `/blogs/${blog._id}`)
  expect(images.map(({ _id }) => _id)).toEqual([kept?._id])
  expect((await ask(site, 'POST', '/blogs/images/delete', { payload: { imageId: gone?._id, id: blog._id } })).status).toBe(404)
  expect((await ask(site, 'POST', '/blogs/images/delete', { payload: { imageId: kept?._id, id: blog._id }, token: null })).status).toBe(401)
})

test.describe
  .serial('/about', () => {
    test('GET /about: list', async ({ untouched }) => {
      const response = await fetch(`${untouched.url}/api/about`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual([])
    })

    test('POST /about/edit: id, title, description, images', async ({ site }) => {
      const picture = await addPicture(site, [20, 30, 40])
      const id = (await site.call<Row[]>('GET', '/about'))[0]?._id
      const payload = { id, title: 'About the owner', description: '<p>A life in pages.</p>', images: [picture.url] }
      const { status, body } = await ask(site, 'POST', '/about/edit', { payload })
      expect(status).toBe(200)
      expect(body).toMatchObject({ title: 'About the owner', description: '<p>A life in pages.</p>', images: [{ url: picture.url }] })
      const again = await ask(site, 'POST', '/about/edit', { payload: { ...payload, id: body._id, title: 'About the same owner' } })
      expect(again.body).toMatchObject({ _id: body._id, title: 'About the same owner' })
      const { body: list } = await ask(site, 'GET', '/about', { token: null })
      expect(list).toMatchObject([{ _id: body._id, title: 'About the same owner' }])
      expect((await ask(site, 'POST', '/about/edit', { payload, token: null })).status).toBe(401)
    })

    test('POST /about/images/delete: imageId and id', async ({ site }) => {
      const [section] = await site.call<Post[]>('GET', '/about')
      const payload = { imageId: section?.images[0]?._id, id: section?._id }
      expect((await ask(site, 'POST', '/about/images/delete', { payload, token: null })).status).toBe(401)
      expect((await ask(site, 'POST', '/about/images/delete', { payload })).status).toBe(200)
      expect((await site.call<Post[]>('GET', '/about'))[0]?.images).toEqual([])
    })
  })

test.describe('POST /image/cloudinary/upload/single: multipart with a field named file; response has success and image.url', () => {
  const kinds = { PNG: ['picture.png', 'image/png'], JPG: ['picture.jpg', 'image/jpeg'], GIF: ['picture.gif', 'image/gif'] } as const

  for (const kind of ['PNG', 'JPG', 'GIF'] as const)
    test(`a ${kind}`, async ({ page, site }) => {
      const [name, type] = kinds[kind]
      const bytes = kind === 'PNG' ? aPng() : kind === 'GIF' ? aGif() : await aJpeg(page)
      const response = await upload(site, bytes, { name, type })
      const body = await response.json()
      expect(response.status).toBe(200)
      expect(body).toMatchObject({ success: true, image: { url: expect.any(String) } })
      const picture = await fetch(new URL(body.image.url, site.url))
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe(type)
    })

  test('a file that is no picture is refused, whatever it is called', async ({ site }) => {
    const response = await upload(site, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
      name: 'picture.png',
      type: 'image/png',
    })
    expect(response.status).toBe(422)
    expect((await response.json()).errors[0].msg).toMatch(/^File type must be /)
  })

  test('a visitor cannot upload', async ({ site }) => {
    expect((await upload(site, aPng(), { token: '' })).status).toBe(401)
  })
})

test.describe('A failed call stores the status text and status code and shows a toast', () => {
  test.use(asOwner)
  test('a refused save', async ({ page }) => {
    await page.route('**/api/links/add', (route) => route.fulfill({ status: 503, json: { errors: [{ msg: 'Away for a moment' }] } }))
    await page.goto('/admin/links')
    await page.getByLabel('Title').fill('A link that is refused')
    await page.getByLabel('Link', { exact: true }).fill('https://example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Messages').getByText('Error creating new external link.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Away for a moment')).toBeVisible()
  })
})
