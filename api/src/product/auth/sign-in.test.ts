import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
const others: TestApi[] = []

beforeEach(async () => {
  api = await startTestApi()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await api.close()
})

const startSecondApi = async () => {
  const other = await startTestApi({ databaseUrl: api.databaseUrl })
  others.push(other)
  return other
}
const wrongCredentials = (email = OWNER.email) => ({ email, password: 'not the password' })

describe('POST /api/user/signin', () => {
  it('returns a new token at each sign-in, which gives access to the owner’s calls', async () => {
    const first = await api.signIn(OWNER)
    const second = await api.signIn({ ...OWNER, email: 'OWNER@example.org' })
    expect(first).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) } })
    expect(second.body.token).not.toBe(first.body.token)
    const user = await api.client(first.body.token).get('/api/user/auth')
    expect(user).toMatchObject({ status: 200, body: { _id: expect.any(String), email: OWNER.email } })
    expect(Object.keys(user.body)).toEqual(['_id', 'email'])
  })

  it.each([
    [
      {},
      [
        { msg: 'Please enter your email address', path: 'email' },
        { msg: 'Please enter your password', path: 'password' },
      ],
    ],
    [{ email: 'nobody', password: '12345678' }, [{ msg: 'Invalid email address', path: 'email' }]],
    [{ email: OWNER.email, password: '1234567' }, [{ msg: 'Minimum of 8 characters required', path: 'password' }]],
    [{ email: OWNER.email, password: 12345678 }, [{ msg: 'Please enter your password', path: 'password' }]],
    [{ email: [OWNER.email], password: { $ne: null } }, [{ path: 'email' }, { path: 'password' }]],
    [{ email: OWNER.email, password: 'x'.repeat(129) }, [{ path: 'password' }]],
  ])('rejects %j with one error per field and does not count an attempt', async (payload, errors) => {
    const response = await api.signIn(payload)
    expect(response).toMatchObject({ status: 422, body: { errors } })
    expect(response.body.errors).toHaveLength(errors.length)
    expect(await api.db.selectFrom('signInAttempts').selectAll().execute()).toEqual([])
  })

  it('checks a password of 8 characters', async () => {
    expect((await api.signIn({ email: OWNER.email, password: '12345678' })).status).toBe(401)
  })

  it('returns the same response for an unknown user and a wrong password', async () => {
    const [known, unknown] = [await api.signIn(wrongCredentials()), await api.signIn(wrongCredentials('nobody@example.org'))]
    for (const response of [known, unknown])
      expect(response).toMatchObject({ status: 401, body: { errors: [{ msg: 'Invalid Credentials' }] } })
    const visible = ({ headers, text, body }: typeof known) => [
      [...headers].filter(([name]) => name !== 'x-request-id'),
      text.replace(body.requestId, ''),
    ]
    expect(visible(known)).toEqual(visible(unknown))
  })

  it('takes as long for an unknown user as for a wrong password', async () => {
    const measure = async (email: string, address: string) => {
      const start = performance.now()
      await api.signIn(wrongCredentials(email), address)
      return performance.now() - start
    }
    await measure('warm@example.org', '192.0.2.250')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 12; n += 1) {
      times.known.push(await measure(OWNER.email, `192.0.2.${n}`))
      times.unknown.push(await measure('nobody@example.org', `198.51.100.${n}`))
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2] as number
    // Skipping the hash would save nine tenths of the time, which exceeds the noise of a busy machine.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.6)
    expect(median(times.known)).toBeGreaterThan(median(times.unknown) * 0.6)
  })

  it('stores the password as an argon2id hash and the token as a hash', async () => {
    const { token } = (await api.signIn(OWNER)).body
    const user = await api.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const { rows } = await sql<{
      everything: string
    }>`select (select string_agg(s::text, '') from sessions s) || (select string_agg(u::text, '') from users u) as everything`.execute(
      api.db,
    )
    expect(rows[0]?.everything).not.toContain(token)
    expect(rows[0]?.everything).not.toContain(Buffer.from(token).toString('hex'))
    expect(rows[0]?.everything).not.toContain(OWNER.password)
  })

  it('writes no token, password or email address to the log', async () => {
    const { token } = (await api.signIn(OWNER)).body
    await api.signIn(wrongCredentials())
    await api.client(token).get(`/api/user/auth?secret=${token}`)
    await api.client(token).post('/api/books/add', { title: 'A secret title' })
    await api.client(token).post('/api/user/signout')
    const log = api.lines.join('')
    for (const secret of [token, OWNER.password, OWNER.email, 'not the password', 'A secret title']) expect(log).not.toContain(secret)
    const requests = api.lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
    expect(requests).toHaveLength(5)
    expect(requests[0]).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: expect.any(String),
      method: 'POST',
      route: '/api/user/signin',
      status: 200,
      ms: expect.any(Number),
    })
  })
})

describe('the sign-in limit of a client address', () => {
  it('allows five attempts, then requires a wait of 30 seconds that doubles up to an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await api.signIn(wrongCredentials(`someone${n}@example.org`))).status).toBe(401)
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      const rejected = await api.signIn(OWNER)
      expect(rejected).toMatchObject({ status: 429, body: { errors: [{ msg: expect.any(String) }] } })
      expect(rejected.headers.get('retry-after')).toBe(String(seconds))
      await api.passTime(seconds)
      expect((await api.signIn(wrongCredentials())).status).toBe(401)
    }
  })

  it('starts again after a day without attempts', async () => {
    for (let n = 0; n < 5; n += 1) await api.signIn(wrongCredentials())
    for (let n = 0; n < 4; n += 1) {
      await api.passTime(3_600)
      await api.signIn(wrongCredentials())
    }
    await api.passTime(25 * 3_600)
    for (let n = 0; n < 5; n += 1) expect((await api.signIn(wrongCredentials())).status).toBe(401)
    expect((await api.signIn(wrongCredentials())).status).toBe(429)
  })

  it('does not outlast a clock that was a month ahead and is put back', async () => {
    for (let n = 0; n < 6; n += 1) await api.signIn(wrongCredentials())
    await api.passTime(-30 * 24 * 3_600)
    expect((await api.signIn(OWNER)).status).toBe(200)
  })

  it('is reset by a successful sign-in', async () => {
    for (let n = 0; n < 4; n += 1) await api.signIn(wrongCredentials())
    expect((await api.signIn(OWNER)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await api.signIn(wrongCredentials())).status).toBe(401)
    expect((await api.signIn(wrongCredentials())).status).toBe(429)
  })

  it('applies in a second process', async () => {
    for (let n = 0; n < 5; n += 1) await api.signIn(wrongCredentials())
    expect((await (await startSecondApi()).signIn(OWNER)).status).toBe(429)
  })

  it('lets at most five of a hundred concurrent attempts check a password', async () => {
    const other = await startSecondApi()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? api : other).signIn(wrongCredentials(`someone${n}@example.org`))),
    )
    expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(95)
  })

  it('counts an IPv6 /64 network as one address', async () => {
    for (let n = 0; n < 5; n += 1) await api.signIn(wrongCredentials(), `2001:db8:1:2::${n + 1}`)
    expect((await api.signIn(wrongCredentials(), '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await api.signIn(wrongCredentials(), '2001:db8:1:3::1')).status).toBe(401)
  })

  it('ignores X-Forwarded-For from an untrusted client', async () => {
    for (let n = 0; n < 5; n += 1) await api.signIn(wrongCredentials(), '203.0.113.7', { 'x-forwarded-for': `198.51.100.${n}` })
    expect((await api.signIn(wrongCredentials(), '203.0.113.7', { 'x-forwarded-for': '198.51.100.99' })).status).toBe(429)
  })
})

describe('the sign-in limit of an account', () => {
  it('allows 20 attempts in 15 minutes from all addresses together, then one every 5 seconds', async () => {
    for (let n = 0; n < 20; n += 1) expect((await api.signIn(wrongCredentials(), `192.0.2.${n}`)).status).toBe(401)
    const rejected = await api.signIn(OWNER, '192.0.2.100')
    expect(rejected.status).toBe(429)
    expect(rejected.headers.get('retry-after')).toBe('5')
    await api.passTime(5)
    expect((await api.signIn(wrongCredentials(), '192.0.2.101')).status).toBe(401)
    expect((await api.signIn(OWNER, '192.0.2.102')).status).toBe(429)
    await api.passTime(15 * 60)
    expect((await api.signIn(OWNER, '192.0.2.103')).status).toBe(200)
  })

  it('never blocks an address that the owner signed in from during the last 30 days', async () => {
    expect((await api.signIn(OWNER, '203.0.113.50')).status).toBe(200)
    for (let n = 0; n < 20; n += 1) await api.signIn(wrongCredentials(), `192.0.2.${n}`)
    expect((await api.signIn(OWNER, '192.0.2.200')).status).toBe(429)
    expect((await api.signIn(OWNER, '203.0.113.50')).status).toBe(200)
  })

  it('does not outlast a clock that was a month ahead and is put back', async () => {
    for (let n = 0; n < 20; n += 1) await api.signIn(wrongCredentials(), `192.0.2.${n}`)
    await api.passTime(-30 * 24 * 3_600)
    expect((await api.signIn(OWNER, '192.0.2.100')).status).toBe(200)
  })

  it('applies equally to an unknown email address', async () => {
    for (let n = 0; n < 20; n += 1) await api.signIn(wrongCredentials('nobody@example.org'), `192.0.2.${n}`)
    expect((await api.signIn(wrongCredentials('nobody@example.org'), '192.0.2.100')).status).toBe(429)
  })
})

describe('a sign-in from an address that the owner has used before', () => {
  it('does not wait for strangers who fill the queue of password checks', async () => {
    expect((await api.signIn(OWNER, '203.0.113.50')).status).toBe(200)
    const isFull = Promise.withResolvers<void>()
    const strangers = Array.from({ length: 60 }, async (_, n) => {
      const { status } = await api.signIn(wrongCredentials(`someone${n}@example.org`), `192.0.2.${n}`)
      if (status === 429) isFull.resolve()
      return status
    })
    await isFull.promise
    let checked = 0
    for (const stranger of strangers)
      void stranger.then((status) => {
        if (status === 401) checked += 1
      })
    expect((await api.signIn(OWNER, '203.0.113.50')).status).toBe(200)
    expect(checked, 'strangers checked before').toBeLessThan(16)
    await Promise.all(strangers)
  })
})
