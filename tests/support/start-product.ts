import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export const owner = { email: 'owner@example.org', password: 'a long pass phrase of mine' }

export interface Product {
  url: string
  pid: number
  /** A live token of the owner. */
  token: string
  dataDir: string
  /** Ends the process as Ctrl-C would and keeps the data. */
  stop: () => Promise<void>
  /** Ends the process and forgets the data. */
  dispose: () => Promise<void>
}

interface Options {
  /** Folder of built parts; this checkout's own, or those of BUILDS, unless a test made variants. */
  builds?: string
  dataDir?: string
  /** Checkout whose gateway runs; this one, unless a test brings another release of it. */
  gateway?: string
  env?: Record<string, string>
  /** Options for Node itself. */
  nodeOptions?: string[]
}

const started = (child: ChildProcess, said: () => string) =>
  new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; token: string }))
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was up:\n${said()}`)))
  })

/** Runs the built product as a deployment would: its own process, its own PostgreSQL and store, a free port. */
export const startProduct = async ({
  builds = process.env.BUILDS ?? root,
  dataDir,
  gateway = root,
  env = {},
  nodeOptions = [],
}: Options = {}): Promise<Product> => {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'portfolio-product-')))
  // Run by root, PostgreSQL gets an account of its own, which must be able to enter; else its files would outlive the test.
  if (!dataDir) await chmod(dir, 0o755)
  const child = spawn(process.execPath, [...nodeOptions, join(gateway, 'api/src/main.ts'), '--builds', builds, '--owner-token'], {
    cwd: gateway,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  const { url, token } = await started(child, () => output)
  // Read on, so that the product never waits, but kept no longer: a benchmark logs millions of lines.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume()
  const stop = async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return {
    url,
    pid: child.pid as number,
    token,
    dataDir: dir,
    stop,
    dispose: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
