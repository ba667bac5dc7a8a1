import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { findFreePort } from '@portfolio/infra/find-free-port'

const main = join(resolve(import.meta.dirname, '../..'), 'api/src/main.ts')

export interface Gateway {
  url: string
  /** Starts a process. `site.awaitWrites` resolves when it works. */
  start: () => void
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
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(port), ...settings }
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = child
    child = undefined
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null
    const exited = once(ended, 'exit')
    ended.kill(signal)
    return (await exited)[0]
  }
  const start = () => {
    // With a channel to this process, the gateway stops when this process does.
    const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child = started
    started.once('exit', () => setTimeout(() => child === started && start(), RESTART_MS))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
