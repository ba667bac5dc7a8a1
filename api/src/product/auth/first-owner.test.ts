import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

  it('creates one owner when four processes start at once', async () => {
    await deleteOwner()
    const created = await Promise.all(
      Array.from({ length: 4 }, () => ensureFirstOwner({ db: api.db, log, credentials: undefined, isEmbedded: true })),
    )
    expect(created.filter(Boolean)).toHaveLength(1)
    expect(await api.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })
})
