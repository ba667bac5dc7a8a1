import { hash } from '@node-rs/argon2'
import { PASSKEYS_MAX, type PasskeyOptions } from '@portfolio/contracts'
import { Hono } from 'hono'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onError } from '#http/on-error.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '#test/software-authenticator.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { getPasskeySite } from './passkey-site.ts'

const ADDRESS = '192.0.2.1'

let token: string
let device: SoftwareAuthenticator
const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate sessions, sign_in_attempts, passkeys, passkey_challenges`.execute(api.db)
  // The password is checked dozens of times here.
  const passwordHash = await hash(OWNER.password, { memoryCost: 8, timeCost: 1 })
  await api.db.updateTable('users').set({ passwordHash }).execute()
  token = await api.newToken()
  device = createSoftwareAuthenticator()
})

const owner = (of = token) => api.client(of)
const requestNew = async (currentPassword = OWNER.password, of = token) => owner(of).post('/api/user/passkeys/request', { currentPassword })
const add = (credential: object, name = 'My phone') => owner().post('/api/user/passkeys/add', { name, credential })
const addDevice = async (of = device) => add(of.create((await requestNew()).body))
const list = async () => (await owner().get('/api/user/passkeys')).body
const requestSignIn = async (address = ADDRESS): Promise<PasskeyOptions> =>
  (await api.client(undefined, address).post('/api/user/signin/passkey/request')).body
const signIn = (credential: object, address = ADDRESS) => api.client(undefined, address).post('/api/user/signin/passkey', credential)
const isSignedIn = async (of: string) => (await owner(of).get('/api/user/auth')).status === 200
const agePasskeyChallenges = () => sql`update passkey_challenges set created_at = created_at - interval '301 seconds'`.execute(api.db)

describe('a passkey', () => {
  it('is added with a name, signs the owner in, and signs nobody in once it is deleted', async () => {
    const added = await addDevice()
    expect(added).toMatchObject({ status: 200, body: { name: 'My phone', lastUsedAt: null } })
    expect(await list()).toEqual([added.body])
    const signedIn = await signIn(device.use(await requestSignIn()))
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(await isSignedIn(signedIn.body.token)).toBe(true)
    expect(signedIn.headers.get('set-cookie')).toContain('session=')
    expect((await list())[0].lastUsedAt).toEqual(expect.any(String))

    const unused = await requestSignIn()
    expect((await owner().delete(`/api/user/passkeys/${added.body.id}`)).body).toEqual({ _id: added.body.id })
    expect(await list()).toEqual([])
    expect((await signIn(device.use(unused))).status).toBe(401)
    expect((await owner().delete(`/api/user/passkeys/${added.body.id}`)).status).toBe(404)
  })

  it('works across gateways', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    const options = (await other.client(token).post('/api/user/passkeys/request', { currentPassword: OWNER.password })).body
    expect((await add(device.create(options))).status).toBe(200)
    const credential = device.use(await requestSignIn())
    expect((await other.client(undefined, ADDRESS).post('/api/user/signin/passkey', credential)).status).toBe(200)
    await other.close()
  })

  it('stays when the password changes, which ends other sessions', async () => {
    await addDevice()
    const { token: other } = (await signIn(device.use(await requestSignIn()))).body
    const change = { email: OWNER.email, currentPassword: OWNER.password, newPassword: OWNER.password }
    expect((await owner().post('/api/user/account', change)).status).toBe(200)
    expect(await isSignedIn(other)).toBe(false)
    expect((await signIn(device.use(await requestSignIn()))).status).toBe(200)
  })
})

describe('a sign-in with a passkey', () => {
  beforeEach(async () => {
    await addDevice()
  })

  it('is rejected for a challenge that was used before', async () => {
    const options = await requestSignIn()
    const credential = device.use(options)
    expect((await signIn(credential)).status).toBe(200)
    expect((await signIn(credential)).status).toBe(401)
    expect((await signIn(device.use(options))).status).toBe(401)
  })

  it('uses up the challenge even when it is rejected', async () => {
    const options = await requestSignIn()
    expect((await signIn(device.use(options, { origin: 'https://evil.example' }))).status).toBe(401)
    expect((await signIn(device.use(options))).status).toBe(401)
  })

  it('is rejected for a challenge after five minutes, with advice', async () => {
    const options = await requestSignIn()
    await agePasskeyChallenges()
    expect(await signIn(device.use(options))).toMatchObject({
      status: 401,
      body: { errors: [{ msg: 'That took too long. Please try again.' }] },
    })
  })

  it('is rejected for an invented challenge, and for one to add a passkey', async () => {
    expect((await signIn(device.use({ challenge: 'A'.repeat(43) }))).status).toBe(401)
    expect((await signIn(device.use((await requestNew()).body))).status).toBe(401)
  })

  it.each([
    ['at another site', { origin: 'https://evil.example' }],
    ['at another port', { origin: 'https://site.example:8443' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without a fingerprint, face or PIN', { isVerified: false }],
    ['of a copied device, whose counter is behind', { counter: 1 }],
    ['of another user', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('is rejected %s', async (_, deviations) => {
    const rejected = await signIn(device.use(await requestSignIn(), deviations))
    expect(rejected).toMatchObject({ status: 401, body: { errors: [{ msg: expect.stringContaining('sign in with your password') }] } })
    expect(rejected.body.token).toBeUndefined()
    expect((await signIn(device.use(await requestSignIn()))).status, 'and right afterwards not').toBe(200)
  })

  it('is rejected for one of two copies of a device that sign in at the same time', async () => {
    const copies = [await requestSignIn(), await requestSignIn()].map((options) => device.use(options, { counter: 50 }))
    const statuses = await Promise.all(copies.map(async (credential) => (await signIn(credential)).status))
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('is rejected for an unknown passkey, and for the signature of another one', async () => {
    const stranger = createSoftwareAuthenticator()
    const credential = stranger.use(await requestSignIn())
    expect((await signIn(credential)).status).toBe(401)
    const forged = { ...stranger.use(await requestSignIn()), id: device.id, rawId: device.id }
    expect((await signIn(forged)).status).toBe(401)
  })

  it('shares the limit of an address with passwords, and resets it when it succeeds', async () => {
    for (let n = 0; n < 4; n += 1) expect((await signIn({ ...device.use(await requestSignIn()), id: 'AA', rawId: 'AA' })).status).toBe(401)
    expect((await signIn(device.use(await requestSignIn()))).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await signIn({ ...device.use(await requestSignIn()), id: 'AA', rawId: 'AA' })).status).toBe(401)
    const limited = await signIn(device.use(await requestSignIn()))
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await api.signIn(OWNER, ADDRESS)).status).toBe(429)
  })

  it('leaves at most 20 challenges of an address', async () => {
    for (let n = 0; n < 25; n += 1) await requestSignIn('192.0.2.9')
    const { rows } = await sql`select 1 from passkey_challenges where address_key = '192.0.2.9'`.execute(api.db)
    expect(rows).toHaveLength(20)
  })
})

describe('adding a passkey', () => {
  it('requires the current password, and counts attempts like sign-ins', async () => {
    expect(await requestNew('not the password')).toMatchObject({ status: 422, body: { errors: [{ path: 'currentPassword' }] } })
    for (let n = 0; n < 4; n += 1) await requestNew('not the password')
    expect((await requestNew()).status).toBe(429)
  })

  it.each([
    ['at another site', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without a fingerprint, face or PIN', { isVerified: false }],
  ])('is rejected %s', async (_, deviations) => {
    expect((await add(device.create((await requestNew()).body, deviations))).status).toBe(422)
    expect(await list()).toEqual([])
  })

  it('is rejected with an attestation that may need a request to the manufacturer, before it is verified', async () => {
    expect((await add(device.create((await requestNew()).body, { format: 'apple' }))).status).toBe(422)
    expect(api.lines.at(-2)).toContain('Statement in the format apple')
  })

  it('is not ended by requests to sign in from the same address', async () => {
    const { body } = await requestNew()
    await sql`update passkey_challenges set address_key = '192.0.2.10'`.execute(api.db)
    for (let n = 0; n < 20; n += 1) await requestSignIn('192.0.2.10')
    expect((await add(device.create(body))).status).toBe(200)
  })

  it('is rejected for a challenge of another session, one for a sign-in, one that was used, and one after five minutes', async () => {
    const ofOther = (await requestNew(OWNER.password, await api.newToken())).body
    expect((await add(device.create(ofOther))).status).toBe(422)
    expect((await add(device.create({ ...ofOther, ...(await requestSignIn()) }))).status).toBe(422)
    const options = (await requestNew()).body
    expect((await add(device.create(options))).status).toBe(200)
    expect((await add(createSoftwareAuthenticator().create(options))).status).toBe(422)
    const late = (await requestNew()).body
    await agePasskeyChallenges()
    expect(await add(createSoftwareAuthenticator().create(late))).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'This took too long. Please try again.' }] },
    })
    expect(await list()).toHaveLength(1)
  })

  it('is rejected with 409 for one that was already added, and when there are too many', async () => {
    await addDevice()
    const again = await addDevice()
    expect(again.status).toBe(409)
    expect((await requestNew()).body.excludeCredentials).toMatchObject([{ id: device.id }])
    await sql`
      insert into passkeys (id, user_id, credential_id, name, public_key, counter, transports)
      select gen_random_uuid(), users.id, 'x' || n, 'x', '', 0, '{}' from users, generate_series(2, ${PASSKEYS_MAX}) n`.execute(api.db)
    expect((await addDevice(createSoftwareAuthenticator())).status).toBe(409)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ credential: null }, 'credential'],
    [{ credential: { id: 'not base64url!' } }, 'credential.id'],
  ])('rejects %j by the field', async (draft, path) => {
    const credential = device.create((await requestNew()).body)
    const { status, body } = await owner().post('/api/user/passkeys/add', { name: 'My phone', credential, ...draft })
    expect([status, body.errors[0].path]).toEqual([422, path])
  })
})

describe('the site of passkeys', () => {
  const app = (publicUrl?: string) => new Hono().get('/', (c) => c.json(getPasskeySite(c, publicUrl))).onError(onError(api.log) as never)
  const find = async (publicUrl?: string, host = 'attacker.example') => {
    const response = await app(publicUrl).request('/', { headers: { host } })
    return response.ok ? response.json() : response.status
  }

  it('is that of PUBLIC_URL, whatever the client says', async () => {
    expect(await find('https://me.example.org')).toEqual({ origin: 'https://me.example.org', rpId: 'me.example.org' })
    expect(await find('http://localhost:8080')).toEqual({ origin: 'http://localhost:8080', rpId: 'localhost' })
  })

  it('without it is only that of this computer', async () => {
    expect(await find(undefined, 'localhost:8080')).toEqual({ origin: 'http://localhost:8080', rpId: 'localhost' })
    expect(await find()).toBe(409)
  })

  it.each(['http://me.example.org', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://127.0.0.1:8080'])(
    'is none at %s',
    async (url) => {
      expect(await find(url)).toBe(409)
    },
  )
})
