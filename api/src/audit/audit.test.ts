import type { AuditEvents } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog, aBook } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createEventStore } from './event-store.ts'

const FIREFOX = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' } }
const BY_OWNER = { kind: 'session', device: 'Firefox on Linux' }
const ADDRESS = '203.0.113.9'
const UNKNOWN_TOKEN = 'u'.repeat(43)

let api: TestApi
let token: string
beforeAll(async () => {
  // So that no test begins in one hour and ends in the next.
  const now = new Date()
  api = await startTestApi({ now: () => now })
  token = await api.newToken()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.product.flushRefusals()
  await sql`truncate audit_events, sign_in_attempts`.execute(api.db)
})

const post = (path: string, body: object = {}, of = token) => api.client(of).post(`/api${path}`, body, FIREFOX)
const remove = (path: string) => api.client(token).send('DELETE', `/api${path}`, undefined, FIREFOX)
const read = async (query = '') => {
  await api.product.flushRefusals()
  const { status, body } = await api.client(token).get(`/api/audit-events${query}`)
  expect(status).toBe(200)
  return body as AuditEvents
}
const summarize = ({ events }: AuditEvents) => events.map(({ action, outcome, subject, actor }) => ({ action, outcome, subject, actor }))
const by = (actor: object | null, action: string, subject = '', outcome = 'done') => ({ action, outcome, subject, actor })

describe('the audit log', () => {
  it('has sign-ins, sign-outs and ended sessions, with browser, address and request', async () => {
    const opened = await api.signIn(OWNER, '198.51.100.4', FIREFOX.headers)
    await post('/user/sessions/end-others')
    token = (await api.signIn(OWNER, '198.51.100.4', FIREFOX.headers)).body.token
    const [newest, , first] = (await read('?kind=sign-in')).events
    expect(summarize(await read('?kind=sign-in'))).toEqual([
      by(BY_OWNER, 'signIn', 'password'),
      by(BY_OWNER, 'endSessions'),
      by(BY_OWNER, 'signIn', 'password'),
    ])
    expect(first).toMatchObject({ address: '198.51.100.4', requestId: opened.headers.get('x-request-id'), count: 1, lastTime: null })
    expect(newest?._id).not.toBe(first?._id)
    const before = (await read('?kind=sign-in')).events.length
    for (let n = 0; n < 3; n += 1) expect((await post('/user/sessions/end-others')).status).toBe(200)
    expect(await read('?kind=sign-in'), 'ends one session and then none').toMatchObject({ events: { length: before + 1 } })
    await post('/user/signout')
    token = await api.newToken()
    expect(summarize(await read('?kind=sign-in'))).toContainEqual(by(BY_OWNER, 'signOut'))
  })

  it('has changes of the account and of tokens, and none that failed', async () => {
    const currentPassword = OWNER.password
    await post('/user/account', { email: OWNER.email, currentPassword, newPassword: 'another long pass phrase' })
    await post('/user/account', { email: OWNER.email, currentPassword: 'another long pass phrase', newPassword: OWNER.password })
    await post('/tokens/add', { name: 'deploy', app: 'public-mfe', currentPassword })
    expect((await post('/tokens/add', { name: 'deploy', app: 'public-mfe', currentPassword })).status).toBe(409)
    await remove('/tokens/deploy')
    expect((await remove('/tokens/deploy')).status).toBe(404)
    const change = (email: string, newPassword = '') => post('/user/account', { email, currentPassword, newPassword })
    expect((await change(OWNER.email)).status).toBe(200)
    await change('other@example.org', OWNER.password)
    await change(OWNER.email)
    expect(summarize(await read('?kind=account')).map(({ subject }) => subject)).toEqual([
      'email address',
      'email address and password',
      'password',
      'password',
    ])
    expect(summarize(await read('?kind=account'))).toContainEqual(by(BY_OWNER, 'changeAccount', 'password'))
    expect(summarize(await read('?kind=tokens'))).toEqual([
      by(BY_OWNER, 'revokeToken', 'deploy'),
      by(BY_OWNER, 'addToken', 'deploy (public-mfe)'),
    ])
  })

  it('has deletions, the settings and the current blog as the history has them, and deletions for good without titles', async () => {
    const book = (await post('/books/add', aBook({ title: 'Rivers' }))).body
    await post('/blogs/add', aBlog({ title: 'First' }))
    const second = (await post('/blogs/add', aBlog({ title: 'Second' }))).body
    await post(`/blogs/set-current/${second._id}`)
    const settings = (await api.client().get('/api/settings')).body
    await post('/settings/edit', { ...settings, ownerName: 'Ada' })
    await remove(`/books/${book._id}`)
    await post('/trash/delete', { form: 'books', id: book._id })
    const session = { kind: 'session' }
    const events = summarize(await read('?kind=content'))
    expect(events[0]).toEqual(by(BY_OWNER, 'deleteForGood', 'Books'))
    expect(events).toContainEqual(by(session, 'changeSettings'))
    expect(events).toContainEqual(by(session, 'setCurrentBlog', 'Second'))
    // With the item, its revisions are gone.
    expect(JSON.stringify(events)).not.toContain('Rivers')
    const kept = (await post('/books/add', aBook({ title: 'Lakes' }))).body
    await remove(`/books/${kept._id}`)
    expect(summarize(await read('?kind=content'))[0]).toEqual(by(session, 'deleteItems', 'Books: Lakes'))
  })

  it('has links to unpublished items, without titles', async () => {
    const book = (await post('/books/add', aBook({ title: 'Rivers' }))).body
    const previews = `/working-copies/books/${book._id}/previews`
    const copy = await post(`/working-copies/books/${book._id}`, { values: aBook({ title: 'Rivers, revised' }), base: book.version })
    expect(copy.status).toBe(200)
    const { until } = (await post(previews, { hours: 24 })).body
    await remove(previews)
    await remove(previews)
    expect(summarize(await read('?kind=content')).slice(0, 2)).toEqual([
      by(BY_OWNER, 'revokeItemPreviews', 'Books'),
      by(BY_OWNER, 'addItemPreview', `Books, until ${until}`),
    ])
  })

  it('has release sets, rollouts and scheduled backups, whoever wrote them', async () => {
    await sql`
      insert into release_sets (id, versions, action, actor, reason, activated_at) values
      (71, '{"shell":"1","public-mfe":"1","admin-mfe":"1"}', 'activate', '{"kind":"team","name":"ci","app":"public-mfe"}', null, now() - interval '4 minutes'),
      (72, '{"shell":"1","public-mfe":"2","admin-mfe":"1"}', 'automatic', null, 'It fails', now() - interval '3 minutes')`.execute(api.db)
    await sql`
      insert into release_rollouts (base_set, versions, share, steps, actor, reason, started_at, outcome, ended_at, ended_by, end_reason)
      values (71, '{"shell":"2","public-mfe":"1","admin-mfe":"1"}', 5, '[]', '{"kind":"session"}', 'Try it', now() - interval '2 minutes',
        'stopped', now() - interval '1 minute', '{"kind":"gateway"}', 'It fails')`.execute(api.db)
    await sql`insert into backup_runs values (now() - interval '1 minute', 'failed', 'The disk is full')`.execute(api.db)
    const [backup] = (await read('?kind=backups')).events
    expect(backup).toMatchObject({ action: 'writeBackup', outcome: 'failed', subject: 'The disk is full', actor: { kind: 'gateway' } })
    const releases = summarize(await read('?kind=releases'))
    expect(releases.map(({ subject }) => subject.replace(/^ro_\d+/, 'ro'))).toEqual([
      'ro stopped: It fails',
      'ro shell 1 → 2: Try it',
      ...releases.slice(2).map(({ subject }) => subject),
    ])
    expect(releases.slice(2)).toEqual([
      by(null, 'rollBack', 'rs_72 public-mfe 1 → 2: It fails'),
      by({ kind: 'team', name: 'ci', app: 'public-mfe' }, 'activate', 'rs_71 admin-mfe 1, public-mfe 1, shell 1'),
    ])
  })

  it('lists every event once, page by page, also of the same moment', async () => {
    await sql`
      insert into audit_events (action, outcome, actor, subject, address, request_id, time)
      select 'signIn', 'done', '{"kind":"session"}', n::text, '', '', now() - interval '10 minutes' from generate_series(1, 120) n`.execute(
      api.db,
    )
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: AuditEvents = await read(next ? `?before=${encodeURIComponent(next)}` : '')
      seen.push(...page.events.map(({ _id }) => _id))
      next = page.next
    } while (next)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => id.startsWith('event-'))).toHaveLength(120)
    const { count } = await api.db
      .selectFrom('releaseSets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(seen.filter((id) => id.startsWith('set-'))).toHaveLength(count)
  })

  it.each(['?kind=secrets', '?before=', '?before=yesterday~event-1', "?before=2026-11-27T00:00:00.000000Z~'", '?before=~'])(
    'rejects %s',
    async (query) => expect((await api.client(token).get(`/api/audit-events${query}`)).status).toBe(422),
  )

  it('is for the owner only', async () => {
    expect((await api.asVisitor().get('/api/audit-events')).status).toBe(401)
  })
})

describe('what was refused', () => {
  it('is counted by the hour and address, without what was typed', async () => {
    const attempt = (address: string) => api.signIn({ email: 'mallory@example.org', password: 'a secret guess' }, address)
    for (const address of [ADDRESS, ADDRESS, ADDRESS, '198.51.100.7']) await attempt(address)
    const { events } = await read()
    const refused = events.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ action, actor, address, count }) => ({ action, actor, address, count }))).toEqual([
      { action: 'signIn', actor: { kind: 'unknown' }, address: '198.51.100.7', count: 1 },
      { action: 'signIn', actor: { kind: 'unknown' }, address: ADDRESS, count: 3 },
    ])
    expect(refused.map(({ lastTime }) => lastTime !== null)).toEqual([false, true])
    const { rows } = await sql<{ text: string }>`select string_agg(e::text, '') as text from audit_events e`.execute(api.db)
    expect(rows[0]?.text).not.toMatch(/mallory|guess/)
  })

  it('includes wrong passwords of the signed-in owner, unknown tokens and what a team may not do, and ended sessions elsewhere', async () => {
    await post('/user/account', { email: OWNER.email, currentPassword: 'not the password', newPassword: '' })
    await api.client(UNKNOWN_TOKEN).get('/api/releases')
    await api.client(UNKNOWN_TOKEN).post('/api/books/add', aBook())
    await api.client('garbage').get('/api/images')
    const team = (await post('/tokens/add', { name: 'ci', app: 'public-mfe', currentPassword: OWNER.password })).body.token
    expect((await post('/releases/freeze', { until: '2099-01-01T00:00Z', reason: 'x' }, team)).status).toBe(403)
    expect((await post('/releases/activate', { name: 'shell', version: 'any' }, team)).status).toBe(403)
    await remove('/tokens/ci')
    expect((await api.client(team).get('/api/releases')).status).toBe(401)
    const ended = await api.newToken()
    await post('/user/signout', {}, ended)
    expect((await api.client(ended).get('/api/images')).status).toBe(401)
    expect((await api.client(ended, '198.51.100.20').post('/api/books/add', aBook())).status).toBe(401)
    await api.asVisitor().get('/api/images')
    const { events } = await read()
    const refused = events.filter(({ outcome }) => outcome === 'refused').map(({ action, actor, count }) => ({ action, actor, count }))
    expect(refused).toHaveLength(4)
    expect(refused).toContainEqual({ action: 'useEndedSession', actor: { kind: 'unknown' }, count: 1 })
    expect(refused).toContainEqual({ action: 'confirmPassword', actor: BY_OWNER, count: 1 })
    expect(refused).toContainEqual({ action: 'useToken', actor: { kind: 'unknown' }, count: 3 })
    expect(refused).toContainEqual({ action: 'useToken', actor: { kind: 'team', name: 'ci', app: 'public-mfe' }, count: 3 })
  })

  it('takes 21 rows an hour, from however many addresses', async () => {
    const addresses = Array.from({ length: 300 }, (_, n) => `198.51.${n >> 8}.${n & 255}`)
    await Promise.all(addresses.map((address) => api.client('garbage', address).get('/api/images')))
    for (const address of addresses.slice(0, 60)) {
      await api.client('garbage', address).get('/api/images')
      await api.product.flushRefusals()
    }
    const { events } = await read('?kind=tokens')
    expect(events).toHaveLength(21)
    expect(events.filter(({ address }) => address === '')).toHaveLength(1)
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(360)
  })
})

describe('without a place to write to', () => {
  const withoutTable = async (work: () => Promise<void>) => {
    await sql`alter table audit_events rename to missing`.execute(api.db)
    try {
      await work()
      await api.product.flushRefusals()
    } finally {
      await sql`alter table missing rename to audit_events`.execute(api.db)
    }
  }

  it('refusals are as always', () =>
    withoutTable(async () => {
      expect((await api.signIn({ ...OWNER, password: 'not the password' })).status).toBe(401)
      expect((await api.client(UNKNOWN_TOKEN).get('/api/releases')).status).toBe(401)
    }))

  it('the owner’s change is not made', async () => {
    await withoutTable(async () => {
      const { status } = await post('/tokens/add', { name: 'unseen', app: 'public-mfe', currentPassword: OWNER.password })
      expect(status).toBeGreaterThanOrEqual(500)
    })
    expect(JSON.stringify((await api.client(token).get('/api/tokens')).body)).not.toContain('unseen')
  })
})

describe('events', () => {
  const add = (outcome: 'done' | 'refused', age: string, count = 1, action = 'signIn') =>
    sql`
    insert into audit_events (action, outcome, actor, subject, address, request_id, time, hour)
    select ${action}, ${outcome}, '{"kind":"session"}', '', n::text, '', now() - ${age}::interval, case when ${outcome} = 'refused' then now() end
    from generate_series(1, ${count}::integer) n`.execute(api.db)
  const countRows = async () => {
    const { rows } = await sql<{ outcome: string; count: number }>`
      select outcome, count(*)::integer as count from audit_events group by outcome order by outcome`.execute(api.db)
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
  }

  it('are not changed', async () => {
    await add('done', '1 hour')
    await expect(sql`update audit_events set count = 2`.execute(api.db)).rejects.toThrow('Audit events are not changed')
    await sql`truncate audit_events`.execute(api.db)
    await add('refused', '1 hour')
    await sql`update audit_events set count = 2`.execute(api.db)
    await expect(sql`update audit_events set address = ''`.execute(api.db)).rejects.toThrow('Audit events are not changed')
  })

  it('are kept for a year, refusals for 90 days', async () => {
    await add('done', '366 days')
    await add('done', '364 days', 3)
    await add('refused', '91 days')
    await add('refused', '89 days', 2)
    await createEventStore(api.db).purge()
    expect(await countRows()).toEqual({ done: 3, refused: 2 })
  })

  it('of one kind displace no others, and neither do refusals', async () => {
    await add('done', '2 days', 3)
    await add('done', '1 day', 20_010, 'addPreview')
    await add('refused', '1 day', 20_010)
    await createEventStore(api.db).purge()
    expect(await countRows()).toEqual({ done: 20_003, refused: 20_000 })
  })

  it('of a later version are listed among all', async () => {
    await add('done', '1 hour', 1, 'somethingNew')
    expect((await read()).events.map(({ action }) => action)).toContain('somethingNew')
  })
})
