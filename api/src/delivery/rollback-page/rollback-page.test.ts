import { ROLLBACK_PAGE_PATH, signIn } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

/** The page on which the owner undoes a release that broke the site, as a browser without scripts uses it. */

const ORIGIN = 'http://localhost'
const NOTES = 'Say "hello" & <script>alert(1)</script>'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  await putRelease(api.store, 'admin-mfe', { version: 'broken', manifest: () => ({ source: { notes: NOTES } }) })
  await api.delivery.activate({ 'admin-mfe': 'broken' })
})
afterAll(() => api.close())

interface Options {
  cookie?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

const open = async (path: string, { cookie = '', form, headers = {} }: Options = {}) => {
  const response = await api.app.request(`${ORIGIN}${ROLLBACK_PAGE_PATH}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { cookie, ...(form && { origin: ORIGIN }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const readCookie = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] as string
const openSession = async () => readCookie((await open('/sign-in', { form: OWNER })).headers)
const getActive = async () => (await api.delivery.sets.active())?.versions

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
  const signedIn = await api.asVisitor().post('/api/user/signin', OWNER)
  const cookie = readCookie(signedIn.headers)
  expect((await open('', { cookie })).html).toContain('<code>broken</code> is active')
  expect((await api.client().get('/api/user/auth', { cookie })).status, 'the API takes no cookie').toBe(401)
  await api.client(signedIn.body.token).post('/api/user/signout')
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
  expect((await api.delivery.state()).history[0]).toMatchObject({
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
  await putRelease(api.store, 'admin-mfe', { version: 'unchecked', evidence: () => undefined })
  const form = { action: 'activate', app: 'admin-mfe', from: (await getActive())?.['admin-mfe'] ?? '', version: 'unchecked' }
  const refused = await open('', { cookie, form })
  expect([refused.status, refused.html.includes('admin-mfe@unchecked has no evidence of a browser check')]).toEqual([422, true])
  expect((await open('', { cookie, form: { ...form, 'without-evidence': 'yes' } })).status).toBe(303)
  expect((await open('', { cookie })).html).toContain('Without evidence of a browser check')
  await api.delivery.rollBack('admin-mfe')
})

it('says which gateways serve the active set, with which version of the API, and why one does not', async () => {
  const { id } = (await api.delivery.sets.active()) ?? { id: 0 }
  await sql`insert into gateways (id, name, api_version, set_id, refused_set_id, refused_reason)
    values (gen_random_uuid(), 'one:1', '1a2b3c4d5e6f', ${id}, null, null), (gen_random_uuid(), 'two:2', null, 1, ${id}, 'A file is <missing>')`.execute(
    api.db,
  )
  const { html } = await open('', { cookie: await openSession() })
  await sql`delete from gateways`.execute(api.db)
  expect(html).toContain(`1 of 2 gateways serve rs_${id}.`)
  expect(html).toContain(`two:2 serves rs_1 and cannot serve rs_${id}: A file is &lt;missing&gt;`)
  expect(html).toContain('api@1a2b3c4d5e6f runs on 1 of 2 gateways: one:1.')
  expect(html).toContain('An api without a version runs on 1 of 2 gateways: two:2.')
})

it('changes nothing for a form that is sent twice, or was made before another change', async () => {
  const cookie = await openSession()
  await putRelease(api.store, 'admin-mfe', { version: 'newest' })
  await api.delivery.activate({ 'admin-mfe': 'newest' })
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
  await putRelease(api.store, 'admin-mfe', { version: 'newest' })
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
  expect(await api.delivery.plan.read()).toEqual({ freeze: null, scheduled: [] })
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
  const list = () => api.client(token).get('/api/releases')
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
  await api.asOwner().post('/api/releases/preview', { versions: { 'admin-mfe': 'one' }, hours: 1 })
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
  const set = `rs_${(await api.delivery.sets.active())?.id}`
  const ticket = await api.health.tickets.issue(set, 'list')
  const send = (n: number, fields: object) =>
    api.client(undefined, `198.51.100.${n}`).post('/api/beacon', { set, attempt: 0, ticket, remote: 'public_mfe', ...fields })
  await send(1, { stage: 'ready', type: 'success' })
  await send(2, { stage: 'hydrate', type: 'exception' })
  await api.health.flush()
  const { html } = await open('', { cookie: await openSession() })
  expect(html).toContain('It failed for 1 of 2 visitors.')
  expect(html).toContain('<li>Public site: the page rendered in the browser differed from the server’s (1 visitor)</li>')
  expect(html).toContain('<li>list: 2 views, 1 failed · public_mfe started for 1</li>')
})

/** Starts a rollout again, without a second preflight check. */
const repeatRollout = (id: string) =>
  sql`insert into release_rollouts (base_set, versions, manifests, sources, share, steps, started_at)
    select (select max(id) from release_sets), versions, manifests, sources, share, steps, started_at from release_rollouts where id = ${id}`.execute(
    api.db,
  )

it('starts, shows, stops and finishes a rollout; sending a form twice changes nothing', async () => {
  const cookie = await openSession()
  await putRelease(api.store, 'public-mfe', { version: 'shared' })
  const before = await getActive()
  const start = { action: 'activate', app: 'public-mfe', from: 'one', version: 'shared', share: '5', reason: 'A <try>' }
  const send = async (form: Record<string, string>) => (await open('', { cookie, form })).status
  for (const share of ['0', '51', 'x', '1.5']) expect(await send({ ...start, share })).toBe(422)
  expect(await send({ ...start, at: '2099-12-02T08:00' })).toBe(422)
  expect([await send(start), await send(start)]).toEqual([303, 409])
  const { html } = await open('?done=share', { cookie })
  expect(html).toContain('role="status">5 % of the visitors get public-mfe@shared.')
  expect(html).toContain('Stop the rollout of public-mfe@shared')
  expect(html).not.toContain('Roll public-mfe back')
  expect(html).toContain('<strong>5 % of the visitors get public-mfe@shared</strong>')
  expect(html).toContain('0 views, 0 failed · next step 25 % after 50 good views')
  expect(html).toContain('by the owner: A &lt;try&gt;')
  const rollout = /name="rollout" value="(\d+)"/.exec(html)?.[1] as string
  for (const wrong of ['0', 'x', '']) expect(await send({ action: 'stop', rollout: wrong })).toBe(422)
  expect([await send({ action: 'stop', rollout }), await send({ action: 'stop', rollout })]).toEqual([303, 409])
  const stopped = (await open('?done=stop', { cookie })).html
  expect(stopped).toMatch(/role="status">Stopped public-mfe@shared: everybody gets rs_\d+ again\./)
  expect(stopped).toMatch(/No rollout is running.*5 % \(0 views, 0 failed\)\. Stopped/s)
  expect(await getActive()).toEqual(before)

  await repeatRollout(rollout)
  expect(await send({ action: 'finish', rollout }), 'the first one').toBe(409)
  const second = /name="rollout" value="(\d+)"/.exec((await open('', { cookie })).html)?.[1] as string
  expect([await send({ action: 'finish', rollout: second }), await send({ action: 'finish', rollout: second })]).toEqual([303, 409])
  expect(await getActive()).toEqual({ ...before, 'public-mfe': 'shared' })
  const finished = (await open('?done=finish', { cookie })).html
  expect(finished).toMatch(/role="status">Activated public-mfe@shared: rs_\d+ is active\./)
  expect(finished).toContain('<span class="note">5 → 100 % of the visitors</span>')
  await api.delivery.rollBack('public-mfe')
})

it('says when a rollback, from a form opened before a rollout of the app, only stopped the rollout', async () => {
  const cookie = await openSession()
  const before = await getActive()
  await repeatRollout('1')
  const form = { action: 'rollback', app: 'public-mfe', from: 'one', version: '' }
  const { status, headers } = await open('', { cookie, form })
  expect([status, headers.get('location')]).toEqual([303, `${ROLLBACK_PAGE_PATH}?done=stop`])
  expect(await getActive()).toEqual(before)
  expect((await open('?done=stop&changed=public-mfe', { cookie })).html).toContain(
    'role="status">Stopped public-mfe@shared: everybody gets',
  )
})

it('responds to a finished rollout once the gateways serve its set', async () => {
  const cookie = await openSession()
  await repeatRollout('1')
  const { id = 0 } = (await api.delivery.sets.active()) ?? {}
  await sql`insert into gateways (id, name, set_id) values (gen_random_uuid(), 'one:1', ${id})`.execute(api.db)
  const rollout = /name="rollout" value="(\d+)"/.exec((await open('', { cookie })).html)?.[1] as string
  const order: string[] = []
  const response = open('', { cookie, form: { action: 'finish', rollout } }).then(() => order.push('response'))
  await expect.poll(getActive).toMatchObject({ 'public-mfe': 'shared' })
  await open('', { cookie })
  order.push('served')
  await sql`update gateways set set_id = ${id + 1}`.execute(api.db)
  await response
  await sql`delete from gateways`.execute(api.db)
  expect(order).toEqual(['served', 'response'])
  await api.delivery.rollBack('public-mfe')
})

it('shows why an activation is rejected, beside what is still active', async () => {
  const cookie = await openSession()
  await putRelease(api.store, 'public-mfe', { version: 'incomplete', manifest: () => ({ exposes: {} }) })
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

it('asks to try again when the file store is unavailable, without waiting for it twice', async () => {
  const cookie = await openSession()
  const list = vi.spyOn(api.store, 'list').mockImplementation(() => {
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
  expect((await open('/sign-out', { cookie, form: {} })).status).toBe(303)
  expect((await open('', { cookie })).status).toBe(401)
})
