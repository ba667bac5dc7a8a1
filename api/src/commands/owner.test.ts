import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#env'
import { OWNER } from '#test/owner.ts'
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { manageOwner } from './owner.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

const deleteOwner = () => api.db.deleteFrom('users').execute()
const canSignIn = async (credentials: { email: string; password: string }) => (await api.signIn(credentials)).status === 200

/** Runs the command in this process: one of its own takes ten times as long. */
const run = (args: string[], input = '', env: Record<string, string> = {}) =>
  manageOwner(args, () => readEnv({ DATABASE_URL: api.databaseUrl, ...env }), Readable.from([input]))

/** Runs it as the owner does, with an environment of its own. */
const runProcess = (args: string[], input = '') => {
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: api.databaseUrl }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'owner.ts'), ...args], { encoding: 'utf8', input, cwd: tmpdir(), env })
}

describe('npm run owner', () => {
  it('create adds the owner and prints the generated password once', async () => {
    await deleteOwner()
    const password = /shown only now\): (\S+)$/.exec(await run(['create', '--email', 'me@example.org']))?.[1] ?? ''
    expect(await canSignIn({ email: 'me@example.org', password })).toBe(true)
    await expect(run(['create', '--email', 'other@example.org'])).rejects.toThrow('An owner already exists')
  })

  it('reset-password changes the password and ends every session', async () => {
    const token = await api.newToken()
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    const { stdout, status } = runProcess(['reset-password', '--email', OWNER.email, '--password-stdin'], 'another long one\n')
    expect([status, stdout]).toEqual([0, `The password of ${OWNER.email} has been changed and every session has ended.\n`])
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
    expect(await canSignIn(OWNER)).toBe(false)
    expect(await canSignIn({ ...OWNER, password: 'another long one' })).toBe(true)
  })

  it('reset-password ends the wait after failed sign-ins', async () => {
    const address = '192.0.2.77'
    for (let n = 0; n < 6; n += 1) await api.signIn({ ...OWNER, password: 'not the password' }, address)
    expect((await api.signIn(OWNER, address)).status).toBe(429)
    await run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'yet another long one\n')
    expect((await api.signIn({ ...OWNER, password: 'yet another long one' }, address)).status).toBe(200)
  })

  it('passkeys lists them, reset-password says that they and API tokens stay, and remove-passkeys deletes them', async () => {
    expect(await run(['passkeys'])).toBe('There are no passkeys.')
    const device = createSoftwareAuthenticator()
    const { body } = await api.asOwner().post('/api/user/passkeys/request', { currentPassword: OWNER.password })
    await api.asOwner().post('/api/user/passkeys/add', { name: 'My phone', credential: device.create(body) })
    expect(await run(['passkeys'])).toMatch(/^My phone {2}added \S+ \S+ {2}never used$/)
    for (const name of ['ci', 'old', 'deploy']) await run(['token', '--name', name])
    await run(['revoke-token', '--name', 'old'])
    const output = await run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'another long one\n')
    expect(output).toContain('Passkeys that still sign in: 1.')
    expect(output).toContain('\nAPI tokens that still work: ci, deploy.')
    const signIn = async () => {
      const options = (await api.asVisitor().post('/api/user/signin/passkey/request')).body
      return (await api.asVisitor().post('/api/user/signin/passkey', device.use(options))).status
    }
    expect(await signIn()).toBe(200)
    expect(await run(['remove-passkeys'])).toBe('Passkeys deleted: 1. The owner signs in with the password.')
    expect(await signIn()).toBe(401)
  })

  it('token prints a token once, which tokens lists and revoke-token revokes', async () => {
    const token = /^Token ci \(shown only now\): (\S{43})$/.exec(await run(['token', '--name', 'ci']))?.[1]
    expect((await api.client(token).get('/api/releases')).status).toBe(200)
    expect(await run(['tokens'])).toMatch(/^ci {2}created \S+ \S+ {2}last used \S+ \S+$/m)
    expect(await run(['tokens'])).not.toContain(token)
    await expect(run(['token', '--name', 'ci'])).rejects.toThrow('A token named ci already exists')
    expect(await run(['revoke-token', '--name', 'ci'])).toBe('Token ci has been revoked.')
    expect((await api.client(token).get('/api/releases')).status).toBe(401)
    expect(await run(['tokens'])).toBe('There are no API tokens.')
  })

  it('token --app confines a token to one app and can write it to a file that only this account reads', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-owner-'))
    const file = join(dir, 'token')
    const args = ['token', '--name', 'deploy', '--app', 'public-mfe', '--token-file', file]
    expect(await run(args)).toBe(`Token deploy, for public-mfe only, is in ${file}.`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const token = (await readFile(file, 'utf8')).trim()
    expect((await api.client(token).get('/api/releases')).status).toBe(200)
    expect((await api.client(token).post('/api/releases/rollback', { name: 'shell' })).status).toBe(403)
    expect(await run(['tokens'])).toMatch(/^deploy {2}public-mfe only {2}created \S+ \S+ {2}last used \S+ \S+$/)
    const existing = run(['token', '--name', 'other', '--token-file', file])
    await expect(existing).rejects.toThrow(`Cannot write the token file ${file}: it already exists. Name a new one, or delete it first.`)
    expect(await run(['tokens'])).not.toContain('other')
    await rm(dir, { recursive: true })
  })

  it('is recorded in the audit log as a command on the server', async () => {
    await run(['token', '--name', 'ci'])
    await run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'another long one\n')
    const events = await api.db.selectFrom('auditEvents').select(['action', 'subject', 'actor']).orderBy('id').execute()
    expect(events.filter(({ actor }) => actor.kind === 'command')).toEqual([
      { action: 'addToken', subject: 'ci', actor: { kind: 'command' } },
      { action: 'resetPassword', subject: '', actor: { kind: 'command' } },
    ])
  })

  it('creates no database in a data directory without one', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-owner-'))
    const tokens = run(['tokens'], '', { DATA_DIR: dir, DATABASE_URL: '' })
    await expect(tokens).rejects.toThrow(`There is no site in DATA_DIR (${dir}). "npm start" creates one`)
    expect(await readdir(dir)).not.toContain('postgres')
    await rm(dir, { recursive: true })
  })

  it('prints one message without a stack trace when it fails', () => {
    const { status, stdout, stderr } = runProcess(['create', '--bogus'])
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^Unknown option '--bogus'\.\nUsage: npm run owner /)])
    expect(stderr).not.toContain('    at ')
  })

  it('fails with what is wrong, and the email address of the owner where another one was given', async () => {
    for (const [args, message] of [
      [['create', '--email'], "Option '--email <value>' argument missing.\nUsage"],
      [['reset-password', '--email', 'nobody@example.org'], `No user with email nobody@example.org. The owner has ${OWNER.email}.`],
      [['reset-password', '--email', OWNER.email, '--password-file', '/nonexistent'], 'Cannot read the password file'],
      [['create'], 'A valid --email is required'],
      [['token', '--name', 'not a name'], 'A --name of letters'],
      [['token', '--name', 'ci', '--app', 'api'], 'The --app must be one of shell, public-mfe, admin-mfe'],
      [['revoke-token', '--name', 'unknown'], 'No token named unknown. List them with tokens.'],
      [['delete', '--email', OWNER.email], 'Usage'],
    ] as const)
      await expect(run([...args]), args.join(' ')).rejects.toThrow(message)
  })

  it('names the database that it cannot reach', async () => {
    const tokens = run(['tokens'], '', { DATABASE_URL: 'postgres://user@127.0.0.1:1/name' })
    await expect(tokens).rejects.toThrow(/^Cannot use the database at DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1$/)
  })
})
