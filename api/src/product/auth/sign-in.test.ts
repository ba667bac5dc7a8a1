import { hash } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate sessions, sign_in_attempts`.execute(api.db)
  api.lines.length = 0
})

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

  it('hashes the password again if its hash was made with other parameters than today’s', async () => {
    const passwordHash = await hash(OWNER.password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await api.db.updateTable('users').set({ passwordHash }).execute()
    expect((await api.signIn(OWNER)).status).toBe(200)
    const user = await api.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await api.signIn(OWNER)).status).toBe(200)
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

  it('computes as much for an unknown user as for a wrong password', async () => {
    const measure = async (email: string, address: string) => {
      const before = process.cpuUsage()
      await api.signIn(wrongCredentials(email), address)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await measure('warm@example.org', '192.0.2.250')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 3; n += 1) {
      times.known.push(await measure(OWNER.email, `192.0.2.${n}`))
      times.unknown.push(await measure('nobody@example.org', `198.51.100.${n}`))
    }
    // Without the hash it would compute a tenth of it.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.6)
    expect(Math.min(...times.known)).toBeGreaterThan(Math.min(...times.unknown) * 0.6)
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
