import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DatabaseFaults {
  /** Kills every process of the server, as a power failure would. Whoever supervises it starts it again. */
  kill: () => Promise<void>
  /** Ends all connections and the server, as an administrator's fast restart would. */
  restart: () => Promise<void>
  /** Connections stay open, and nothing responds. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
}

const readParent = async (pid: string): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Resolves with the process ids of a PostgreSQL server, its postmaster first. */
const listProcesses = async (cluster: string): Promise<number[]> => {
  const postmaster = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(readParent))
  return [postmaster, ...pids.map(Number).filter((_, index) => parents[index] === postmaster)]
}

const signalEach = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // A child of the server has ended meanwhile.
    }
  }
}

/** Injects faults into the PostgreSQL server whose files are in `cluster`. Needs `/proc`. */
export const controlDatabase = (cluster: string): DatabaseFaults => {
  const signalAll = async (signal: NodeJS.Signals) => signalEach(await listProcesses(cluster), signal)
  return {
    kill: () => signalAll('SIGKILL'),
    restart: async () => signalEach((await listProcesses(cluster)).slice(0, 1), 'SIGINT'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}
