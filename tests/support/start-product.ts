import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type StartedGateway, startGateway } from '@portfolio/infra/gateway'

export const root = resolve(import.meta.dirname, '../..')

export const owner = { email: 'owner@example.org', password: 'a long pass phrase of mine' }

export interface Product extends StartedGateway {
  dataDir: string
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

const execute = promisify(execFile)

/** Resolves with a new folder with the data that a first start leaves behind, or an empty one if there are none. */
export const createDataDir = async (copied = process.env.PREPARED_DATA) => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-product-'))
  // When root runs this, PostgreSQL uses another account, which needs access and owns its files.
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
  const signIn = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const started = await startGateway({ checkout: gateway, builds, dataDir: dir, env: { ...signIn, ...env }, nodeOptions })
  return {
    ...started,
    dataDir: dir,
    dispose: async () => {
      await started.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
