import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createApiTokenStore, createApp } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createPreviewStore } from './preview-store.ts'
import { toSitePath } from './routes.ts'

/** A preview as a person opens it: a link, then a cookie, on a site with a real database, real releases and real render workers. */

const HOUR_MS = 3_600_000
const HOURS = 24

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>
let app: ReturnType<typeof createApp>
let passedMs = 0

beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(Date.now() + passedMs) })
  await api.delivery.activate(await putBuilds(api.store))
  const code = { 'server/index.cjs': (text: string) => text.replaceAll('Until then, ', 'In a preview, ') }
  for (const version of ['two', 'three', 'four', 'five', 'gone']) await putRelease(api.store, 'public-mfe', { version, code })
  await putRelease(api.store, 'public-mfe', { version: 'broken', code: { 'server/index.cjs': () => 'throw new Error("not today")' } })
  for (const name of ['admin-mfe', 'shell'] as const) await putRelease(api.store, name, { version: 'two' })
  site = await api.delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  app = createApp({ ...api, documents: site.routes, publicUrl: PUBLIC_URL })
})
afterAll(async () => {
  await site.close()
  await api.close()
})

const issue = async (versions: object, more: object = {}) => (await api.asOwner().post('/api/releases/preview', { versions, ...more })).body
const open = async (path: string, cookie?: string, init: RequestInit = {}) => {
  const response = await app.request(PUBLIC_URL + path, { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const pin = async (versions: object, more: object = {}) => {
  const { headers } = await open((await issue(versions, more)).link)
  return headers.get('set-cookie')?.split(';')[0] as string
}
const REMOVED = /^preview=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/

describe('the link of a preview', () => {
  it('sets a cookie with the preview and nothing else, and leads to a page of the site', async () => {
    const { link, until } = await issue({ 'public-mfe': 'two' }, { hours: HOURS, page: '/books?page=2' })
    const { status, headers } = await open(link)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/books?page=2', 'private, no-store'])
    expect(headers.get('set-cookie')).toMatch(/^preview=[\w.~%-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(headers.get('set-cookie')).toContain('public-mfe%40two')
    expect(Math.abs(new Date(until).getTime() - Date.now() - HOURS * HOUR_MS)).toBeLessThan(HOUR_MS)
  })

  it('gives this browser the release on every page, with a banner and a name of its own, and nobody else', async () => {
    const before = await open('/books')
    const cookie = await pin({ 'public-mfe': 'two' })
    for (const path of ['/books', '/admin', '/nothing']) {
      const { headers, html } = await open(path, cookie)
      expect([headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual(['private, no-store', 'noindex'])
      expect(html).toContain('"set":"rs_1+public-mfe@two"')
      expect(html, 'a beacon of a preview does not count').not.toContain('"ticket"')
      expect(html).toContain('<strong>Preview</strong> of public-mfe@two.')
    }
    expect((await open('/books', cookie)).html).toContain('In a preview, ')
    expect((await open('/books')).html).toBe(before.html)
    expect(before.html).toContain('Until then, ')
    const request = (sent: string) => ({ url: '/books', method: 'GET', headers: { host: 'site.example', cookie: sent } }) as never
    expect(site.findEarlyResponse(request(cookie)), 'not from the cache of the active set').toBeUndefined()
    expect(site.findEarlyResponse(request('theme=dark'))?.body?.toString()).toBe(before.html)
    expect((await site.pages.read('/books')).html, 'what reads all pages reads the active set').toBe(before.html)
    expect((await api.delivery.state()).set).toBe('rs_1')
  })

  it('previews the admin portal and the shell, alone and together', async () => {
    const portal = await open('/admin', await pin({ 'admin-mfe': 'two' }))
    expect(portal.html).toContain('/mfe/admin-mfe/two/')
    const both = await open('/', await pin({ shell: 'two', 'public-mfe': 'two' }))
    expect(both.html).toContain('/mfe/shell/two/')
    expect(both.html).toContain('/mfe/public-mfe/two/')
  })

  it('is left with a form, which leads back to the page', async () => {
    const headers = { referer: `${PUBLIC_URL}/books?page=2`, host: 'site.example' }
    const left = await open('/preview/leave', 'preview=x', { method: 'POST', headers })
    expect([left.status, left.headers.get('location')]).toEqual([303, '/books?page=2'])
    expect(left.headers.get('set-cookie')).toMatch(REMOVED)
    const foreign = await open('/preview/leave', '', { method: 'POST', headers: { ...headers, referer: 'https://evil.example/books' } })
    expect(foreign.headers.get('location')).toBe('/')
  })

  it('says what is wrong with a link that is forged, altered, expired, deleted or no navigation, and sets no cookie', async () => {
    const { link } = await issue({ 'public-mfe': 'gone' }, { hours: 1 })
    const sentence = async (path: string, headers = {}) => {
      const response = await open(path, '', { headers })
      expect(response.headers.get('set-cookie')).toBeNull()
      return [response.status, /<p>(.*?)<\/p>/.exec(response.html)?.[1]]
    }
    const invalid = [404, 'This link is not valid. Ask for the whole link, or for a new one.']
    expect(await sentence(link.replace('gone', 'two'))).toEqual(invalid)
    expect(await sentence(link.replace(/\/\d/, '/9'))).toEqual(invalid)
    expect(await sentence(link.slice(0, -1))).toEqual(invalid)
    for (const token of ['x', '~', '1~public-mfe@two~', `${'9'.repeat(3_000)}~x`])
      expect(await sentence(`/preview/${token}`)).toEqual(invalid)
    expect(await sentence(link, { 'sec-fetch-mode': 'no-cors' })).toEqual([403, 'Open the link of a preview in a tab.'])
    for await (const { key } of api.store.list('releases/public-mfe/gone/')) await api.store.remove(key)
    expect(await sentence(link)).toEqual([410, 'There is no release public-mfe@gone any more. Ask for a link to a newer one.'])
    passedMs = 2 * HOUR_MS
    expect(await sentence(link)).toEqual([410, 'This preview has ended. Ask for a new link.'])
    passedMs = 0
  })

  it('is revoked for everybody who has it, even where it is open, without revoking other links', async () => {
    const { link, id } = await issue({ 'public-mfe': 'three' }, { hours: 1 })
    const other = await issue({ 'public-mfe': 'three' }, { hours: 2 })
    const cookie = (await open(link)).headers.get('set-cookie')?.split(';')[0] as string
    expect((await open('/books', cookie)).html).toContain('/mfe/public-mfe/three/')
    const { previews } = (await api.asOwner().get('/api/releases')).body
    expect(previews.find((one: { id: number }) => one.id === id)).toMatchObject({
      versions: { 'public-mfe': 'three' },
      actor: { kind: 'session' },
    })

    const revoked = await api.asOwner().post('/api/releases/preview/revoke', { id })
    expect(revoked.body.previews.map((one: { id: number }) => one.id)).not.toContain(id)
    const page = await open('/books', cookie)
    expect([page.html.includes('/mfe/public-mfe/three/'), page.headers.get('cache-control')]).toEqual([false, 'private, no-store'])
    expect(page.headers.get('set-cookie')).toMatch(REMOVED)
    const closed = await open(link)
    expect([closed.status, closed.headers.get('set-cookie'), /<p>(.*?)<\/p>/.exec(closed.html)?.[1]]).toEqual([
      410,
      null,
      'This preview was revoked. Ask for a new link.',
    ])
    expect((await open(other.link)).status).toBe(303)
    expect((await api.asOwner().post('/api/releases/preview/revoke', { id })).status, 'again').toBe(404)
  })

  it('is one link and one event of the audit log when it is requested again within a second, and works again after it was revoked', async () => {
    const store = createPreviewStore(api.db, () => new Date())
    const add = () =>
      store.add('the-same', { versions: { 'public-mfe': 'two' }, until: new Date(Date.now() + HOUR_MS) }, { kind: 'session' })
    const countEvents = async () =>
      (await api.db.selectFrom('auditEvents').select('id').where('action', '=', 'addPreview').execute()).length
    const before = await countEvents()
    const id = await add()
    expect([await add(), await countEvents()]).toEqual([id, before + 1])
    await store.revoke(id)
    expect(await store.isRevoked('the-same')).toBe(true)
    expect([await add(), await countEvents()]).toEqual([id, before + 2])
    expect(await store.isRevoked('the-same')).toBe(false)
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/.//evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
    'does not lead to %o',
    (page) => expect(toSitePath(page)).toBe('/'),
  )
})

describe('a browser with the cookie of a preview', () => {
  it('gets the active set, and no cookie any more, when the cookie is forged, altered or expired', async () => {
    const cookie = await pin({ 'public-mfe': 'two' }, { hours: 1 })
    const expectActive = async (sent: string) => {
      // Now: a document has another ticket on the next day.
      const active = (await open('/books')).html
      const { status, headers, html } = await open('/books', sent)
      expect([status, html === active, headers.get('cache-control')], sent).toEqual([200, true, 'private, no-store'])
      expect(headers.get('set-cookie')).toMatch(REMOVED)
    }
    for (const sent of ['preview=x', 'preview=', 'preview=%', `preview=${'a'.repeat(7_000)}`, cookie.replace('two', 'one')])
      await expectActive(sent)
    passedMs = 2 * HOUR_MS
    await expectActive(cookie)
    passedMs = 0
  })

  it('gets a page that says why, and a way out, when the release fails the preflight check or was deleted', async () => {
    const broken = await open('/books', await pin({ 'public-mfe': 'broken' }))
    expect(broken.status).toBe(422)
    expect(broken.html).toMatch(/<p>public-mfe@broken .*not today.<\/p>/)
    expect(broken.html).toContain('action="/preview/leave"')
    const cookie = await pin({ 'public-mfe': 'five' })
    expect((await open('/books', cookie)).status).toBe(200)
    for await (const { key } of api.store.list('releases/public-mfe/five/')) await api.store.remove(key)
    const deleted = await open('/books', cookie)
    expect([deleted.status, /<p>(.*?)<\/p>/.exec(deleted.html)?.[1]]).toEqual([410, 'There is no release public-mfe@five.'])
    expect((await open('/books')).status, 'others notice nothing').toBe(200)
  })

  it('gets its preview although more of them are opened than are kept', async () => {
    for (const versions of [
      { 'public-mfe': 'two' },
      { 'public-mfe': 'three' },
      { 'public-mfe': 'four' },
      { shell: 'two' },
      { 'public-mfe': 'two' },
    ]) {
      const { status, html } = await open('/books', await pin(versions))
      expect([status, html.includes('<main')]).toEqual([200, true])
    }
  })
})

describe('POST /api/releases/preview', () => {
  it('lets a team preview its own app only, and nobody without a token', async () => {
    const team = api.client(await createApiTokenStore(api.db).create('team', 'public-mfe'))
    const post = async (client: typeof team, versions: object) => (await client.post('/api/releases/preview', { versions })).status
    expect(await post(team, { 'public-mfe': 'two' })).toBe(200)
    expect(await post(team, { shell: 'two' })).toBe(403)
    expect(await post(team, { 'public-mfe': 'two', 'admin-mfe': 'two' })).toBe(403)
    expect(await post(api.asVisitor(), { 'public-mfe': 'two' })).toBe(401)
  })

  it('is rejected with 409 for a team that has 100 links, until it revokes one, and for nobody else', async () => {
    const team = api.client(await createApiTokenStore(api.db).create('loop', 'public-mfe'))
    const post = () => team.post('/api/releases/preview', { versions: { 'public-mfe': 'two' }, hours: 3 })
    const { id } = (await post()).body
    await sql`
      insert into release_previews (token_hash, versions, until, actor)
      select decode(md5(n::text), 'hex'), versions, until, actor from release_previews, generate_series(1, 99) n where id = ${id}`.execute(
      api.db,
    )
    expect(await post()).toMatchObject({ status: 409, body: { errors: [{ msg: 'There are 100 preview links. Revoke some first.' }] } })
    expect((await issue({ 'public-mfe': 'two' })).link).toContain('/preview/')
    await team.post('/api/releases/preview/revoke', { id })
    expect((await post()).status).toBe(200)
    await sql`
      insert into release_previews (token_hash, versions, until, actor)
      select decode(md5(n::text), 'hex'), '{}', now() + interval '1 hour', '{}' from generate_series(100, 300) n`.execute(api.db)
    expect((await api.asOwner().get('/api/releases')).body.previews).toHaveLength(200)
    await sql`delete from release_previews`.execute(api.db)
  })

  it('lets a team revoke links to its own app only', async () => {
    const { id } = await issue({ shell: 'two' })
    const tokens = createApiTokenStore(api.db)
    const revoke = async (name: string, appName: 'shell' | 'public-mfe') =>
      (await api.client(await tokens.create(name, appName)).post('/api/releases/preview/revoke', { id })).status
    expect([await revoke('others', 'public-mfe'), await revoke('ours', 'shell')]).toEqual([403, 200])
    for (const wrong of [0, 1.5, 'x', undefined, 2 ** 31])
      expect((await api.asOwner().post('/api/releases/preview/revoke', { id: wrong })).status).toBe(422)
  })

  it.each([
    [{ versions: { 'public-mfe': 'none' } }, 404],
    [{ versions: {} }, 422],
    [{ versions: { other: 'two' } }, 422],
    [{}, 422],
    [{ versions: { 'public-mfe': 'two' }, hours: 721 }, 422],
    [{ versions: { 'public-mfe': 'two' }, hours: 0.5 }, 422],
    [{ versions: { 'public-mfe': 'two' }, page: '//evil.example' }, 422],
  ])('rejects %j with %i', async (body, status) => expect((await api.asOwner().post('/api/releases/preview', body)).status).toBe(status))
})
