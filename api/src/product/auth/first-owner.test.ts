import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { ensureFirstOwner } from './first-owner.ts'

let api: TestApi
let dir: string
beforeEach(async () => {
  api = await startTestApi()
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-owner-'))
})
afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
  await api.close()
})

const deleteOwner = () => api.db.deleteFrom('users').execute()
const canSignIn = async (credentials: { email: string; password: string }) => (await api.signIn(credentials)).status === 200

describe('ensureFirstOwner', () => {
  const log = createLog('silent')
  const given = { email: 'me@example.org', password: 'chosen by myself' }

  it('creates the owner from the given credentials and returns no password', async () => {
    await deleteOwner()
    expect(await ensureFirstOwner({ db: api.db, log, credentials: given, isEmbedded: false })).toBeUndefined()
    expect(await canSignIn(given)).toBe(true)
  })

  it('reads the password from a file without its line break', async () => {
    await deleteOwner()
    const passwordFile = join(dir, 'secret')
    await writeFile(passwordFile, `${given.password}\n`)
    await ensureFirstOwner({ db: api.db, log, credentials: { email: given.email, passwordFile }, isEmbedded: false })
    expect(await canSignIn(given)).toBe(true)
  })

  it('creates an owner for the built-in database and returns the generated password once', async () => {
    await deleteOwner()
    const first = await ensureFirstOwner({ db: api.db, log, credentials: undefined, isEmbedded: true })
    expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/) })
    expect(await canSignIn(first as typeof OWNER)).toBe(true)
    expect(await ensureFirstOwner({ db: api.db, log, credentials: undefined, isEmbedded: true })).toBeUndefined()
    expect(await canSignIn(first as typeof OWNER)).toBe(true)
  })

  it('creates no owner for an external database without credentials, and logs a warning', async () => {
    await deleteOwner()
    const lines: string[] = []
    const recordingLog = createLog('info', { write: (line: string) => void lines.push(line) })
    expect(await ensureFirstOwner({ db: api.db, log: recordingLog, credentials: undefined, isEmbedded: false })).toBeUndefined()
    expect(lines.join('')).toContain('There is no owner yet')
    expect(await api.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  it('never overwrites an existing account', async () => {
    await ensureFirstOwner({ db: api.db, log, credentials: given, isEmbedded: true })
    expect(await canSignIn(given)).toBe(false)
    expect(await canSignIn(OWNER)).toBe(true)
  })

  it('creates one owner when ten processes start at once', async () => {
    await deleteOwner()
    const created = await Promise.all(
      Array.from({ length: 10 }, () => ensureFirstOwner({ db: api.db, log, credentials: undefined, isEmbedded: true })),
    )
    expect(created.filter(Boolean)).toHaveLength(1)
    expect(await api.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })
})

describe('npm run owner', () => {
  const run = (args: string[], input = '', env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'owner.ts'), ...args], {
      encoding: 'utf8',
      input,
      cwd: dir,
      env: { PATH: '/usr/bin:/bin', DATABASE_URL: api.databaseUrl, ...env },
    })

  it('create adds the owner and prints the generated password once', async () => {
    await deleteOwner()
    const { stdout, status } = run(['create', '--email', 'me@example.org'])
    expect(status).toBe(0)
    const password = /shown only now\): (\S+)/.exec(stdout)?.[1] ?? ''
    expect(await canSignIn({ email: 'me@example.org', password })).toBe(true)
    const again = run(['create', '--email', 'other@example.org'])
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('An owner already exists')
  })

  it('reset-password changes the password and ends every session', async () => {
    const token = await api.newToken()
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    const { stdout, status } = run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'another long one\n')
    expect([status, stdout]).toEqual([0, `The password of ${OWNER.email} has been changed and every session has ended.\n`])
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
    expect(await canSignIn(OWNER)).toBe(false)
    expect(await canSignIn({ ...OWNER, password: 'another long one' })).toBe(true)
  })

  it('reset-password ends the wait after failed sign-ins', async () => {
    const address = '192.0.2.77'
    for (let n = 0; n < 6; n += 1) await api.signIn({ ...OWNER, password: 'not the password' }, address)
    expect((await api.signIn(OWNER, address)).status).toBe(429)
    expect(run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'yet another long one\n').status).toBe(0)
    expect((await api.signIn({ ...OWNER, password: 'yet another long one' }, address)).status).toBe(200)
  })

  it('token prints a token once, which tokens lists and revoke-token revokes', { timeout: 120_000 }, async () => {
    const { stdout, status } = run(['token', '--name', 'ci'])
    expect(status).toBe(0)
    const token = /^Token ci \(shown only now\): (\S{43})\n$/.exec(stdout)?.[1]
    expect((await api.client(token).get('/api/releases')).status).toBe(200)
    expect(run(['tokens']).stdout).toMatch(/^ci {2}created \S+ \S+ {2}last used \S+ \S+$/m)
    expect(run(['tokens']).stdout).not.toContain(token)
    expect(run(['token', '--name', 'ci']).stderr).toContain('A token named ci already exists')
    expect(run(['revoke-token', '--name', 'ci']).stdout).toBe('Token ci has been revoked.\n')
    expect((await api.client(token).get('/api/releases')).status).toBe(401)
    expect(run(['tokens']).stdout).toBe('There are no API tokens.\n')
  })

  it('creates no database in a data directory without one', async () => {
    const { status, stderr } = run(['tokens'], '', { DATA_DIR: dir, DATABASE_URL: '' })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no site in DATA_DIR (${dir}). "npm start" creates one`)])
    expect(await readdir(dir)).not.toContain('postgres')
  })

  it('prints one sentence without a stack trace when it fails', { timeout: 120_000 }, () => {
    const unreachable = run(['tokens'], '', { DATABASE_URL: 'postgres://user@127.0.0.1:1/name' })
    expect([unreachable.status, unreachable.stderr]).toEqual([
      1,
      'Cannot use the database at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
    ])
    for (const [args, message] of [
      [['create', '--bogus'], "Unknown option '--bogus'.\nUsage"],
      [['create', '--email'], "Option '--email <value>' argument missing.\nUsage"],
      [['reset-password', '--email', 'nobody@example.org'], 'No user with email'],
      [['reset-password', '--email', OWNER.email, '--password-file', '/nonexistent'], 'Cannot read the password file'],
      [['create'], 'A valid --email is required'],
      [['token', '--name', 'not a name'], 'A --name of letters'],
      [['revoke-token', '--name', 'unknown'], 'No token named unknown'],
      [['delete', '--email', OWNER.email], 'Usage'],
    ] as const) {
      const { status, stderr } = run([...args])
      expect(status).toBe(1)
      expect(stderr).toContain(message)
      expect(stderr).not.toContain('    at ')
    }
  })
})
