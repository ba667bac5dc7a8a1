import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { adviseSpace } from '#shared/explain-full-disk.ts'
import { isProcessAlive } from '#shared/is-process-alive.ts'
import type { Account, Programs } from './programs.ts'

/** PostgreSQL's data folder, the account that owns it, and the programs that use it. */
export interface Cluster {
  path: string
  account: Account
  programs: Programs
}

/** Returns the path of a process's working directory. Another account on Linux needs no access to the folders above it, such as /root. */
export const toWorkingDirectory = (folder: string, { uid }: Account) =>
  uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

const chownTo = async ({ uid, gid }: Account, path: string) => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** Resolves when the program has succeeded. Rejects with what it printed if it fails. */
const waitForSuccess = async (child: ChildProcess) => {
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, output] = await Promise.all([exited, text(child.stderr as NonNullable<typeof child.stderr>)])
  if (code !== 0) throw new Error(output.trim())
}

/** How PostgreSQL reports that a disk is full, or that a quota is used up. */
export const NO_SPACE = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/

const runInitdb = async ({ account, programs }: Cluster, folder: string, passwordFile: string) => {
  const file = await open(passwordFile)
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=/dev/fd/3', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await waitForSuccess(
      spawn(programs.initdb, [`--pgdata=${toWorkingDirectory(folder, account)}`, ...flags, ...locale], {
        ...account,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe', file.fd],
      }),
    )
  } catch (error) {
    const { message } = error as Error
    const advice = NO_SPACE.test(message) ? `\n${adviseSpace(dirname(folder))}` : ''
    throw new Error(`Could not create the built-in database in ${folder}: ${message}${advice}`)
  } finally {
    await file.close()
  }
}

/** Removes what interrupted starts have left behind. */
const sweepIncomplete = async (path: string) => {
  const beginning = `${basename(path)}.incomplete`
  for (const name of await readdir(dirname(path))) {
    const [, pid] = name.split(`${beginning}.`)
    if (name.startsWith(beginning) && !isProcessAlive(Number(pid))) await rm(join(dirname(path), name), { recursive: true, force: true })
  }
}

/**
 * Creates the cluster in a temporary folder that is renamed when complete, so that an interrupted start leaves no broken database. When
 * another process creates it at the same moment, the first one that is complete is used.
 */
export const createCluster = async (cluster: Cluster, passwordFile: string) => {
  const { path, account } = cluster
  if (existsSync(path)) return
  await sweepIncomplete(path)
  const incomplete = `${path}.incomplete.${process.pid}`
  await rm(incomplete, { recursive: true, force: true })
  await mkdir(incomplete, { mode: 0o700 })
  await chownTo(account, incomplete)
  await chownTo(account, passwordFile)
  await runInitdb(cluster, incomplete, passwordFile)
  await rename(incomplete, path).catch(async (error) => {
    if (!existsSync(path)) throw error
    await rm(incomplete, { recursive: true })
  })
}

/** Sets the password in PostgreSQL's single-user mode, which requires none and in which nobody else can connect. */
const setPassword = async ({ path, account, programs }: Cluster, password: string) => {
  const child = spawn(programs.postgres, ['--single', '-D', toWorkingDirectory(path, account), 'postgres'], {
    ...account,
    cwd: path,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // A program that ends early closes its input; what it printed says why.
  child.stdin.on('error', () => {})
  child.stdin.end(`alter role postgres password '${password}'\n`)
  await waitForSuccess(child)
}

/** Resolves with the password in the file, which is empty when there is none. */
export const readPassword = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

/** Writes the password to the file unless another process has just written one. Resolves with the password in the file. */
const keepPassword = async (password: string, file: string): Promise<string> => {
  const temporary = `${file}.${process.pid}`
  try {
    await writeFile(temporary, password, { mode: 0o600 })
    // Unlike a rename, a link takes the place of nothing.
    await link(temporary, file)
  } catch (error) {
    const other = await readPassword(file)
    if (other) return other
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
  return password
}

/** Writes a new password to the file. A cluster whose password file was lost is given the new password. */
export const createPassword = async (cluster: Cluster, file: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  if (existsSync(cluster.path)) await setPassword(cluster, password)
  return keepPassword(password, file)
}
