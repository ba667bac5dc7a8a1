import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv, variables } from './env.ts'

const example = await readFile(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8')
const entries = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value] as const)

describe('.env.example', () => {
  it('lists exactly the variables that the gateway reads', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(variables.fields).sort())
  })

  it('is valid as it is and equals the defaults', () => {
    expect(readEnv(Object.fromEntries(entries))).toEqual(readEnv({}))
  })

  it('has a comment above every variable or group of variables', () => {
    for (const block of example.trim().split('\n\n')) expect(block).toMatch(/^#/)
  })
})

describe('readEnv', () => {
  const storage = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'bucket' }
  const getProblems = (source: Record<string, string>): string => {
    try {
      readEnv(source)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '', LOG_LEVEL: '' })).toEqual(readEnv({}))
  })

  it('reports all problems at once, each with the variable’s name and without its value', () => {
    const problems = getProblems({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://hidden',
      PUBLIC_URL: 'https://a.example/path',
      ADMIN_PASSWORD: 'hidden',
    })
    expect(
      problems
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual([
      expect.stringMatching(/^- PORT must/),
      expect.stringMatching(/^- PUBLIC_URL must/),
      expect.stringMatching(/^- DATABASE_URL must/),
      expect.stringMatching(/^- ADMIN_PASSWORD must have at least 8/),
      expect.stringMatching(/^- ADMIN_EMAIL must be set/),
    ])
    expect(problems).not.toContain('hidden')
  })

  it('says how to write a password of the database that has special characters, instead of taking a part of it for the host', () => {
    for (const password of ['a/hidden', 'a@b/hidden', 'a@b#hidden', 'a#hidden']) {
      const problems = getProblems({ DATABASE_URL: `postgres://user:${password}@host/name` })
      expect(problems, password).toContain('with %2F, %40 or %23 for /, @ or # in the password')
      expect(problems, password).not.toContain('hidden')
    }
    expect(readEnv({ DATABASE_URL: 'postgres://user:a%2Fb%40c%23d@host/name' }).databaseUrl).toContain('%2F')
  })

  it('lists what a command in another shell would not read from .env about the site, without secrets', () => {
    const DATABASE_URL = 'postgres://user:hidden@host/site'
    const list = (source: Record<string, string>, file: Record<string, string>) => readEnv(source, file).siteVariables
    expect(list({ ...storage, DATABASE_URL }, { ...storage, DATABASE_URL, DATA_DIR: './.data' })).toEqual([])
    expect(list({ DATA_DIR: '/srv/site', PORT: '8081' }, { DATABASE_URL, DATA_DIR: '/srv/other' })).toEqual([
      ['DATA_DIR', '/srv/site'],
      ['DATABASE_URL', ''],
    ])
    expect(list({ ...storage, DATABASE_URL }, { ...storage, S3_SECRET_KEY: 'former' })).toEqual([
      ['DATABASE_URL', '…'],
      ['S3_SECRET_KEY', '…'],
    ])
  })

  it('adds the .env file to the environment, in which a variable that is already set takes precedence', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'portfolio-test-env-'))
    onTestFinished(() => rm(cwd, { recursive: true }))
    await writeFile(join(cwd, '.env'), 'PORT=1\nHOST=::1\nPGAPPNAME=site\n')
    const script = `const { readEnv } = await import('${new URL('env.ts', import.meta.url)}')
      const { port, host } = readEnv()
      console.log(JSON.stringify([port, host, process.env.PGAPPNAME]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd, env: { PORT: '2' } })
    expect(JSON.parse(stdout)).toEqual([2, '::1', 'site'])
  })

  it('reads the quota of uploads in gigabytes', () => {
    expect(readEnv({ UPLOAD_QUOTA_GB: '2', UPLOAD_QUOTA_GB_A_DAY: '1' }).uploadQuota).toEqual({ total: 2e9, day: 1e9 })
    for (const UPLOAD_QUOTA_GB of ['0', '-1', '1.5', '1e3', 'none'])
      expect(getProblems({ UPLOAD_QUOTA_GB }), UPLOAD_QUOTA_GB).toContain('UPLOAD_QUOTA_GB must be a whole number')
  })

  it.each(Object.keys(storage))('rejects an incomplete S3 configuration without %s', (name) => {
    expect(getProblems({ ...storage, [name]: '' })).toContain(name)
    expect(readEnv(storage).s3).toEqual({
      endpoint: storage.S3_ENDPOINT,
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'bucket',
    })
  })

  it('accepts a webhook with its secret, and rejects one that cannot be called or signed', () => {
    const webhook = { WEBHOOK_URL: 'https://chat.example/hook?room=1', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
    expect(readEnv(webhook).webhook).toEqual({ url: webhook.WEBHOOK_URL, secret: webhook.WEBHOOK_SECRET })
    expect(getProblems({ ...webhook, WEBHOOK_SECRET: '' })).toContain('WEBHOOK_URL and WEBHOOK_SECRET must be set together')
    for (const secret of ['A'.repeat(32), 'whsec_AAAA', 'whsec_hidden hidden hidden hidden hidden'])
      expect(getProblems({ ...webhook, WEBHOOK_SECRET: secret })).toMatch(/WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes$/)
    for (const url of ['chat.example', 'ftp://chat.example', 'https://user:hidden@chat.example/'])
      expect(getProblems({ ...webhook, WEBHOOK_URL: url })).toMatch(/WEBHOOK_URL must be an address such as [^\n]*user name$/)
  })

  it('accepts a folder or a bucket for backups', () => {
    expect(readEnv({}).backupTarget).toBeUndefined()
    expect(readEnv({ BACKUP_TO: '/mnt/backups' }).backupTarget).toEqual({ folder: '/mnt/backups' })
    expect(readEnv({ ...storage, BACKUP_TO: 's3://kept' }).backupTarget).toEqual({ bucket: 'kept', prefix: '' })
    expect(readEnv({ ...storage, BACKUP_TO: 's3://kept/my/site/' }).backupTarget).toEqual({ bucket: 'kept', prefix: 'my/site/' })
    expect(getProblems({ BACKUP_TO: 's3://kept' })).toContain('requires S3_ENDPOINT')
    for (const BACKUP_TO of ['s3://', 's3://UPPER', 's3://kept/../other', 's3://kept//x', 'https://backups.example'])
      expect(getProblems({ ...storage, BACKUP_TO }), BACKUP_TO).toContain('BACKUP_TO must be a folder, or a bucket')
  })

  it.each(['0', '1', '65535'])('accepts port %s', (PORT) => expect(readEnv({ PORT }).port).toBe(Number(PORT)))
  it.each(['65536', '-1', '80.5', '0x50', '8080 '])('rejects port %j', (PORT) => expect(getProblems({ PORT })).toContain('PORT'))

  it.each(['999.1.1.1', '1.2.3', 'a b', 'http://localhost'])('rejects host %j', (HOST) =>
    expect(getProblems({ HOST })).toContain('HOST must be'),
  )
  it.each(['0.0.0.0', '::', '::1', 'localhost', 'site-1.example.org'])('accepts host %s', (HOST) =>
    expect(readEnv({ HOST }).host).toBe(HOST),
  )
  it.each(['301', '-1', '1.5', '5s'])('rejects a shutdown delay of %j', (SHUTDOWN_DELAY_SECONDS) =>
    expect(getProblems({ SHUTDOWN_DELAY_SECONDS })).toContain('SHUTDOWN_DELAY_SECONDS'),
  )

  it('rejects a password that is given twice or without an email address', () => {
    const both = { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: 'long enough', ADMIN_PASSWORD_FILE: '/run/secret' }
    expect(getProblems(both)).toContain('not both')
    expect(getProblems({ ADMIN_EMAIL: 'me@example.org' })).toContain('ADMIN_PASSWORD')
    expect(getProblems({ ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'long enough' })).toContain('ADMIN_EMAIL must be an email')
  })

  it('returns the public URL as an origin and the proxies as a list', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Example.org/' }).publicUrl).toBe('https://example.org')
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    for (const TRUSTED_PROXIES of ['10.0.0.0/33', 'proxy.example', '::1/129', '10.0.0.1/8/8'])
      expect(getProblems({ TRUSTED_PROXIES })).toContain('TRUSTED_PROXIES')
  })

  it('returns a frozen object', () => {
    expect(Object.isFrozen(readEnv({}))).toBe(true)
  })
})
