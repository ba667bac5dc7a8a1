import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findEntry } from './find-entry.ts'
import { gatewayOptions } from './gateway-options.mjs'
import { noSettings } from './no-settings.mjs'
import { track } from './signals.mjs'

export interface StartedGateway {
  url: string
  pid: number
  /** A valid token of the owner. */
  token: string
  /** Patterns of the public pages, such as `/blogs/:id`. */
  routes: string[]
  /** Stops the process, by default as Ctrl-C would, and keeps the data. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

interface Options {
  /** Checkout, or folder of an unpacked api, whose gateway is started. */
  checkout: string
  /** Folder with the builds of the micro-frontends (`<folder>/<app>/dist`), which are published and activated. By default, none are. */
  builds?: string
  /** Folder for the database and the store. When root runs this, PostgreSQL uses another account, which needs access. */
  dataDir: string
  env?: Record<string, string>
  /** Command-line options of Node. */
  nodeOptions?: string[]
  /** Address of a site whose public content the pages show. */
  contentSite?: string | undefined
}

type Message = Pick<StartedGateway, 'url' | 'token' | 'routes'>

/** Why a gateway did not start. */
export class GatewayNotStarted extends Error {
  override name = 'GatewayNotStarted'
  /** What it printed. */
  readonly output: string
  constructor(code: number | null, output: string) {
    super(`The gateway exited with ${code} before it was ready:\n${output}`)
    this.output = output
  }
}

const waitUntilStarted = (child: ChildProcess, getOutput: () => string) =>
  new Promise<Message>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('close', (code) => reject(new GatewayNotStarted(code, getOutput())))
  })

/** Runs the built product as in a deployment: in its own process, with its own PostgreSQL and store, on a free port, and with no setting but `env`. */
export const startGateway = async (options: Options): Promise<StartedGateway> => {
  const { checkout, builds, dataDir, env = {}, nodeOptions = [], contentSite } = options
  const args = [...gatewayOptions, ...nodeOptions, findEntry(checkout), '--owner-token']
  if (builds !== undefined) args.push('--builds', builds)
  if (contentSite) args.push('--content', contentSite)
  const child: ChildProcess = track(
    spawn(process.execPath, args, {
      cwd: checkout,
      env: {
        ...process.env,
        ...noSettings,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        SHUTDOWN_DELAY_SECONDS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  )
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  const message = await waitUntilStarted(child, () => output)
  // Keeps reading, so that the process never blocks, but stores no more: a benchmark logs millions of lines.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume()
  return {
    ...message,
    pid: child.pid as number,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
