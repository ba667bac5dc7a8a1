import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, realpath, rename, stat } from 'node:fs/promises'
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
  const to = join(OPEN_HOME, `programs-${createHash('sha256').update(from).digest('hex').slice(0, 12)}`)
  if (!(await exists(to))) {
    const partly = `${to}.${process.pid}`
    await mkdir(dirname(to), { recursive: true, mode: 0o755 })
    await cp(from, partly, { recursive: true, dereference: true })
    await rename(partly, to).catch(async (error) => {
      if (!(await exists(to))) throw error
    })
  }
  return { initdb: join(to, 'bin', 'initdb'), postgres: join(to, 'bin', 'postgres') }
}

/**
 * Decides where PostgreSQL's files live and as whom it runs.
 * Only as root, and only below a folder that nobody else may enter (such as /root), they live in /var/lib/portfolio instead of `dir`.
 */
export const choosePlace = async (dir: string, log: Logger): Promise<Place> => {
  const binaries = await findBinaries()
  const near = join(dir, 'cluster')
  const account = await chooseAccount(near)
  if (account.uid === undefined) return { account, binaries, cluster: near }
  // `dir` holds the password and is root's; the account only passes through it.
  await chmod(dir, 0o711)
  const programsAreClosed = await closedFolder(dirname(binaries.postgres), account)
  const programs = programsAreClosed ? await copyPrograms(binaries) : binaries
  const closed = await closedFolder(dir, account)
  if (!closed) return { account, binaries: programs, cluster: near }
  const far = join(
    OPEN_HOME,
    `cluster-${createHash('sha256')
      .update(await realpath(dir))
      .digest('hex')
      .slice(0, 12)}`,
  )
  await mkdir(OPEN_HOME, { recursive: true, mode: 0o755 })
  log.warn(
    { cluster: far, closed },
    `PostgreSQL cannot run as root and its account may not enter ${closed}: the database is kept in ${far}. Set DATA_DIR to a folder others may enter to keep it there.`,
  )
  return { account: await chooseAccount(far), binaries: programs, cluster: far }
}
