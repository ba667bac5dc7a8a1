import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env'
import { createLog } from '#http/log.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createApiTokenStore } from '../product/auth/api-token-store.ts'
import { ensureLocalToken } from '../product/auth/local-token.ts'
import { manageReleases } from './releases.ts'

let dir: string
let api: TestApi
let server: Server
let port: number
let token: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-cli-'))
  api = await startTestApi()
  await putBuilds(api.store)
  server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  token = await createApiTokenStore(api.db).create('ci')
})
afterAll(async () => {
  server.close()
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

/** Runs the command in this process, where each of them takes a tenth of the time, and resolves with its exit code and output. */
const run = (args: string[], env: Record<string, string>) =>
  manageReleases(args, () => readEnv({ DATA_DIR: dir, ...env })).then(
    (output) => ({ code: 0, output }),
    ({ message }: Error) => ({ code: 1, output: message }),
  )
/** Runs it as a team does, in a folder without a .env. */
const runProcess = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const cli = join(import.meta.dirname, 'releases.ts')
    execFile(process.execPath, [cli, ...args], { env: { DATA_DIR: dir, ...env }, cwd: dir }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    )
  })
const site = () => `http://127.0.0.1:${port}`
const releases = (...args: string[]) => run(args, { SITE_URL: site(), RELEASES_TOKEN: token })

describe('npm run releases', { timeout: 300_000 }, () => {
  it('activates a first set and further versions, rolls back, prunes, and prints what is active', async () => {
    const env = { SITE_URL: site(), RELEASES_TOKEN: token }
    expect(await runProcess(['list'], env)).toMatchObject({ code: 0, output: expect.stringContaining('No set is active.') })
    expect(await releases('activate', 'shell@one')).toEqual({
      code: 1,
      output: 'The first activation names all apps: shell, public-mfe, admin-mfe',
    })
    expect(await releases('activate', 'shell@one', 'public-mfe@one', 'admin-mfe@one')).toEqual({
      code: 0,
      output: 'Activated shell@one, public-mfe@one, admin-mfe@one: rs_1 is active.',
    })
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    expect(await releases('activate', 'public-mfe@two')).toEqual({ code: 0, output: 'Activated public-mfe@two: rs_2 is active.' })
    const preview = await releases('preview', 'public-mfe@one', '--hours', '2', '--page', '/books')
    expect(preview.output).toMatch(
      /^Preview 1 of public-mfe@one, until [\d-]+ [\d:]+ UTC, for anyone with the link:\nhttp:\S+\/preview\/\S+\?page=%2Fbooks$/,
    )
    expect((await releases('list')).output).toMatch(/\n\nPreview links\n {2}1 {2}public-mfe@one, until .+, created .+ by API token ci$/m)
    expect((await releases('revoke', '1')).output).toBe('Revoked preview 1: anyone who opened its link gets the active set.')
    expect(await releases('revoke', '1')).toEqual({ code: 1, output: 'Preview not found' })
    expect((await releases('list')).output).not.toContain('Preview links')
    expect((await releases('preview', 'public-mfe@one', '--hours', '0')).output).toMatch(/whole number from 1 to 720/)
    for (const [reason, ...args] of [
      ['', 'preview'],
      ['', 'revoke'],
      ['', 'revoke', 'x'],
      ['--hours must be a whole number.', 'preview', 'public-mfe@one', '--hours', 'x'],
      ['list has no option --hours.', 'list', '--hours', '2'],
      ['unfreeze has no option --page.', 'unfreeze', '--page', '/books'],
      [
        'Only one of --at, --share and --without-evidence can be given.',
        'activate',
        'public-mfe@one',
        '--share',
        '5',
        '--without-evidence',
      ],
    ] as const)
      expect((await releases(...args)).output.split('Usage: ')[0]).toBe(reason && `${reason}\n`)
    const { output } = await releases('list')
    expect(output).toMatch(/^rs_2 is active\./)
    expect(output).toMatch(/public-mfe\n {2}\* two {2}published .+ {2}active since .+\n {4}one {2}published .+ {2}was active/)
    expect(output).not.toContain('still serves')
    expect(await releases('rollback', 'public-mfe@one')).toEqual({
      code: 1,
      output: 'public-mfe@one is not active any more: two is. Nothing was changed.',
    })
    expect(await releases('rollback', 'public-mfe@two', '--reason', 'The lists are empty')).toEqual({
      code: 0,
      output: 'Rolled public-mfe back to one: rs_3 is active.',
    })
    expect(await releases('rollback', 'public-mfe')).toEqual({ code: 1, output: 'There is no previous version of public-mfe' })
    expect(await releases('prune')).toEqual({ code: 0, output: 'Nothing to delete: every release may still be needed.' })
  })

  it('lists where each version comes from, and who changed what, and why', async () => {
    const source = { commit: '1a2b3c4d5e6f', author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/1a2b3c4d5e6f' }
    await putRelease(api.store, 'public-mfe', { version: 'three', manifest: () => ({ source }) })
    await releases('activate', 'public-mfe@three', '--reason', 'For the jubilee')
    const { output } = await releases('list')
    expect(output).toMatch(/ \* three {2}published .+\n {6}1a2b3c4 Mend the lists \(Ada Lovelace\) https:\/\/git\.example\/1a2b3c4d5e6f\n/)
    expect(output).toMatch(/\n\nChanges\n {2}\S+ \S+ {2}rs_4 {2}public-mfe one → three, activated by API token ci: For the jubilee\n/)
    expect(output).toMatch(/\n {2}\S+ \S+ {2}rs_3 {2}public-mfe two → one, rolled back by API token ci: The lists are empty\n/)
    expect(await releases('rollback', 'public-mfe', '--reason', 'x'.repeat(501))).toEqual({
      code: 1,
      output: 'The reason may have at most 500 characters',
    })
  })

  it('gives a version to a share of the visitors, lists how it does, and stops or finishes it', async () => {
    expect(await releases('activate', 'public-mfe@one', '--share', '5')).toEqual({
      code: 0,
      output: '5 % of the visitors get public-mfe@one.',
    })
    expect((await releases('list')).output).toContain(
      '\n5 % of the visitors get public-mfe@one · 0 views, 0 failed · next step 25 % after 50 good views\n',
    )
    expect(await releases('stop', '--reason', 'Not today')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Stopped public-mfe@one: everybody gets rs_\d+ again\.$/),
    })
    expect(await releases('stop')).toEqual({ code: 1, output: 'No rollout is running' })
    expect((await releases('list')).output).toMatch(
      /\n\nRollouts\n {2}\S+ \S+ {2}public-mfe@one {2}5 % \(0 views, 0 failed\), started by API token ci; stopped: Not today\n/,
    )
    for (const share of ['0', '51', 'x', '5.5'])
      expect((await releases('activate', 'public-mfe@one', '--share', share)).output).toBe(
        '--share must be a whole number from 1 to 50, in percent',
      )
    expect((await releases('rollback', 'public-mfe', '--share', '5')).output).toMatch(/^rollback has no option --share\.\nUsage/)
    await releases('activate', 'public-mfe@one', '--share', '5')
    expect(await releases('rollback', 'public-mfe@three')).toEqual({
      code: 1,
      output: 'A rollout of public-mfe@one is running. Stop or finish it before you roll public-mfe@three back. Nothing was changed.',
    })
    expect((await releases('rollback', 'public-mfe')).output, 'only the rollout is undone').toMatch(
      /^Stopped public-mfe@one: everybody gets rs_\d+ again\.$/,
    )
    await releases('activate', 'public-mfe@one', '--share', '5')
    expect((await releases('finish')).output).toMatch(/^Activated public-mfe@one: rs_\d+ is active\./)
    await releases('activate', 'public-mfe@three')
  })

  it('activates and rolls back the app of a team token, and no other, and names the team in the history', async () => {
    const team = await createApiTokenStore(api.db).create('deploy', 'public-mfe')
    const asTeam = (...args: string[]) => run(args, { SITE_URL: site(), RELEASES_TOKEN: team })
    expect(await asTeam('activate', 'public-mfe@two')).toMatchObject({ code: 0 })
    expect(await asTeam('rollback', 'public-mfe')).toMatchObject({ code: 0 })
    expect((await asTeam('list')).output).toMatch(/two → three, rolled back by team token deploy \(public-mfe\)\n/)
    for (const args of [['activate', 'shell@one'], ['rollback', 'shell'], ['prune']])
      expect(await asTeam(...args)).toEqual({
        code: 1,
        output: 'The token deploy may only list releases, and preview, activate and roll back public-mfe',
      })
  })

  it('freezes activations, schedules one, lists both and undoes both', async () => {
    expect(await releases('freeze', '--until', '2099-12-01T08:00Z', '--reason', 'The jubilee')).toEqual({
      code: 0,
      output: 'Activations are frozen until 2099-12-01 08:00 UTC: The jubilee',
    })
    expect(await releases('activate', 'public-mfe@two')).toEqual({
      code: 1,
      output: 'Activations are frozen until 2099-12-01 08:00 UTC: The jubilee',
    })
    expect(await releases('activate', 'public-mfe@two', '--at', '2099-12-02T09:00+01:00', '--reason', 'Afterwards')).toEqual({
      code: 0,
      output: 'public-mfe@two will be activated at 2099-12-02 08:00 UTC, if it passes the preflight check then.',
    })
    const { output } = await releases('list')
    expect(output).toContain('frozen until 2099-12-01 08:00 UTC: The jubilee (API token ci)\n')
    const [, id = ''] =
      /\nScheduled\n {2}(\d+) {2}2099-12-02 08:00 UTC {2}public-mfe@two, scheduled by API token ci: Afterwards\n/.exec(output) ?? []
    expect(await releases('cancel', id)).toEqual({ code: 0, output: `Canceled ${id}.` })
    expect(await releases('unfreeze')).toEqual({ code: 0, output: 'Activations are not frozen.' })
    expect((await releases('list')).output).not.toMatch(/frozen|Scheduled/)
    expect(await releases('activate', 'public-mfe@two', '--at', 'noon')).toEqual({
      code: 1,
      output: 'Use a time with its time zone, such as 2026-12-01T08:00Z',
    })
    for (const args of [['freeze'], ['cancel', 'x'], ['rollback', 'shell', '--at', '2099-12-02T08:00Z'], ['list', '--until', 'x']])
      expect((await releases(...args)).output, args.join(' ')).toContain('Usage: npm run releases')
  })

  it('counts the gateways that serve the new set, and fails with the reason of one that cannot', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'two' })
    await sql`insert into gateways (id, name, set_id) values (gen_random_uuid(), 'one:1', 1000), (gen_random_uuid(), 'two:2', 1000)`.execute(
      api.db,
    )
    const { code, output } = await releases('activate', 'admin-mfe@two')
    expect(code).toBe(0)
    expect(output).toMatch(/^Activated admin-mfe@two: (rs_\d+) is active\.\n2 of 2 gateways serve \1\.$/)
    await sql`update gateways set seen_at = now(), set_id = case when name = 'two:2' then 1 else 1000 end,
      refused_set_id = 1000, refused_reason = 'Release admin-mfe@one has no boot.js'`.execute(api.db)
    expect((await releases('list')).output).toContain('An api without a version runs on 2 of 2 gateways: one:1, two:2.')
    const rolledBack = await releases('rollback', 'admin-mfe')
    await sql`delete from gateways`.execute(api.db)
    expect(rolledBack.code).toBe(1)
    expect(rolledBack.output).toMatch(
      /^Rolled admin-mfe back to one: (rs_\d+) is active\.\n1 of 2 gateways serve \1\.\ntwo:2 serves rs_1 and cannot serve rs_1000: Release admin-mfe@one has no boot\.js$/,
    )
  })

  it('exits with 0 although the connection was cut once when it read the gateways', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'read-again' })
    await sql`insert into gateways (id, name, set_id) values (gen_random_uuid(), 'one:1', 1000)`.execute(api.db)
    const requests: string[] = []
    const cutFirstRead = ({ method = '' }: IncomingMessage, response: ServerResponse) => {
      requests.push(method)
      if (requests.join() === 'POST,GET') response.destroy()
    }
    server.prependListener('request', cutFirstRead)
    const activated = await releases('activate', 'admin-mfe@read-again')
    server.off('request', cutFirstRead)
    await sql`delete from gateways`.execute(api.db)
    expect(activated).toMatchObject({ code: 0, output: expect.stringMatching(/is active\.\n1 of 1 gateway serves rs_\d+\.$/) })
    expect(requests).toEqual(['POST', 'GET', 'GET'])
  })

  it('prints one sentence and exits with 1 when a release is rejected or the arguments are wrong', async () => {
    await putRelease(api.store, 'public-mfe', { version: 'bad', manifest: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) })
    const bad = await releases('activate', 'public-mfe@bad')
    expect(bad.code).toBe(1)
    expect(bad.output).toMatch(/^public-mfe@bad needs react \^20\.0\.0, and shell@one provides 19\.\S+$/)
    expect(await releases('activate', 'public-mfe@none')).toEqual({ code: 1, output: 'There is no release public-mfe@none' })
    for (const args of [[], ['activate'], ['activate', 'shell'], ['activate', 'shell@../x'], ['rollback', 'api'], ['prune', 'all']])
      expect(await releases(...args), args.join(' ')).toMatchObject({
        code: 1,
        output: expect.stringContaining('Usage: npm run releases'),
      })
    expect(await releases('policy', 'shell', 'team', 'gateway')).toMatchObject({ code: 1, output: expect.stringContaining('S3_BUCKET') })
  })

  it('prints its usage', async () => {
    expect(await releases('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage/) })
  })

  it('takes the site from --site and the token from --token-file', async () => {
    const file = join(dir, 'token')
    await writeFile(file, `${token}\n`)
    expect(await run(['list', '--site', site(), '--token-file', file], {})).toMatchObject({ code: 0 })
    expect(await run(['list', '--site', site(), '--token-file', join(dir, 'none')], {})).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Cannot read the token file .+ \(ENOENT\)$/),
    })
  })

  it('uses the site on this machine and its local token when no site is given', async () => {
    await ensureLocalToken(dir, createApiTokenStore(api.db), createLog('silent'))
    expect(await run(['list'], { PORT: String(port) })).toMatchObject({ code: 0 })
  })

  it('never sends the local token to another site, and requires a token for it', async () => {
    await ensureLocalToken(dir, createApiTokenStore(api.db), createLog('silent'))
    expect(await run(['list'], { SITE_URL: site() })).toEqual({
      code: 1,
      output: `${site()} needs a token in RELEASES_TOKEN or --token-file. Create one on its server with "npm run owner -- token --name <name> --app <app>".`,
    })
  })

  it('reports that the token was rejected', async () => {
    const { code, output } = await run(['list'], { SITE_URL: site(), RELEASES_TOKEN: 'A'.repeat(43) })
    expect(code).toBe(1)
    expect(output).toContain(`The site at ${site()} rejected the token. Create one on its server`)
  })

  it('reports in one sentence that the site is not running', async () => {
    expect(await runProcess(['list'], { PORT: '1' })).toEqual({
      code: 1,
      output: 'The site at http://localhost:1 is not running or cannot be reached (bad port). On this machine, "npm start" starts it.',
    })
  })
})
