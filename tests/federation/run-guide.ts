import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { findMissingLines, type GuideStep, readGuide } from './guide.ts'

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
  // When root runs this, PostgreSQL uses another account, which needs access.
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

/** Stops whatever a command has left running. */
const endGroup = (group: number) => {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {}
}

/** With a build of every app, on a machine that runs other tests as well. */
const START_MS_MAX = 300_000

/** The port of the site in the guides, and those of further gateways. */
const PORTS = [8080, 8081, 8082]
const localAddress = (port: number | undefined) => `http://localhost:${port}`

/** Called after each command, with the address of the site and those of its further gateways. */
type OnStep = (command: string, url: string, gateways: string[]) => Promise<void>

/** Creates a fresh checkout, in which one guide after the other can be run. */
export const openCheckout = async () => {
  const checkout = await copyCheckout()
  const ports = await Promise.all(PORTS.map(freePort))
  const [port = 0, ...others] = ports
  const sites: ChildProcess[] = []
  const groups: number[] = []
  let version = '<version>'
  let previous = '<previous>'
  const filledIn = (text: string) =>
    PORTS.reduce((filled, one, index) => filled.replaceAll(String(one), String(ports[index])), text)
      .replaceAll('<version>', version)
      .replaceAll('<previous>', previous)

  const runStep = async ({ command, status, prints }: GuideStep) => {
    if (command === LONG_RUNNING) {
      for (const child of sites) await interrupt(child)
      const { child, output } = start(command, checkout, port)
      sites.push(child)
      await expect.poll(() => findMissingLines(output.text, prints.map(filledIn)), { timeout: START_MS_MAX }).toEqual([])
      return
    }
    const run = async () => {
      const { child, output } = start(filledIn(command), checkout, port)
      if (child.pid) groups.push(child.pid)
      expect((await once(child, 'close'))[0], output.text).toBe(status)
      const released = /(?:Published|Packed) [\w-]+@(\w+)/.exec(output.text)?.[1]
      if (released && released !== version) [previous, version] = [version, released]
      expect(findMissingLines(output.text, prints.map(filledIn)), output.text).toEqual([])
    }
    // The site follows an activation within two seconds, so a request right after it is repeated.
    if (command.startsWith('curl ')) await expect(run).toPass({ timeout: 10_000 })
    else await run()
  }

  return {
    /** Runs each command of a guide and compares the output. */
    run: async (name: string, onStep: OnStep = async () => {}) => {
      const steps = readGuide(join(root, 'docs/teams', name))
      expect(steps.length).toBeGreaterThan(10)
      for (const step of steps)
        await test.step(filledIn(step.command), async () => {
          await runStep(step)
          await onStep(step.command, localAddress(port), others.map(localAddress))
        })
    },
    dispose: async () => {
      for (const child of sites) await interrupt(child)
      for (const group of groups) endGroup(group)
      await rm(checkout, { recursive: true, force: true })
    },
  }
}

/** Runs each command of a guide in a fresh checkout and compares the output. */
export const runGuide = async (name: string, onStep?: OnStep) => {
  const checkout = await openCheckout()
  try {
    await checkout.run(name, onStep)
  } finally {
    await checkout.dispose()
  }
}
