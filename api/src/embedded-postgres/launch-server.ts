import { spawn } from 'node:child_process'
import { open, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { adviseSpace } from '#shared/explain-full-disk.ts'
import { type Cluster, NO_SPACE, toWorkingDirectory } from './cluster.ts'
import { type Server, tryConnection } from './server.ts'

interface Options {
  /** Where PostgreSQL's log is written. */
  dir: string
  port: number
  url: string
  settings: Record<string, string>
  log: Logger
  /** Called with the process id before the server accepts connections. */
  onSpawn: (pid: number) => void
  /** Ends a server that is still starting. */
  signal: AbortSignal
}

/** Time without any response. Recovery after a crash may take longer: the server then responds that it is starting. */
const SILENCE_MS_MAX = 60_000
const SLOW_MS = 5_000

/** What PostgreSQL replies to attempts to connect. */
const REPLY = /FATAL: +the database system is (?:starting up|shutting down)/

/** Returns PostgreSQL's reason, without times and process ids. Its working directory is the cluster. */
const extractReason = (output: string, path: string): string => {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !REPLY.test(line))
  const reasons = lines.flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT): +(.*)/.exec(line)?.[1] ?? [])
  return (reasons.length ? reasons.slice(0, 3) : lines.slice(-3)).join('. ').replaceAll('/proc/self/cwd', path)
}

/** Returns whether the disk of a folder is full. PostgreSQL cannot even log that when its log is there. */
const isFull = async (dir: string, output: string): Promise<boolean> =>
  NO_SPACE.test(output) || (await statfs(dir).then(({ bavail }) => bavail === 0))

const spawnServer = async ({ path, account, programs }: Cluster, { port, settings }: Options, logPath: string) => {
  const logFile = await open(logPath, 'w', 0o600)
  const allSettings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own process group, so that Ctrl-C reaches only the gateway, which stops the database last.
  const child = spawn(programs.postgres, ['-D', toWorkingDirectory(path, account), '-p', String(port), ...flags], {
    ...account,
    cwd: path,
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  await logFile.close()
  return { child, ended }
}

/** Starts PostgreSQL. Resolves once it accepts connections; rejects with its reason as soon as it ends or rejects the password. */
export const launchServer = async (cluster: Cluster, options: Options): Promise<Server> => {
  const { dir, port, url, log, onSpawn, signal } = options
  const logPath = join(dir, 'postgres.log')
  const { child, ended } = await spawnServer(cluster, options, logPath)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  if (child.pid) onSpawn(child.pid)
  const slow = setTimeout(() => log.warn({ log: logPath }, 'The built-in database is still starting'), SLOW_MS)
  let deadline = Date.now() + SILENCE_MS_MAX
  let state = await tryConnection(url)
  while (state !== 'ready' && state !== 'rejected' && !hasEnded() && Date.now() < deadline && !signal.aborted) {
    if (state === 'starting') deadline = Date.now() + SILENCE_MS_MAX
    await wait(25)
    state = await tryConnection(url)
  }
  clearTimeout(slow)
  if (state === 'ready' && child.pid) {
    // Another process that uses the database may need its server for longer than this one runs.
    child.unref()
    return { pid: child.pid, port }
  }
  child.kill(state === 'unreachable' ? 'SIGQUIT' : 'SIGINT')
  await ended
  if (state === 'rejected')
    throw new Error(
      `The built-in database rejects the password in ${cluster.path}.password. Delete that file and start again: a new password is then set.`,
    )
  const output = await readFile(logPath, 'utf8').catch(() => '')
  const reason = extractReason(output, cluster.path)
  const advice = (await isFull(dir, output))
    ? `${adviseSpace(dir)} Nothing is lost.`
    : `If its files are damaged, restore DATA_DIR from a backup. To begin with an empty site, move ${dir} away.`
  throw new Error(`The built-in database in ${dir} does not start. PostgreSQL reports: ${reason || 'nothing'}\n${advice}`)
}
