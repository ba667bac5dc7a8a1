import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
const others: TestApi[] = []

/** Hundreds of passwords are checked here. A sign-in replaces the hash by one that is as expensive as in production. */
const storeCheapHash = async () => {
  const passwordHash = await hash(OWNER.password, { memoryCost: 8, timeCost: 1 })
  await api.db.updateTable('users').set({ passwordHash }).execute()
}

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate sessions, sign_in_attempts`.execute(api.db)
  await storeCheapHash()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})

const startSecondApi = async () => {
  const other = await startTestApi({ databaseUrl: api.databaseUrl })
  others.push(other)
  return other
}
const wrongCredentials = (email = OWNER.email) => ({ email, password: 'not the password' })

describe('the sign-in limit of a client address', () => {
  it('allows five attempts, then requires a wait of 30 seconds that doubles up to an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await api.signIn(wrongCredentials(`someone${n}@example.org`))).status).toBe(401)
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      const rejected = await api.signIn(OWNER)
      expect(rejected).toMatchObject({ status: 429, body: { errors: [{ msg: expect.any(String) }] } })
      // Seconds have passed since the attempt on a busy machine, which are less to wait.
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(seconds - 10)
      expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
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
    await storeCheapHash()
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
    await storeCheapHash()
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
