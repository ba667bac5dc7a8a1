import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { findFreePort } from '@portfolio/infra/find-free-port'
import { noSettings } from '@portfolio/infra/no-settings'

const main = join(resolve(import.meta.dirname, '../..'), 'api/src/start.mjs')

interface Changes {
  settings?: Record<string, string>
  /** Options of Node. */
  execArgv?: string[]
  /** Folder with the builds of the apps, which the gateway publishes and activates. */
  builds?: string
  /** Descriptor that the log is written to. */
  stdout?: number
}

export interface Gateway {
  url: string
  /** Starts a process. `site.awaitWrites` resolves when it works. Changed conditions are those of this process and of its restarts. */
  start: (changes?: Changes) => void
  /** How often a process has ended by itself, and was started again. */
  countCrashes: () => number
  /** Ends the process at once, as a power failure would. */
  kill: () => Promise<void>
  /** Asks the process to stop. Resolves with its exit code. */
  stop: () => Promise<number | null>
}

/** As systemd and Docker do, this starts a gateway again that has ended by itself. */
const RESTART_MS = 1_000

/** Prepares a gateway that keeps its port over restarts. */
export const createGateway = async (settings: Record<string, string>): Promise<Gateway> => {
  const port = await findFreePort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const own = { LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(port), ...settings }
  const env = { ...noSettings, PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...own }
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = child
    child = undefined
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null
    const exited = once(ended, 'exit')
    ended.kill(signal)
    return (await exited)[0]
  }
  let crashes = 0
  const start = (changes: Changes = {}) => {
    const { settings: changed, execArgv = [], builds, stdout = 'ignore' } = changes
    // With a channel to this process, the gateway stops when this process does.
    const stdio = ['ignore', stdout, 'ignore', 'ipc'] as const
    const started = spawn(process.execPath, [...execArgv, main, ...(builds ? ['--builds', builds] : [])], {
      env: { ...env, ...changed },
      stdio: [...stdio],
    })
    child = started
    started.once('exit', () => {
      if (child !== started) return
      crashes += 1
      setTimeout(() => child === started && start(changes), RESTART_MS)
    })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    countCrashes: () => crashes,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
