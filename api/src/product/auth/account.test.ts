import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createAttemptStore } from './attempt-store.ts'
import { changeAccount } from './change-account.ts'
import { hashPassword } from './passwords.ts'
import { createSessionStore, type Session } from './session-store.ts'
import { signIn } from './sign-in.ts'
import { createUserStore, type StoredUser } from './user-store.ts'

let api: TestApi
let token: string
const refusals = { add: () => {} }
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate sessions, sign_in_attempts`.execute(api.db)
  token = (await api.signIn(OWNER)).body.token
})

const owner = (of = token) => api.client(of)
const change = (draft: object) => owner().post('/api/user/account', { email: OWNER.email, currentPassword: OWNER.password, ...draft })
const isSignedIn = async (of: string) => (await owner(of).get('/api/user/auth')).status === 200
const newPassword = 'another long pass phrase'

describe('/api/user/account', () => {
  it('changes email and password, and ends every other session', async () => {
    const other = (await api.signIn(OWNER)).body.token
    const changed = await change({ email: 'Ada@example.org', newPassword })
    expect(changed).toMatchObject({ status: 200, body: { email: 'ada@example.org' } })
    // It did not count as one of the attempts after which the address has to wait.
    expect((await sql`select 1 from sign_in_attempts where key like 'address:%'`.execute(api.db)).rows).toEqual([])
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
    expect((await api.signIn(OWNER)).status).toBe(401)
    expect((await api.signIn({ email: 'ada@example.org', password: newPassword })).status).toBe(200)
    // An empty new password keeps the current one.
    const back = await owner().post('/api/user/account', { email: OWNER.email, newPassword: OWNER.password, currentPassword: newPassword })
    expect(back.status).toBe(200)
    expect((await change({ newPassword: '' })).status).toBe(200)
    expect((await api.signIn(OWNER)).status).toBe(200)
  })

  it('requires the current password, and limits attempts as for signing in', async () => {
    const wrong = { currentPassword: 'not the password', newPassword }
    expect(await change(wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'This is not your current password', path: 'currentPassword' }] },
    })
    for (let n = 0; n < 4; n += 1) await change(wrong)
    expect((await change({ newPassword })).status).toBe(429)
    expect((await api.signIn(OWNER)).status).toBe(429)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('limits attempts in one session from many addresses, and not those in another', async () => {
    const other = (await api.signIn(OWNER)).body.token
    const changeFrom = (of: string, address: string, currentPassword: string) =>
      api.client(of, address).post('/api/user/account', { email: OWNER.email, currentPassword })
    for (let n = 1; n <= 5; n += 1) expect((await changeFrom(token, `198.51.100.${n}`, 'not the password')).status).toBe(422)
    expect((await changeFrom(token, '198.51.100.6', OWNER.password)).status).toBe(429)
    expect((await changeFrom(other, '203.0.113.9', OWNER.password)).status).toBe(200)
  })

  it('opens no session for an old password that is changed during the sign-in, and does not restore it', async () => {
    const users = createUserStore(api.db)
    const sessions = createSessionStore(api.db)
    const before = (await users.findOwner()) as StoredUser
    const findByEmail = async (email: string) => {
      const found = await users.findByEmail(email)
      await users.resetPassword(email, await hashPassword(newPassword))
      return found
    }
    const dependencies = { users: { ...users, findByEmail }, attempts: createAttemptStore(api.db), sessions, refusals, log: api.log }
    await expect(signIn(OWNER, { address: 'any', device: '' }, dependencies)).rejects.toMatchObject({ status: 401 })
    const { rows } = await sql`select 1 from sessions where revoked_at is null`.execute(api.db)
    expect(rows).toEqual([])
    await users.updateHash(before, 'another hash of the old password')
    expect((await api.signIn({ email: OWNER.email, password: newPassword })).status).toBe(200)
    await users.resetPassword(OWNER.email, await hashPassword(OWNER.password))
  })

  it('accepts one of two changes that were confirmed with the same password, and ends the session of the other', async () => {
    const other = (await api.signIn(OWNER)).body.token
    const drafts = [token, other].map((of, index) => ({ of, password: `${newPassword} ${index}` }))
    const responses = await Promise.all(
      drafts.map(({ of, password }) =>
        owner(of).post('/api/user/account', { email: OWNER.email, newPassword: password, currentPassword: OWNER.password }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = responses.findIndex(({ status }) => status === 200)
    expect(await Promise.all(drafts.map(({ of }) => isSignedIn(of)))).toEqual(drafts.map((_, index) => index === made))
    const signedIn = await Promise.all(drafts.map(({ password }) => api.signIn({ email: OWNER.email, password })))
    expect(signedIn.map(({ status }) => status === 200)).toEqual(drafts.map((_, index) => index === made))
    await createUserStore(api.db).resetPassword(OWNER.email, await hashPassword(OWNER.password))
  })

  it.each([{ newPassword: '' }, { newPassword: 'a third long pass phrase' }])(
    'changes nothing when the password is reset meanwhile: %j',
    async (values) => {
      const users = createUserStore(api.db)
      const attempts = createAttemptStore(api.db)
      const sessions = createSessionStore(api.db)
      const session = (await sessions.find(token)) as Session
      const findByEmail = async (email: string) => {
        const found = await users.findByEmail(email)
        await users.resetPassword(email, await hashPassword(newPassword))
        return found
      }
      const draft = { email: 'ada@example.org', currentPassword: OWNER.password, ...values }
      const dependencies = { users: { ...users, findByEmail }, attempts, sessions, refusals, log: api.log }
      await expect(changeAccount(draft, session, 'any', dependencies)).rejects.toMatchObject({ status: 409 })
      expect((await api.signIn({ email: OWNER.email, password: newPassword })).status).toBe(200)
      await users.resetPassword(OWNER.email, await hashPassword(OWNER.password))
    },
  )

  it.each([
    [{ newPassword: '1234567' }, 'newPassword'],
    [{ newPassword: 'password' }, 'newPassword'],
    [{ newPassword: ['x'] }, 'newPassword'],
    [{ email: 'nobody' }, 'email'],
    [{ currentPassword: '' }, 'currentPassword'],
  ])('rejects %j and changes nothing', async (draft, path) => {
    expect(await change(draft)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect((await api.signIn(OWNER)).status).toBe(200)
  })

  it('is only for the owner', async () => {
    for (const call of [api.asVisitor().post('/api/user/account', {}), api.asVisitor().get('/api/user/sessions')])
      expect((await call).status).toBe(401)
  })
})

it('/api/user/sessions lists where the owner is signed in, this session first, and ends all others', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const other = (await api.client().post('/api/user/signin', OWNER, { headers })).body.token
  const { body } = await owner().get('/api/user/sessions')
  expect(body).toMatchObject([
    { isCurrent: true, device: '' },
    { isCurrent: false, device: 'Firefox on Linux', address: '203.0.113.9' },
  ])
  expect(JSON.stringify(body)).not.toContain(other)
  const left = await owner().post('/api/user/sessions/end-others')
  expect(left.body).toMatchObject([{ isCurrent: true }])
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
})
