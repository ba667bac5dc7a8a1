import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openSession } from '#db/session.ts'
import { query, setUpBackup } from '#test/set-up-backup.ts'
import { createBackup } from '../backup/create-backup.ts'
import { backUp } from './backup.ts'

const { api, target, archive, source, ofApi, runRestore } = setUpBackup()

const run = (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a command that %s ends lets what listens for its exit clean up', async (signal) => {
  const child = run([
    '--input-type=module',
    '--eval',
    `import { printOutcome } from './print-outcome.ts'
    process.on('exit', (code) => console.log('ended with', code))
    setTimeout(() => {}, 60_000)
    const outcome = printOutcome(new Promise(() => {}))
    console.log('running')
    await outcome`,
  ])
  await once(child.stdout, 'readable')
  child.kill(signal)
  const code = 128 + constants.signals[signal]
  expect(await text(child.stdout)).toBe(`running\nended with ${code}\n`)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(code)
})

it('a backup that Ctrl-C ends leaves no unfinished archive, which may be as large as the site', async () => {
  const { databaseUrl, stagingDir } = api()
  const session = await openSession(databaseUrl)
  onTestFinished(session.close)
  // The backup waits for this table.
  await session.client.query('begin; lock table books')
  const child = run([join(import.meta.dirname, 'backup.ts'), archive()], { DATABASE_URL: databaseUrl, DATA_DIR: dirname(stagingDir) })
  const listFiles = () => readdir(dirname(archive()))
  await expect.poll(listFiles).toContainEqual(expect.stringMatching(/\.unfinished$/))
  const waiting = () => query(databaseUrl, "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
  await expect.poll(waiting).toHaveLength(1)
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect([code, await listFiles()]).toEqual([130, []])
})

it('a command whose connection to the database ends says so in a sentence', async () => {
  const { databaseUrl } = api()
  const session = await openSession(databaseUrl)
  onTestFinished(session.close)
  await session.client.query('begin; lock table books')
  const backup = backUp([archive()], ofApi()).catch((error: Error) => error.message)
  const end = () =>
    query(
      databaseUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(end).toHaveLength(1)
  expect(await backup).toMatch(/^Cannot use the database at DATABASE_URL: .+\. Please try again\.$/)
})

it('a backup that a full disk ends names the folder, and leaves no file', async () => {
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  const folder = dirname(archive())
  await expect(createBackup({ ...source(), listObjects: full, file: archive() })).rejects.toThrow(`The disk of ${folder} is full. Free`)
  expect(await readdir(folder)).toEqual([])
})

it('a backup and a restore remove what killed ones have left for a day, and nothing of the owner', async () => {
  const folder = dirname(archive())
  const archivesDir = join(target().dataDir, 'archives')
  const paths = [join(folder, `other.tar.${randomUUID()}.unfinished`), join(archivesDir, 'restore-Xa3_9z'), join(folder, 'restore-script')]
  for (const path of paths) await mkdir(path, { recursive: true })
  const find = () => paths.map((path) => existsSync(path))
  await backUp([archive()], ofApi())
  await runRestore()
  expect(find()).toEqual([true, true, true])
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  for (const path of paths) await utimes(path, old, old)
  await runRestore('--replace')
  expect(find()).toEqual([false, false, true])
})
