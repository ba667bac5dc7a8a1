import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Account } from './account.ts'
import { choosePlace, type Place, pathFor } from './place.ts'
import { answers, findRunning, isAlive, stopRunning, urlOf } from './running.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface Options {
  /** Folder of its own; kept between starts. */
  dir: string
  log: Logger
  /** PostgreSQL settings, such as `fsync: 'off'` for a database that tests throw away. */
  settings?: Record<string, string>
  /** Default: any free port. */
  port?: number
}

const START_MS = 60_000

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Kept beside the cluster it opens. */
const keepPassword = async ({ cluster }: Place): Promise<string> => {
  const file = `${cluster}.password`
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** A file or folder of the account's own. */
const hand = async (path: string, { uid, gid }: Account) => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

const runInitdb = ({ account, binaries }: Place, folder: string, passwordFile: FileHandle) =>
  new Promise<void>((resolve, reject) => {
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=/dev/fd/3', '--encoding=UTF8', '--no-instructions']
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const child = spawn(binaries.initdb, [`--pgdata=${pathFor(folder, account)}`, ...flags, ...locale], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe', passwordFile.fd],
    })
    let said = ''
    child.stderr?.on('data', (text) => {
      said += text
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The built-in PostgreSQL could not make its files in ${folder}: ${said.trim()}`)),
    )
  })

/** Made beside its place and renamed when whole, so that a start that was cut leaves no half database. */
const initialise = async (place: Place, password: string) => {
  const { cluster, account } = place
  if (await stat(cluster).catch(() => undefined)) return
  const making = `${cluster}.making`
  const initial = `${cluster}.password.initial`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  await hand(making, account)
  await writeFile(initial, password, { mode: 0o600 })
  await hand(initial, account)
  const passwordFile = await open(initial)
  try {
    await runInitdb(place, making, passwordFile)
  } finally {
    await passwordFile.close()
    await rm(initial, { force: true })
  }
  await rename(making, cluster)
}

const launch = async ({ cluster, account, binaries }: Place, dir: string, port: number, settings: Record<string, string>) => {
  const logFile = await open(join(dir, 'postgres.log'), 'w', 0o600)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a process group of its own: Ctrl-C in a terminal must reach the API first, which then stops the database last.
  const child = spawn(binaries.postgres, ['-D', pathFor(cluster, account), '-p', String(port), ...flags], {
    ...account,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
  })
  child.on('error', () => {})
  await logFile.close()
  return child
}

const untilItAnswers = async (child: ChildProcess, url: string, dir: string) => {
  for (const start = Date.now(); Date.now() - start < START_MS; await wait(25)) {
    if (child.exitCode !== null || child.pid === undefined) break
    if (await answers(url)) return
  }
  const said = await readFile(join(dir, 'postgres.log'), 'utf8').catch(() => '')
  child.kill('SIGQUIT')
  throw new Error(`The built-in PostgreSQL did not start:\n${said.trim().split('\n').slice(-8).join('\n')}`)
}

/** Whose stop ends the server: the process that is named in this file, or anyone when that process is gone. */
const claim = async (dir: string): Promise<boolean> => {
  const file = join(dir, 'keeper.pid')
  const keeper = Number(await readFile(file, 'utf8').catch(() => ''))
  if (keeper && keeper !== process.pid && isAlive(keeper)) return false
  await writeFile(`${file}.new`, String(process.pid))
  await rename(`${file}.new`, file)
  return true
}

const prepare = async (dir: string, log: Logger) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const place = await choosePlace(dir, log)
  const password = await keepPassword(place)
  await initialise(place, password)
  return { place, password }
}

const adopt = async (place: Place, password: string) => {
  const running = await findRunning(place.cluster)
  if (!running) return undefined
  const url = urlOf(running.port, password)
  for (const start = Date.now(); Date.now() - start < 10_000; await wait(50)) {
    if (await answers(url)) return { running, url }
    if (!(await findRunning(place.cluster))) return undefined
  }
  throw new Error(`A PostgreSQL server (process ${running.pid}) has ${place.cluster} open but does not answer. Stop it and start again.`)
}

/**
 * A real PostgreSQL 18 on a free local port, with its files kept in `dir`.
 * A server left behind by a killed process is taken over; one that another living process keeps is used and left running.
 */
export const startEmbeddedPostgres = async ({ dir, log, settings = {}, port: wantedPort }: Options): Promise<EmbeddedPostgres> => {
  const { place, password } = await prepare(dir, log)
  const adopted = await adopt(place, password)
  if (adopted) {
    const isMine = await claim(dir)
    log.info({ pid: adopted.running.pid }, 'The built-in PostgreSQL was already running')
    return { url: adopted.url, stop: async () => (isMine ? stopRunning(adopted.running) : undefined) }
  }
  const port = wantedPort ?? (await freePort())
  const child = await launch(place, dir, port, settings)
  const url = urlOf(port, password)
  await untilItAnswers(child, url, dir)
  await claim(dir)
  const stopAtExit = () => child.kill('SIGINT')
  process.once('exit', stopAtExit)
  log.info({ port, cluster: place.cluster }, 'The built-in PostgreSQL is running')
  return {
    url,
    stop: async () => {
      process.off('exit', stopAtExit)
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGINT')
        await gone
      }
      await rm(join(dir, 'keeper.pid'), { force: true })
    },
  }
}
