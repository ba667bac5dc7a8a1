import { setTimeout as wait } from 'node:timers/promises'
import { ROLLBACK_PAGE_PATH, signIn } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { expect, it, vi } from 'vitest'
import { putRelease } from '#test/built-releases.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { readCookie, setUpRollbackPage } from '#test/set-up-rollback-page.ts'

const { api, open, openSession, getActive } = setUpRollbackPage()

it('asks who is not signed in for email and password, and shows nothing else', async () => {
  const page = await open('')
  expect(page.status).toBe(401)
  expect(page.html).toContain('name="password"')
  expect(page.html).not.toContain('admin-mfe')
  expect((await open('', { form: { action: 'rollback', app: 'admin-mfe' } })).status).toBe(401)
  expect((await open('', { cookie: `session=${'A'.repeat(43)}` })).status).toBe(401)
  expect(await getActive()).toMatchObject({ 'admin-mfe': 'broken' })
})

it('runs no scripts, cannot be framed or cached, and sends its forms to this site only', async () => {
  const { headers, html } = await open('', { cookie: await openSession() })
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
  expect(headers.get('cache-control')).toBe('no-store')
  // With no referrer, browsers send the origin null with a form.
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(html).not.toContain('<script')
  expect(html).toContain('Say &quot;hello&quot; &amp; &lt;script&gt;')
})

it('says what is wrong with the credentials, and opens a session for the right ones', async () => {
  const wrong = await open('/sign-in', { form: { ...OWNER, password: 'another pass phrase' } })
  expect([wrong.status, wrong.html.includes(signIn.rejected)]).toEqual([401, true])
  expect((await open('/sign-in', { form: { email: 'x' } })).status).toBe(422)
  const right = await open('/sign-in', { form: OWNER })
  expect([right.status, right.headers.get('location')]).toEqual([303, ROLLBACK_PAGE_PATH])
  expect(right.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/admin\/rollback; HttpOnly; Secure; SameSite=Strict$/)
})

it('is open to the session of the portal until it ends', async () => {
  const signedIn = await api().asVisitor().post('/api/user/signin', OWNER)
  const cookie = readCookie(signedIn.headers)
  expect((await open('', { cookie })).html).toContain('<code>broken</code> is active')
  expect((await api().client().get('/api/user/auth', { cookie })).status, 'the API takes no cookie').toBe(401)
  await api().client(signedIn.body.token).post('/api/user/signout')
  expect((await open('', { cookie })).status).toBe(401)
})

it('changes nothing for a form of another site', async () => {
  const cookie = await openSession()
  const form = { action: 'rollback', app: 'admin-mfe' }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) expect((await open('', { cookie, form, headers })).status).toBe(403)
  expect(await getActive()).toMatchObject({ 'admin-mfe': 'broken' })
})

const rollBack = { action: 'rollback', app: 'admin-mfe', from: 'broken', version: 'one' }

it('rolls back and activates, and records who did it and why', async () => {
  const cookie = await openSession()
  const rolledBack = await open('', { cookie, form: { ...rollBack, reason: 'The portal is <blank>' } })
  expect([rolledBack.status, rolledBack.headers.get('location')]).toEqual([303, `${ROLLBACK_PAGE_PATH}?changed=admin-mfe`])
  expect(await getActive()).toMatchObject({ 'admin-mfe': 'one' })
  expect((await api().delivery.state()).history[0]).toMatchObject({
    action: 'rollback',
    actor: { kind: 'session' },
    reason: 'The portal is <blank>',
  })
  const { html } = await open('?changed=admin-mfe', { cookie })
  expect(html).toContain('role="status">rs_3: admin-mfe@one is active.')
  expect(html).toContain('The portal is &lt;blank&gt;')

  expect((await open('', { cookie, form: { action: 'activate', app: 'admin-mfe', from: 'one', version: 'broken' } })).status).toBe(303)
  expect(await getActive()).toMatchObject({ 'admin-mfe': 'broken' })
})

it('activates a release that was not checked in a browser only if the form says so, and shows that in the history', async () => {
  const cookie = await openSession()
  await putRelease(api().store, 'admin-mfe', { version: 'unchecked', evidence: () => undefined })
  const form = { action: 'activate', app: 'admin-mfe', from: (await getActive())?.['admin-mfe'] ?? '', version: 'unchecked' }
  const refused = await open('', { cookie, form })
  expect([refused.status, refused.html.includes('admin-mfe@unchecked has no evidence of a browser check')]).toEqual([422, true])
  expect((await open('', { cookie, form: { ...form, 'without-evidence': 'yes' } })).status).toBe(303)
  expect((await open('', { cookie })).html).toContain('Without evidence of a browser check')
  await api().delivery.rollBack('admin-mfe')
})

it('says which gateways serve the active set, with which version of the API, and why one does not', async () => {
  const { id } = (await api().delivery.sets.active()) ?? { id: 0 }
  await sql`insert into gateways (id, name, api_version, set_id, refused_set_id, refused_reason)
    values (gen_random_uuid(), 'one:1', '1a2b3c4d5e6f', ${id}, null, null), (gen_random_uuid(), 'two:2', null, 1, ${id}, 'A file is <missing>')`.execute(
    api().db,
  )
  const { html } = await open('', { cookie: await openSession() })
  await sql`delete from gateways`.execute(api().db)
  expect(html).toContain(`1 of 2 gateways serve rs_${id}.`)
  expect(html).toContain(`two:2 serves rs_1 and cannot serve rs_${id}: A file is &lt;missing&gt;`)
  expect(html).toContain('api@1a2b3c4d5e6f runs on 1 of 2 gateways: one:1.')
  expect(html).toContain('An api without a version runs on 1 of 2 gateways: two:2.')
})

it('changes nothing for a form that is sent twice, or was made before another change', async () => {
  const cookie = await openSession()
  await putRelease(api().store, 'admin-mfe', { version: 'newest' })
  await api().delivery.activate({ 'admin-mfe': 'newest' })
  const form = { ...rollBack, from: 'newest', version: 'broken' }
  expect((await open('', { cookie, form })).status).toBe(303)
  const again = await open('', { cookie, form })
  expect(again.status).toBe(409)
  expect(again.html).toContain('role="alert">admin-mfe@broken is active now. Nothing was changed.')
  expect((await open('', { cookie, form: { ...form, action: 'activate' } })).status).toBe(409)
  expect(await getActive()).toMatchObject({ 'admin-mfe': 'broken' })
})

it('freezes activations until a time in UTC, schedules one, and undoes both', async () => {
  const cookie = await openSession()
  const before = await getActive()
  const scheduled = {
    action: 'activate',
    app: 'admin-mfe',
    from: before?.['admin-mfe'] as string,
    version: 'newest',
    at: '2099-12-02T08:00',
  }
  await putRelease(api().store, 'admin-mfe', { version: 'newest' })
  const { headers } = await open('', { cookie, form: { action: 'freeze', until: '2099-12-01T08:00', reason: 'The <jubilee>' } })
  expect(headers.get('location')).toBe(`${ROLLBACK_PAGE_PATH}?done=freeze`)
  expect((await open('?done=freeze', { cookie })).html).toContain(
    'role="status">Activations are frozen until 2099-12-01 08:00 UTC: The &lt;jubilee&gt;.',
  )
  expect((await open('', { cookie, form: scheduled })).headers.get('location')).toBe(`${ROLLBACK_PAGE_PATH}?done=schedule`)
  const { html } = await open('?done=schedule', { cookie })
  expect(html).toContain('role="status">admin-mfe@newest is scheduled for 2099-12-02 08:00 UTC.')
  expect(html).toContain('Activations are frozen until 2099-12-01 08:00 UTC: The &lt;jubilee&gt;')
  expect(html).toMatch(/<strong>2099-12-02 08:00 UTC<\/strong> <code>admin-mfe@newest<\/code>/)
  const { at: _, ...now } = scheduled
  const refused = await open('', { cookie, form: now })
  expect([refused.status, refused.html.includes('role="alert">Activations are frozen')]).toEqual([409, true])
  expect(await getActive()).toEqual(before)

  const id = /name="id" value="(\d+)"/.exec(html)?.[1] as string
  for (const [form, sentence] of [
    [{ action: 'cancel', id }, 'The scheduled activation is removed.'],
    [{ action: 'unfreeze' }, 'The freeze is lifted: activations are possible again.'],
  ] as const) {
    expect((await open('', { cookie, form })).headers.get('location')).toBe(`${ROLLBACK_PAGE_PATH}?done=${form.action}`)
    expect((await open(`?done=${form.action}`, { cookie })).html).toContain(`role="status">${sentence}`)
  }
  expect(await api().delivery.plan.read()).toEqual({ freeze: null, scheduled: [] })
  expect((await open('', { cookie, form: { action: 'freeze', until: '', reason: '' } })).status).toBe(422)
})

it('lists the tokens with their last use, creates one for a team that is shown once, and revokes it', async () => {
  const cookie = await openSession()
  const add = { action: 'add-token', name: 'ci', app: 'admin-mfe', currentPassword: OWNER.password }
  expect((await open('', { cookie, form: { ...add, name: 'not a name' } })).html).toContain('role="alert">Use letters, digits')
  const unconfirmed = await open('', { cookie, form: { ...add, currentPassword: 'not the password' } })
  expect([unconfirmed.status, unconfirmed.html.includes('role="alert">This is not your current password')]).toEqual([422, true])
  const added = await open('', { cookie, form: add })
  expect([added.status, added.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const token = /shown only now: <code>([\w-]{43})<\/code>/.exec(added.html)?.[1] as string
  const again = await open('', { cookie, form: add })
  expect([again.status, again.html.includes('role="alert">A token named ci already exists.')]).toEqual([409, true])
  const list = () => api().client(token).get('/api/releases')
  expect((await open('', { cookie })).html).toMatch(/<code>ci<\/code> admin-mfe<br><span class="note">Created [^<]+, never used/)
  expect((await list()).status).toBe(200)
  const { html } = await open('', { cookie })
  expect(html).toMatch(/<code>ci<\/code> admin-mfe<br><span class="note">Created [^<]+ UTC, last used [\d-]+ [\d:]+ UTC/)
  expect(html).not.toContain(token)

  const form = { action: 'revoke-token', name: 'ci' }
  expect((await open('', { cookie, form })).headers.get('location')).toBe(`${ROLLBACK_PAGE_PATH}?done=revoke-token`)
  const revoked = (await open('?done=revoke-token', { cookie })).html
  expect([revoked.includes('role="status">The token is revoked.'), revoked.includes('<code>ci</code>')]).toEqual([true, false])
  expect((await list()).status).toBe(401)
  expect((await open('', { cookie, form })).status, 'sent twice').toBe(404)
})

it('lists the preview links that work, and revokes one', async () => {
  const cookie = await openSession()
  await api()
    .asOwner()
    .post('/api/releases/preview', { versions: { 'admin-mfe': 'one' }, hours: 1 })
  const { html } = await open('', { cookie })
  const id = /<strong>(\d+)<\/strong> <code>admin-mfe@one<\/code> until/.exec(html)?.[1] as string
  const form = { action: 'revoke-preview', id }
  expect((await open('', { cookie, form })).headers.get('location')).toBe(`${ROLLBACK_PAGE_PATH}?done=revoke-preview`)
  const revoked = (await open('?done=revoke-preview', { cookie })).html
  expect(revoked).toContain('role="status">The preview link is revoked.')
  expect(revoked).toContain('There are no preview links.')
  expect([(await open('', { cookie, form })).status, (await open('', { cookie, form: { ...form, id: 'x' } })).status]).toEqual([404, 422])
})

it('shows what fails, of which app, and for how many visitors each kind of page works', async () => {
  const set = `rs_${(await api().delivery.sets.active())?.id}`
  const ticket = await api().health.tickets.issue(set, 'list')
  const send = (n: number, fields: object) =>
    api()
      .client(undefined, `198.51.100.${n}`)
      .post('/api/beacon', { set, attempt: 0, ticket, remote: 'public_mfe', ...fields })
  await send(1, { stage: 'ready', type: 'success' })
  await send(2, { stage: 'hydrate', type: 'exception' })
  await api().health.flush()
  const { html } = await open('', { cookie: await openSession() })
  expect(html).toContain('It failed for 1 of 2 visitors.')
  expect(html).toContain('<li>Public site: the page rendered in the browser differed from the server’s (1 visitor)</li>')
  expect(html).toContain('<li>list: 2 views, 1 failed · public_mfe started for 1</li>')
})

it('shows why an activation is rejected, beside what is still active', async () => {
  const cookie = await openSession()
  await putRelease(api().store, 'public-mfe', { version: 'incomplete', manifest: () => ({ exposes: {} }) })
  const rejected = await open('', { cookie, form: { action: 'activate', app: 'public-mfe', from: 'one', version: 'incomplete' } })
  expect(rejected.status).toBe(422)
  expect(rejected.html).toContain('role="alert">public-mfe@incomplete does not expose ./routes')
  expect(rejected.html).toContain('<code>one</code> is active')
})

it.each([
  [{ action: 'rollback', app: 'api' }, 422],
  [{ action: 'rollback' }, 422],
  [{ action: 'activate', app: 'shell', version: '../x' }, 422],
  [{ action: 'activate', app: 'shell', from: 'one', version: 'unknown' }, 404],
  [{}, 422],
  [{ ...rollBack, reason: 'a\0b' }, 400],
  [{ action: 'rollback', app: 'shell', reason: 'x'.repeat(11_000) }, 413],
] as [Record<string, string>, number][])('rejects the form %j', async (form, status) => {
  const before = await getActive()
  const page = await open('', { cookie: await openSession(), form })
  expect(page.status).toBe(status)
  expect(page.html).toContain('role="alert"')
  expect(await getActive()).toEqual(before)
})

it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'says that a body that is no form (%s) cannot be read',
  async (type) => {
    const { status, html } = await open('/sign-in', { form: OWNER, headers: { 'content-type': type } })
    expect([status, html.includes('The form cannot be read')]).toEqual([400, true])
  },
)

it('stops waiting for a form that does not arrive', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const response = api().app.request(`http://localhost${ROLLBACK_PAGE_PATH}/sign-in`, {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100' },
      body: new ReadableStream({ pull: () => ask() }),
      duplex: 'half',
    } as RequestInit)
    await asked
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    const { status } = await Promise.race([response, wait(2_000, { status: 'still waiting' })])
    expect(status).toBe(408)
  } finally {
    vi.useRealTimers()
  }
})

it('asks to try again when the file store is unavailable, without waiting for it twice', async () => {
  const cookie = await openSession()
  const list = vi.spyOn(api().store, 'list').mockImplementation(() => {
    throw new StoreUnavailable({ code: 'ETIMEDOUT', message: 'silent for 15 s' })
  })
  const page = await open('', { cookie })
  const listed = list.mock.calls.map(([prefix]) => prefix)
  list.mockRestore()
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(listed, 'once for each app').toEqual([...new Set(listed)])
  expect(page.html).toContain('The file store is temporarily unavailable. Please try again.')
})

it('leads a GET of an address of its forms to the page', async () => {
  for (const path of ['/sign-in', '/sign-out']) expect((await open(path)).headers.get('location')).toBe(ROLLBACK_PAGE_PATH)
})

it('ends the session when the owner signs out', async () => {
  const cookie = await openSession()
  const { status, headers } = await open('/sign-out', { cookie, form: {} })
  expect([status, headers.getSetCookie().map((text) => text.split(';', 2)[0])]).toEqual([303, Array(3).fill('session=')])
  expect((await open('', { cookie })).status).toBe(401)
})
