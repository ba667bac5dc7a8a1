import { createHash } from 'node:crypto'
import { cp, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { type Account, chooseAccount, closedFolder } from './account.ts'
import { type Binaries, findBinaries, installationOf } from './binaries.ts'

export interface Place {
  account: Account
  binaries: Binaries
  /** PostgreSQL's own data folder. */
  cluster: string
}

const OPEN_HOME = '/var/lib/portfolio'
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A copy of the programs where every account can run them. Renamed into place whole, so a copy that was cut is never used. */
const copyPrograms = async (binaries: Binaries): Promise<Binaries> => {
  const from = installationOf(binaries)
  const to = join(OPEN_HOME, `postgres-${createHash('sha256').update(from).digest('hex').slice(0, 12)}`)
  if (!(await exists(to))) {
    const partly = `${to}.${process.pid}`
    await mkdir(OPEN_HOME, { recursive: true, mode: 0o755 })
    await cp(from, partly, { recursive: true, dereference: true })
    await rename(partly, to).catch(async (error) => {
      if (!(await exists(to))) throw error
    })
  }
  return { initdb: join(to, 'bin', 'initdb'), postgres: join(to, 'bin', 'postgres') }
}

/**
 * How a process of the account names a folder that it was started in. As root on Linux it is the way through the process itself:
 * the account then needs no right to enter the folders above, such as /root.
 */
export const pathFor = (folder: string, { uid }: Account): string =>
  uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** Decides as whom PostgreSQL runs and with which programs; its files are always in `dir`, which must exist. */
export const choosePlace = async (dir: string, log: Logger): Promise<Place> => {
  const cluster = join(dir, 'cluster')
  const binaries = await findBinaries()
  const account = await chooseAccount(cluster)
  const place = { account, binaries, cluster }
  if (account.uid === undefined) return place
  const closed = process.platform === 'linux' ? undefined : await closedFolder(dir, account)
  if (closed)
    throw new Error(`PostgreSQL cannot run as root, and its account may not enter ${closed}. Set DATA_DIR to a folder others may enter.`)
  if (!(await closedFolder(dirname(binaries.postgres), account))) return place
  log.info({ copy: OPEN_HOME }, 'PostgreSQL cannot run as root and its account cannot reach the programs: they are copied')
  return { ...place, binaries: await copyPrograms(binaries) }
}
