import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkEnv } from './check-env.ts'
import { readEnv } from './env.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-env-'))
  await writeFile(join(dir, 'file'), 'password1\n')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Root may write anywhere. */
const ANOTHER_ACCOUNT = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const check = (variables: Record<string, string>) => checkEnv(readEnv({ DATA_DIR: join(dir, 'data'), ...variables }))

describe('checkEnv', () => {
  it('accepts a data directory that does not exist yet, and creates nothing', async () => {
    await check({ DATA_DIR: join(dir, 'new/deep') })
    expect(await readdir(dir)).toEqual(['file'])
  })

  it.each(['file', 'file/below'])('rejects the data directory %s, which is not a folder, by name', async (path) => {
    await expect(check({ DATA_DIR: join(dir, path) })).rejects.toThrow(`DATA_DIR must be a folder, and ${join(dir, 'file')} is a file`)
  })

  it('rejects a data directory in which the account may not write, by name', async () => {
    const locked = join(dir, 'locked')
    await chmod(dir, 0o755)
    await mkdir(locked, { mode: 0o555 })
    const script = `const { checkEnv } = await import('${new URL('check-env.ts', import.meta.url)}')
      await checkEnv({ dataDir: process.argv[1] }).catch(({ message }) => console.log(message))`
    const args = ['--input-type=module', '--eval', script, join(locked, 'data')]
    const { stdout } = await promisify(execFile)(process.execPath, args, { ...ANOTHER_ACCOUNT, env: {} })
    expect(stdout).toContain(`DATA_DIR must be a folder in which this account may write; ${locked} is not (EACCES)`)
    await rm(locked, { recursive: true })
  })

  it('rejects a missing password file and a weak password, by name', async () => {
    const missing = { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD_FILE: join(dir, 'missing') }
    await expect(check(missing)).rejects.toThrow(/ADMIN_PASSWORD_FILE must name a file that can be read\. .+missing \(ENOENT\)/)
    await expect(check({ ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: 'password1' })).rejects.toThrow('ADMIN_PASSWORD holds')
  })

  it.each(['password1', 'PASSWORD123', 'aaaaaaaaaaaa', 'me@example.org', 'short', 'x'.repeat(129)])(
    'rejects the weak password %s in a password file',
    async (password) => {
      await writeFile(join(dir, 'file'), password)
      const weak = { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD_FILE: join(dir, 'file') }
      await expect(check(weak)).rejects.toThrow('ADMIN_PASSWORD_FILE holds a password that is not accepted.')
    },
  )

  it('reports every problem at once', async () => {
    const variables = { DATA_DIR: join(dir, 'file'), ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD_FILE: '/nope' }
    await expect(check(variables)).rejects.toThrow(/DATA_DIR.+\n.+ADMIN_PASSWORD_FILE/)
  })
})
