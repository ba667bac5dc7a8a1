import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let api: TestApi
let dir: string
beforeEach(async () => {
  api = await startTestApi()
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-admin-'))
})
afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
  await api.close()
})

const forgetOwner = () => api.db.deleteFrom('users').execute()
const mayEnter = async (credentials: { email: string; password: string }) => (await api.signIn(credentials)).status === 200

describe('ensureFirstAdmin', () => {
  const log = createLog('silent')
  const given = { email: 'me@example.org', password: 'chosen by myself' }

  it('makes the account the deployment names, and prints nothing', async () => {
    await forgetOwner()
    expect(await ensureFirstAdmin({ db: api.db, log, admin: given, isEmbedded: false })).toBeUndefined()
    expect(await mayEnter(given)).toBe(true)
  })

  it('reads the password of a file, without the end of its line', async () => {
    await forgetOwner()
    const passwordFile = join(dir, 'secret')
    await writeFile(passwordFile, `${given.password}\n`)
    await ensureFirstAdmin({ db: api.db, log, admin: { email: given.email, passwordFile }, isEmbedded: false })
    expect(await mayEnter(given)).toBe(true)
  })

  it('makes up an account for the built-in database and tells its password once', async () => {
    await forgetOwner()
    const first = await ensureFirstAdmin({ db: api.db, log, admin: undefined, isEmbedded: true })
    expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/) })
    expect(await mayEnter(first as typeof OWNER)).toBe(true)
    expect(await ensureFirstAdmin({ db: api.db, log, admin: undefined, isEmbedded: true })).toBeUndefined()
    expect(await mayEnter(first as typeof OWNER)).toBe(true)
  })

  it('makes none for a database of the deployment’s own, and says so in the log', async () => {
    await forgetOwner()
    const lines: string[] = []
    const telling = createLog('info', { write: (line: string) => void lines.push(line) })
    expect(await ensureFirstAdmin({ db: api.db, log: telling, admin: undefined, isEmbedded: false })).toBeUndefined()
    expect(lines.join('')).toContain('There is no owner yet')
    expect(await api.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  it('never overwrites an account', async () => {
    await ensureFirstAdmin({ db: api.db, log, admin: given, isEmbedded: true })
    expect(await mayEnter(given)).toBe(false)
    expect(await mayEnter(OWNER)).toBe(true)
  })

  it('makes one account when ten processes start at once', async () => {
    await forgetOwner()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => ensureFirstAdmin({ db: api.db, log, admin: undefined, isEmbedded: true })),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await api.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  it.each(['password1', 'PASSWORD123', 'aaaaaaaaaaaa', 'me@example.org', 'short', 'x'.repeat(129)])(
    'refuses the password %s',
    async (password) => {
      await forgetOwner()
      await expect(ensureFirstAdmin({ db: api.db, log, admin: { email: 'me@example.org', password }, isEmbedded: false })).rejects.toThrow(
        'cannot be used',
      )
    },
  )
})

describe('npm run owner', () => {
  const run = (args: string[], input = '') =>
    spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'owner.ts'), ...args], {
      encoding: 'utf8',
      input,
      cwd: dir,
      env: { PATH: '/usr/bin:/bin', DATABASE_URL: api.databaseUrl },
    })

  it('makes the owner’s account with a password that is printed once', async () => {
    await forgetOwner()
    const { stdout, status } = run(['create', '--email', 'me@example.org'])
    expect(status).toBe(0)
    const password = /shown only now\): (\S+)/.exec(stdout)?.[1] ?? ''
    expect(await mayEnter({ email: 'me@example.org', password })).toBe(true)
    const again = run(['create', '--email', 'other@example.org'])
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('There is an owner already')
  })

  it('gives a new password and ends every session', async () => {
    const token = await api.newToken()
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    const { stdout, status } = run(['reset-password', '--email', OWNER.email, '--password-stdin'], 'another long one\n')
    expect([status, stdout]).toEqual([0, `${OWNER.email} has a new password, and every session has ended.\n`])
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
    expect(await mayEnter(OWNER)).toBe(false)
    expect(await mayEnter({ ...OWNER, password: 'another long one' })).toBe(true)
  })

  it('says in a sentence what is wrong', () => {
    for (const [args, words] of [
      [['reset-password', '--email', 'nobody@example.org'], 'Nobody has the email address'],
      [['reset-password', '--email', OWNER.email, '--password-file', '/nonexistent'], 'cannot be read'],
      [['create'], 'Give a valid --email'],
      [['delete', '--email', OWNER.email], 'Usage'],
    ] as const) {
      const { status, stderr } = run([...args])
      expect(status).toBe(1)
      expect(stderr).toContain(words)
      expect(stderr).not.toContain('    at ')
    }
  })
})
