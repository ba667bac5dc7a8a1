import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { isProcessAlive } from '#shared/is-process-alive.ts'

const LOCK_FILE = 'postmaster.pid'
/** Where Linux describes the processes that this one may see. */
const PROCESSES = '/proc'

export interface Server {
  pid: number
  port: number
}

/** `starting` also means stopping or recovering: the server responds, but accepts no connections at the moment. */
export type ConnectionState = 'ready' | 'starting' | 'rejected' | 'unreachable'

const CONNECTION_STATES: Record<string, ConnectionState> = { '57P03': 'starting', '28P01': 'rejected' }

/** Whether a process exists that this one may send signals to. */
const isOwn = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Returns false also for a zombie and for another program that was given the id of a former server. A supervisor may hide what other processes
 * are, such as systemd with ProtectProc= and PrivateUsers=: one that this account may end then counts as the server, because a second server on
 * the cluster would destroy it.
 */
export const isServer = async (pid: number, processes = PROCESSES): Promise<boolean> => {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const [command, state] = await Promise.all([
    readFile(join(processes, `${pid}/cmdline`), 'utf8').catch(() => undefined),
    readFile(join(processes, `${pid}/stat`), 'utf8').catch(() => ''),
  ])
  if (command === undefined) return isOwn(pid)
  return command.includes('postgres') && !/\) Z /.test(state)
}

/**
 * Resolves with the server that runs on the cluster, even if the process that started it was killed.
 * Removes the lock file when another program has the process id of a former server, because PostgreSQL would not start. When no process
 * has that id, the file stays, because it prevents PostgreSQL from starting beside remaining processes of a server that was killed.
 */
export const findServer = async (cluster: string, processes = PROCESSES): Promise<Server | undefined> => {
  const lines = (await readFile(join(cluster, LOCK_FILE), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return undefined
  if (await isServer(pid, processes)) return { pid, port }
  if (isProcessAlive(pid)) await rm(join(cluster, LOCK_FILE), { force: true })
  return undefined
}

export const tryConnection = async (url: string): Promise<ConnectionState> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return CONNECTION_STATES[(error as { code?: string }).code ?? ''] ?? 'unreachable'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Requests a fast shutdown, which rolls back open transactions, and waits until the server is gone. */
export const stopServer = async (pid: number): Promise<void> => {
  if (!(await isServer(pid))) return
  process.kill(pid, 'SIGINT')
  for (let attempts = 0; attempts < 300 && (await isServer(pid)); attempts += 1) await wait(50)
  if (await isServer(pid)) process.kill(pid, 'SIGQUIT')
}
