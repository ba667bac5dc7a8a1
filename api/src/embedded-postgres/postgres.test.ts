import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { startEmbeddedPostgres } from './postgres.ts'

const log = createLog('silent')
const settings = { fsync: 'off' }
/** What a first start has left behind. Creating a cluster takes ten times as long as copying one. */
let prepared: string
let dir: string
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'portfolio-test-embedded-'))
  await (await start(prepared)).stop()
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-embedded-'))
  // Unlike Node's own copy, it keeps the account that the files belong to.
  execFileSync('cp', ['-a', `${prepared}/.`, dir])
})
afterEach(() => rm(dir, { recursive: true, force: true }))
afterAll(() => rm(prepared, { recursive: true, force: true }))

const start = (folder = dir) => startEmbeddedPostgres({ dir: folder, log, settings })
const runQuery = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database in another process, which then waits to be killed. SIGTERM stops it, SIGINT ends it at once. */
const startInOtherProcess = (folder = dir) =>
  new Promise<{ child: ChildProcess; url: string }>((resolve, reject) => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
      const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'http', 'log.ts'))})
      const { url, stop } = await startEmbeddedPostgres({ dir: ${JSON.stringify(folder)}, log: createLog('silent'), settings: { fsync: 'off' } })
      console.log(url)
      const waiting = setInterval(() => {}, 1_000)
      process.once('SIGTERM', () => stop().then(() => clearInterval(waiting)))
      process.once('SIGINT', () => process.exit())`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout?.once('data', (line) => resolve({ child, url: String(line).trim() }))
    child.once('exit', (code) => reject(new Error(`exited with ${code}`)))
  })
const kill = (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })

const killServer = async () => {
  const [pid] = (await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
/** Damages the cluster, so that PostgreSQL does not start on it. */
const damage = () => truncate(join(dir, 'cluster', 'global', 'pg_control'))
const DAMAGED = /^The built-in database in .+ does not start\. PostgreSQL reports: .*pg_control.*\n.*restore DATA_DIR from a backup/

describe('startEmbeddedPostgres', () => {
  it('starts PostgreSQL 18 on 127.0.0.1 and keeps its data between starts', async () => {
    const first = await start()
    expect(await runQuery(first.url, 'show server_version_num')).toEqual([{ server_version_num: expect.stringMatching(/^18/) }])
    expect(await runQuery(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await runQuery(first.url, 'create table kept as select 42 as value')
    await first.stop()
    await expect(runQuery(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(await runQuery(second.url, 'select value from kept')).toEqual([{ value: 42 }])
    await second.stop()
  })

  it('requires a password that only one account can read', async () => {
    const { url, stop } = await start()
    await expect(runQuery(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    expect((await stat(join(dir, 'cluster.password'))).mode & 0o777).toBe(0o600)
    expect(url).toContain(await readFile(join(dir, 'cluster.password'), 'utf8'))
    await stop()
  })

  it('takes over and stops the server of a process that was killed', async () => {
    const { child, url } = await startInOtherProcess()
    await runQuery(url, 'create table kept as select 42 as value')
    await kill(child)
    const again = await start()
    expect(await runQuery(again.url, 'select value from kept')).toEqual([{ value: 42 }])
    await again.stop()
    await expect(runQuery(url, 'select 1')).rejects.toThrow()
  })

  it('does not stop a server that another running process started', async () => {
    const { child, url } = await startInOtherProcess()
    const second = await start()
    expect(second.url).toBe(url)
    await second.stop()
    expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(child)
    await (await start()).stop()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stays, after the process that started it was ended by %s, for one that uses it',
    async (signal) => {
      const { child, url } = await startInOtherProcess()
      const second = await start()
      await kill(child, signal)
      expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await second.stop()
      await expect(runQuery(url, 'select 1')).rejects.toThrow()
      expect((await readdir(dir)).sort()).toEqual(['cluster', 'cluster.password', 'postgres.log'])
    },
  )

  it.runIf(process.platform === 'linux')(
    'is stopped although a killed process had used it, also when another program has the id of that process',
    async () => {
      const { child } = await startInOtherProcess()
      await kill(child)
      await writeFile(join(dir, `user.${process.ppid}`), 'another time')
      const { url, stop } = await start()
      await stop()
      await expect(runQuery(url, 'select 1')).rejects.toThrow()
    },
  )

  it.each(['a new site', 'an existing one'])('is started once by processes that start at the same moment on %s', async (site) => {
    const folder = site === 'a new site' ? join(dir, 'new') : dir
    const others = await Promise.all([startInOtherProcess(folder), startInOtherProcess(folder)])
    const { url, stop } = await start(folder)
    expect(others.map((other) => other.url)).toEqual([url, url])
    for (const { child } of others) await kill(child, 'SIGTERM')
    expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    expect((await readdir(folder)).filter((name) => name !== 'new').sort()).toEqual(['cluster', 'cluster.password', 'postgres.log'])
  })

  it('ignores the lock file of a server that is gone, even when another program has its process id', async () => {
    await (await start()).stop()
    await writeFile(join(dir, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(dir, 'cluster')}\n0\n5432\n`)
    const { url, stop } = await start()
    expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('keeps its files in the given folder, even below one that only this account may enter', async () => {
    const inner = join(dir, 'private', 'postgres')
    await mkdir(inner, { recursive: true, mode: 0o700 })
    const { url, stop } = await start(inner)
    await runQuery(url, 'create table kept as select 42 as value')
    await stop()
    const again = await start(inner)
    expect(await runQuery(again.url, 'select value from kept')).toEqual([{ value: 42 }])
    await again.stop()
    expect(await readFile(join(inner, 'cluster', 'PG_VERSION'), 'utf8')).toMatch(/^18/)
  })

  it('starts again after the first start was interrupted', async () => {
    const interrupted = join(dir, 'interrupted')
    await mkdir(join(interrupted, 'cluster.incomplete'), { recursive: true })
    await writeFile(join(interrupted, 'cluster.incomplete', 'PG_VERSION'), '18')
    const { url, stop } = await start(interrupted)
    expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('restarts a server that was killed, at the same address and with its data', async () => {
    const { url, stop } = await start()
    await runQuery(url, 'create table kept as select 42 as value')
    await killServer()
    await expect.poll(() => runQuery(url, 'select 1').catch(() => false)).toBeTruthy()
    expect(await runQuery(url, 'select value from kept')).toEqual([{ value: 42 }])
    await stop()
    await expect(runQuery(url, 'select 1')).rejects.toThrow()
  })

  it('restarts a server that another process started, after that process was killed', async () => {
    const { child, url } = await startInOtherProcess()
    const second = await start()
    await kill(child)
    await killServer()
    await expect.poll(() => runQuery(url, 'select 1').catch(() => false)).toBeTruthy()
    await second.stop()
    await expect(runQuery(url, 'select 1')).rejects.toThrow()
  })

  it('reports a damaged cluster immediately, both when it cannot be restarted and when it cannot be started', async () => {
    const { promise: givenUp, resolve: onGiveUp } = Promise.withResolvers<Error>()
    const { stop } = await startEmbeddedPostgres({ dir, log, settings, restartWaits: [0, 10], onGiveUp })
    await damage()
    await killServer()
    expect((await givenUp).message).toMatch(DAMAGED)
    await stop()
    await expect(start()).rejects.toThrow(DAMAGED)
  })

  it.runIf(existsSync('/dev/full'))('advises to free space, and not to give up the site, when its disk is full', async () => {
    // PostgreSQL writes it at every start.
    const file = join(dir, 'cluster', 'postmaster.opts')
    await rm(file)
    await symlink('/dev/full', file)
    const failure = await start().catch((error: Error) => error.message)
    expect(failure).toContain(`The disk of ${dir} is full. Free some space on it, and try again. Nothing is lost.`)
    expect(failure).not.toContain('move')
    await rm(file)
    await (await start()).stop()
  })

  it('sets a new password when its file was lost, and names the file of a wrong one', async () => {
    const first = await start()
    await runQuery(first.url, 'create table kept as select 42 as value')
    await first.stop()
    await writeFile(join(dir, 'cluster.password'), 'wrong')
    await expect(start()).rejects.toThrow(/rejects the password in .+cluster\.password\. Delete that file/)
    await rm(join(dir, 'cluster.password'))
    const { url, stop } = await start()
    expect(await runQuery(url, 'select value from kept')).toEqual([{ value: 42 }])
    await stop()
  })
})
