import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '../..')

export const owner = { email: 'owner@example.org', password: 'a long pass phrase of mine' }

export interface Product {
  url: string
  pid: number
  /** A valid token of the owner. */
  token: string
  dataDir: string
  /** Stops the process as Ctrl-C would and keeps the data. */
  stop: () => Promise<void>
  /** Stops the process and deletes the data. */
  dispose: () => Promise<void>
}

interface Options {
  /** Folder with the builds of the micro-frontends. Default: this checkout. */
  builds?: string
  dataDir?: string
  /** Checkout whose gateway is started. Default: this one. */
  gateway?: string
  env?: Record<string, string>
  /** Command-line options of Node. */
  nodeOptions?: string[]
}

const waitUntilStarted = (child: ChildProcess, getOutput: () => string) =>
  new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; token: string }))
    child.once('exit', (code) => reject(new Error(`The product exited with ${code} before it was ready:\n${getOutput()}`)))
  })

const execute = promisify(execFile)

/** Resolves with a new folder with the data that a first start leaves behind, or an empty one if there are none. */
export const createDataDir = async (copied = process.env.PREPARED_DATA) => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-product-'))
  // When run by root, PostgreSQL uses another account, which needs access and owns its files.
  await chmod(dir, 0o755)
  if (copied) await execute('cp', ['-pR', `${copied}/.`, dir])
  return dir
}

/** Runs the built product as a deployment would: its own process, its own PostgreSQL and store, a free port. */
export const startProduct = async ({
  builds = root,
  dataDir,
  gateway = root,
  env = {},
  nodeOptions = [],
}: Options = {}): Promise<Product> => {
  const dir = dataDir ?? (await createDataDir())
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
      SHUTDOWN_DELAY_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  const { url, token } = await waitUntilStarted(child, () => output)
  // Keeps reading, so that the process never blocks, but stores nothing more: a benchmark logs millions of lines.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume()
  const stop = async () => {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
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
