import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { isProcessAlive } from './is-process-alive.mjs'
import { noSettings } from './no-settings.mjs'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portfolio-test-start-'))
  // When root runs this, PostgreSQL uses another account, which needs access.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Returns the ids of the process and of all processes that it started. */
const listProcesses = async (pid: number): Promise<number[]> => {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) found.push(...pairs.flatMap(([child = 0, ppid]) => (ppid === parent ? [child] : [])))
  return found
}

const started: ChildProcess[] = []
afterEach(() => {
  for (const npm of started.splice(0)) if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGTERM')
})

/** Runs `npm start` in a process group of its own, as a terminal does, without the environment of the tests and the `.env` of the checkout. */
const start = (...args: string[]) => {
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start', '--', ...args], {
    cwd: root,
    detached: true,
    env: { ...noSettings, PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SHUTDOWN_DELAY_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(npm)
  const output = { text: '' }
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output.text += text))
  const waitFor = (text: string) => vi.waitUntil(() => output.text.includes(text), { timeout: 120_000, interval: 20 })
  const fetchPage = (path: string) => fetch(/http:\S+/.exec(output.text)?.[0] + path)
  const get = async (path: string) => (await fetchPage(path)).status
  const read = async (path: string) => (await fetchPage(path)).text()
  const allEnd = (pids: number[]) => vi.waitUntil(() => !pids.some(isProcessAlive), { timeout: 60_000, interval: 50 })
  return { npm, pid: npm.pid as number, output, waitFor, get, read, allEnd, exited: once(npm, 'exit') }
}

const findPostmaster = async () => Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

it('npm start restarts a database that was killed, and ends completely when npm alone gets SIGTERM', { timeout: 180_000 }, async () => {
  const { npm, pid, output, waitFor, get, allEnd, exited } = start()
  await waitFor('Ctrl-C stops it')
  expect(await get('/')).toBe(200)
  process.kill(await findPostmaster(), 'SIGKILL')
  expect(await get('/')).toBe(200)
  await waitFor('The built-in database is running again')
  await vi.waitUntil(async () => (await get('/ready')) === 200, { timeout: 60_000 })

  const processes = [...(await listProcesses(pid)), await findPostmaster()]
  expect(processes.length).toBeGreaterThan(3)
  npm.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await allEnd(processes)
  expect(output.text).not.toMatch(/^\s*\{/m)
})

it('npm start -- --demo serves pages of demo works, ends completely and prints no JSON after Ctrl-C', { timeout: 180_000 }, async () => {
  const { pid, output, waitFor, get, read, allEnd, exited } = start('--demo')
  await waitFor('Ctrl-C stops it')
  expect(await get('/ready')).toBe(200)
  await waitFor('Works: 59 imported')
  const path = /href="(\/articles\/on-computable-numbers-[^"/]*1936)"/.exec(await read('/articles'))?.[1]
  expect(await read(path ?? '/404')).toMatch(/<h1[^>]*>On Computable Numbers/)
  // The loader still adds posts, and ends as well.
  const processes = [...(await listProcesses(pid)), await findPostmaster()]
  process.kill(-pid, 'SIGINT')
  expect(await exited).toEqual([0, null])
  await allEnd(processes)
  expect(output.text).not.toMatch(/^\s*\{/m)
})

it('npm start leaves no process behind when npm is killed while the site starts', { timeout: 180_000 }, async () => {
  const { npm, pid, waitFor, allEnd } = start()
  await waitFor('Database ready')
  const processes = [...(await listProcesses(pid)), await findPostmaster()]
  npm.kill('SIGKILL')
  await allEnd(processes)
})

/** Copies what is in the repository, without its history. */
const copySources = async (folder: string) => {
  const generated = ['node_modules', 'dist', '.git', '.turbo', '.data', '.cache', '.env', 'test-results']
  const isSource = (path: string) => !generated.some((name) => path.endsWith(`/${name}`))
  for (const name of await readdir(root))
    if (isSource(`/${name}`)) await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

it('a checkout without git is not built again: what a build writes is not one of its inputs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-test-checkout-'))
  await copySources(folder)
  const readHashes = async () => {
    const turbo = join(folder, 'node_modules/.bin/turbo')
    const { stdout } = await run(turbo, ['run', 'build', '--dry=json'], { cwd: folder, maxBuffer: 20_000_000 })
    const { tasks } = JSON.parse(stdout) as { tasks: { taskId: string; hash: string }[] }
    return tasks.map(({ taskId, hash }) => `${taskId} ${hash}`)
  }
  const before = await readHashes()
  for (const app of ['shell', 'public-mfe', 'admin-mfe'])
    for (const file of ['dist/web/app.js', '.turbo/turbo-build.log']) {
      await mkdir(join(folder, app, dirname(file)), { recursive: true })
      await writeFile(join(folder, app, file), 'written by a build')
    }
  expect(await readHashes()).toEqual(before)
  await rm(folder, { recursive: true, force: true })
})
