import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#env'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'
import { exportStatic } from './export.ts'

const withUrl = (url?: string) => () => readEnv({ PUBLIC_URL: url, DATA_DIR: '/nowhere' })

it.each([
  [[], /^Usage: npm run export -- DIR/],
  [['a', 'b'], /^Usage: /],
  [['a', '--nginx'], /^Unknown option '--nginx'\.\nUsage: /],
])('shows how it is used for the arguments %j', (args, message) =>
  expect(exportStatic(args, withUrl('https://site.example'))).rejects.toThrow(message),
)

it('needs the address at which the site will be served, which must be the root of a host', async () => {
  await expect(exportStatic(['a'], withUrl())).rejects.toThrow(/^PUBLIC_URL is not set\.\nUsage: /)
  await expect(exportStatic(['a'], withUrl('https://uni.example/~name/'))).rejects.toThrow('PUBLIC_URL must be an origin without a path')
})

it('says that there is no site, or that it was not started since an update, and creates no folder', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-export-'))
  const api = await startTestApi()
  try {
    await expect(exportStatic([join(dir, 'a')], withUrl(PUBLIC_URL))).rejects.toThrow('There is no site in DATA_DIR (/nowhere)')
    await sql`delete from kysely_migration where name like '009-%'`.execute(api.db)
    const env = () => readEnv({ PUBLIC_URL, DATABASE_URL: api.databaseUrl, DATA_DIR: dir })
    await expect(exportStatic([join(dir, 'a')], env)).rejects.toThrow('Run "npm start" once')
    expect(await readdir(dir)).not.toContain('a')
  } finally {
    await api.close()
    await rm(dir, { recursive: true })
  }
})
