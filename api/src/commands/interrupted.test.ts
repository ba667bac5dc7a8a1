import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openSession } from '#db/session.ts'
import { query, setUpBackup } from '#test/set-up-backup.ts'

const { api, archive } = setUpBackup()

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
