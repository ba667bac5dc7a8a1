import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const FILE = 'postmaster.pid'

/** A server that has this cluster open. */
export interface Running {
  pid: number
  port: number
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** False also for a zombie, and for another program that got the number of a server killed long ago. */
const isServer = async (pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const [command, state] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ])
  return command.includes('postgres') && !/\) Z /.test(state)
}

export const urlOf = (port: number, password: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

export const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The server that is already running on this cluster, perhaps left behind by a process that was killed.
 * Removes the lock file of one that is gone: PostgreSQL itself would refuse to start when another program has its number now.
 */
export const findRunning = async (cluster: string): Promise<Running | undefined> => {
  const lines = (await readFile(join(cluster, FILE), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return undefined
  if (await isServer(pid)) return { pid, port }
  await rm(join(cluster, FILE), { force: true })
  return undefined
}

/** Asks for a fast shutdown (open transactions are rolled back) and waits until the server is gone. */
export const stopRunning = async ({ pid }: Running): Promise<void> => {
  if (!(await isServer(pid))) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 300 && (await isServer(pid)); tries += 1) await wait(50)
  if (await isServer(pid)) process.kill(pid, 'SIGQUIT')
}
