import { collections, defaultSettings, publicEndpoints, SETTINGS_ID, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestSite } from '#test/start-test-site.ts'

const site = await startTestSite()
afterAll(() => site.close())

const post = (path: string, body: unknown) => site.asOwner().post(`/api${path}`, body)
const open = async (path: string) => {
  const response = await site.site.request(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const createLink = async (form: Parameters<typeof workingCopyEndpoints.previews>[0], id: string, hours = 1) => {
  const { status, body } = await post(workingCopyEndpoints.previews(form, id), { hours })
  expect(status).toBe(200)
  return body as { path: string; until: string }
}

const MARK = 'Quagga only here'

it.each(collections)(
  'a link shows the page of an unfinished item of $name as it would be, to nobody else, and leaves no trace',
  async (collection) => {
    const { name } = collection
    const id = uuid()
    const { id: image, url } = await anImage(site.db)
    for (const key of [url.slice(1), ...[480, 960].flatMap((width) => ['avif', 'webp'].map((type) => `media/${image}-${width}.${type}`))])
      await site.store.put(key, Buffer.from('bytes'), 'image/jpeg')
    const values = collection.kind === 'list' ? { ...aDraft(collection), title: MARK, author: '' } : aBlog({ title: MARK, images: [url] })
    await post(workingCopyEndpoints.one(name, id), { values })
    const before = (await site.db.selectFrom('contentRevision').select('revision').executeTakeFirst())?.revision
    const { path } = await createLink(name, id)
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain(MARK)
    if (collection.kind !== 'list') {
      const addresses = page.text.match(new RegExp(`(?<=["\\s])/media/${image}[^"\\s]+`, 'g')) ?? []
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of addresses) {
        expect(address).toContain(`?preview=${path.split('/').at(-1)}`)
        expect((await open(address)).status).toBe(200)
      }
      expect((await open(url)).status).toBe(404)
    }
    expect(page.text).toMatch(/<aside class="gateway-banner"[^>]*><p><strong>Preview<\/strong>/)
    expect(page.text).not.toContain('<script>')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")

    expect((await site.db.selectFrom('contentRevision').select('revision').executeTakeFirst())?.revision).toBe(before)
    for (const address of ['/', '/api/blogs', `/api${publicEndpoints.list(name)}`]) expect((await open(address)).text).not.toContain(MARK)
  },
)

it('previews the unpublished changes of a published item and of the settings; readers see no change', async () => {
  const { _id: id } = (await post('/blogs/add', aBlog({ title: 'As published' }))).body
  await post(workingCopyEndpoints.one('blogs', id), {
    values: { title: 'As changed', description: '<p>New</p>', images: [] },
    baseVersion: 1,
  })
  const { path } = await createLink('blogs', id)
  expect((await open(path)).text).toContain('As changed')
  expect((await open(`/blogs/${id}`)).text).toContain('As published')

  const { version: _, hasWorks: __, ...settings } = (await site.asVisitor().get('/api/settings')).body
  await post(workingCopyEndpoints.one('settings', SETTINGS_ID), { values: { ...settings, ownerName: 'Another name' } })
  expect((await open((await createLink('settings', SETTINGS_ID)).path)).text).toContain('Another name')
  expect((await open('/')).text).not.toContain('Another name')
})

it('previews unfinished settings on the landing page, without the values that are not valid yet', async () => {
  await post('/blogs/add', aBlog({ title: 'On the landing page' }))
  await post('/settings/edit', { ...defaultSettings, ownerName: 'As published', footerLinks: [{ title: 'Kept', link: '/cv' }] })
  const preview = async (values: object) => {
    await site.asOwner().delete(`/api${workingCopyEndpoints.one('settings', SETTINGS_ID)}`)
    await post(workingCopyEndpoints.one('settings', SETTINGS_ID), { values })
    const page = await open((await createLink('settings', SETTINGS_ID)).path)
    expect(page, JSON.stringify(values)).toMatchObject({ status: 200, text: expect.stringContaining('On the landing page') })
    return page.text
  }
  const unfinished = {
    identity: { position: 'Reader', email: 'half@', profileLinks: ['https://github.com/ada', 5] },
    tagline: 'As written',
  }
  const text = await preview({ ...unfinished, footerLinks: [{ title: 'Whole', link: '/books' }, { title: 'Half' }] })
  for (const word of ['As published', 'Reader', 'As written', 'github.com/ada', 'Whole']) expect(text).toContain(word)
  for (const word of ['Half', 'half@']) expect(text).not.toContain(word)
  const hostile = { footerLinks: 5, ownerName: null, backgroundImage: 5, copyrightYear: 2 ** 53, identity: null, ownNames: 5, orcid: {} }
  expect(await preview({ ...hostile, cvSections: 'x', version: 'x' })).toContain('Kept')
  await post('/settings/edit', defaultSettings)
})

it('previews what cannot be published yet: a short title, invalid details, an About section beside the present one', async () => {
  const [book, section] = [uuid(), uuid()]
  await post(workingCopyEndpoints.one('books', book), { values: { title: 'Qx', details: { csl: 5 } } })
  expect(await open((await createLink('books', book)).path)).toMatchObject({ status: 200, text: expect.stringContaining('>Qx') })
  await post('/about/edit', aBlog())
  await post(workingCopyEndpoints.one('about', section), { values: { title: MARK } })
  expect(await open((await createLink('about', section)).path)).toMatchObject({ status: 200, text: expect.stringContaining(MARK) })
})

it('a link ends when it expires, when the owner revokes it and when the item is published; an unknown token leads nowhere', async () => {
  const id = uuid()
  await post(workingCopyEndpoints.one('blogs', id), { values: { title: MARK } })
  const previews = workingCopyEndpoints.previews('blogs', id)
  const [first, second] = [await createLink('blogs', id), await createLink('blogs', id, 168)]
  expect((await site.asOwner().get(`/api${previews}`)).body).toEqual([
    { until: first.until, hours: 1 },
    { until: second.until, hours: 168 },
  ])
  expect((await open(`${first.path.slice(0, -1)}${first.path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  const refused = await open('/item-preview/x')
  expect(refused).toMatchObject({ status: 404, text: expect.stringContaining('It may have expired or been revoked. Ask for a new one.') })
  expect(refused.headers.get('content-type'), 'a page for people').toContain('text/html')
  await sql`update preview_links set expires_at = now() where expires_at < now() + interval '2 hours'`.execute(site.db)
  expect((await open(first.path)).status).toBe(404)
  expect((await open(second.path)).status).toBe(200)
  await site.asOwner().delete(`/api${previews}`)
  expect((await open(second.path)).status).toBe(404)
  for (const hours of [0, 721, 'x', 1.5]) expect((await post(previews, { hours })).status).toBe(422)
  expect((await post(workingCopyEndpoints.previews('blogs', uuid()), {})).status).toBe(404)

  const third = await createLink('blogs', id)
  await post('/blogs/add', aBlog({ newId: id }))
  expect((await open(third.path)).status).toBe(404)
  // What is written next was not shared.
  await post(workingCopyEndpoints.one('blogs', id), { values: { title: MARK } })
  expect((await open(third.path)).status).toBe(404)
})
