import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { closedFolder } from './account.ts'
import { startEmbeddedPostgres } from './postgres.ts'

const log = createLog('silent')
const settings = { fsync: 'off' }
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-embedded-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ dir, log, settings })
const ask = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A process of its own that starts the database and then waits to be killed. */
const startElsewhere = () =>
  new Promise<{ child: ChildProcess; url: string }>((resolve, reject) => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
      const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'http', 'log.ts'))})
      console.log((await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log: createLog('silent'), settings: { fsync: 'off' } })).url)
      setInterval(() => {}, 1_000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout?.once('data', (line) => resolve({ child, url: String(line).trim() }))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
const kill = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

describe('startEmbeddedPostgres', () => {
  it('is a real PostgreSQL 18 that keeps its data between starts, for this computer only', async () => {
    const first = await start()
    expect(await ask(first.url, 'show server_version_num')).toEqual([{ server_version_num: expect.stringMatching(/^18/) }])
    expect(await ask(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('lets in only who has the password, which only this account can read', async () => {
    const { url, stop } = await start()
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    expect((await stat(join(dir, 'cluster.password'))).mode & 0o777).toBe(0o600)
    expect(url).toContain(await readFile(join(dir, 'cluster.password'), 'utf8'))
    await stop()
  })

  it('takes over the server of a process that was killed, and ends it in the end', async () => {
    const { child, url } = await startElsewhere()
    await ask(url, 'create table kept as select 42 as answer')
    await kill(child)
    const again = await start()
    expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await again.stop()
    await expect(ask(url, 'select 1')).rejects.toThrow()
  })

  it('leaves a server running that another living process keeps', async () => {
    const { child, url } = await startElsewhere()
    const beside = await start()
    expect(beside.url).toBe(url)
    await beside.stop()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(child)
    await (await start()).stop()
  })

  it('starts over the lock file of a server that is gone, also when its number belongs to another program now', async () => {
    await (await start()).stop()
    await writeFile(join(dir, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(dir, 'cluster')}\n0\n5432\n`)
    const { url, stop } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('keeps its files where it is told, also below a folder that only this account may enter', async () => {
    const inner = join(dir, 'private', 'postgres')
    await mkdir(inner, { recursive: true, mode: 0o700 })
    const { url, stop } = await startEmbeddedPostgres({ dir: inner, log, settings })
    await ask(url, 'create table kept as select 42 as answer')
    await stop()
    const again = await startEmbeddedPostgres({ dir: inner, log, settings })
    expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await again.stop()
    expect(await readFile(join(inner, 'cluster', 'PG_VERSION'), 'utf8')).toMatch(/^18/)
  })

  it('makes its files anew when the first start was cut half way', async () => {
    await mkdir(join(dir, 'cluster.making'))
    await writeFile(join(dir, 'cluster.making', 'PG_VERSION'), '18')
    const { url, stop } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })
})

describe('closedFolder', () => {
  it('names the first folder that another account may not enter', async () => {
    const inner = join(dir, 'private', 'inner')
    await mkdir(inner, { recursive: true })
    await chmod(dir, 0o755)
    await chmod(join(dir, 'private'), 0o700)
    expect(await closedFolder(inner, { uid: 65_534, gid: 65_534 })).toBe(join(dir, 'private'))
    await chmod(join(dir, 'private'), 0o711)
    expect(await closedFolder(inner, { uid: 65_534, gid: 65_534 })).toBeUndefined()
    expect(await closedFolder(inner, {})).toBeUndefined()
  })
})
