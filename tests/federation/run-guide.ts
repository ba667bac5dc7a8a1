import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { findMissingLines, readGuide } from './guide.ts'

const NOT_COPIED = ['node_modules', 'dist', '.data', '.turbo', '.git', '.env', 'test-results']
/** Runs until it is interrupted. */
const LONG_RUNNING = 'npm start'

/** Links what is installed, except that `@portfolio/*` are the checkout's own. */
const linkPackages = async (checkout: string) => {
  const modules = join(checkout, 'node_modules')
  await mkdir(join(modules, '@portfolio'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!['@portfolio', '.cache'].includes(name)) await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of await readdir(join(root, 'node_modules/@portfolio'))) {
    const workspace = existsSync(join(checkout, name)) ? name : `packages/${name}`
    await symlink(join(checkout, workspace), join(modules, '@portfolio', name))
  }
}

const copyCheckout = async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'portfolio-guide-'))
  // When run by root, PostgreSQL uses another account, which needs access.
  await chmod(checkout, 0o755)
  const wanted = (path: string) => !NOT_COPIED.some((name) => path.endsWith(`/${name}`))
  for (const name of await readdir(root))
    if (!NOT_COPIED.includes(name)) await cp(join(root, name), join(checkout, name), { recursive: true, filter: wanted })
  await linkPackages(checkout)
  return checkout
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const start = (command: string, cwd: string, port: number) => {
  const child = spawn('sh', ['-c', command], {
    cwd,
    // A process group of its own, which can be interrupted as by a terminal.
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      // What this checkout has built is not built again.
      TURBO_CACHE_DIR: join(root, '.turbo/cache'),
      ...Object.fromEntries(['DATA_DIR', 'DATABASE_URL', 'S3_ENDPOINT', 'DIST_DIR', 'PUBLIC_URL'].map((name) => [name, undefined])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output.text += text))
  return { child, output }
}

const interrupt = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await exited
}

/** Runs each command of a guide in a fresh checkout and compares the output. `onStep` is called after each, with the address of the site. */
export const runGuide = async (name: string, onStep: (command: string, url: string) => Promise<void> = async () => {}) => {
  const steps = readGuide(join(root, 'docs/teams', name))
  expect(steps.length).toBeGreaterThan(10)
  const checkout = await copyCheckout()
  const port = await freePort()
  const running: ChildProcess[] = []
  let version = '<version>'
  const filledIn = (text: string) => text.replaceAll('<version>', version).replaceAll('localhost:8080', `localhost:${port}`)
  try {
    for (const { command, status, prints } of steps)
      await test.step(filledIn(command), async () => {
        if (command === LONG_RUNNING) {
          for (const child of running) await interrupt(child)
          const { child, output } = start(command, checkout, port)
          running.push(child)
          await expect.poll(() => findMissingLines(output.text, prints.map(filledIn)), { timeout: 120_000 }).toEqual([])
          return
        }
        const run = async () => {
          const { child, output } = start(filledIn(command), checkout, port)
          expect((await once(child, 'close'))[0], output.text).toBe(status)
          version = /Published [\w-]+@(\w+)/.exec(output.text)?.[1] ?? version
          expect(findMissingLines(output.text, prints.map(filledIn)), output.text).toEqual([])
        }
        // The site follows an activation within two seconds, so a request right after it is repeated.
        if (command.startsWith('curl ')) await expect(run).toPass({ timeout: 10_000 })
        else await run()
        await onStep(command, `http://localhost:${port}`)
      })
  } finally {
    for (const child of running) await interrupt(child)
    await rm(checkout, { recursive: true, force: true })
  }
}
