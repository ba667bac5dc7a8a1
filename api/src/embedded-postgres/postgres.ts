import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isProcessAlive } from '#is-process-alive'
import { type Account, chooseAccount, findPrograms, type Programs } from './programs.ts'
import { canConnect, findServer, type Server, stopServer } from './server.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface Options {
  /** A folder for this database alone, kept between starts. */
  dir: string
  log: Logger
  /** PostgreSQL settings, such as `fsync: 'off'` for a test database. */
  settings?: Record<string, string>
  /** Default: any free port. */
  port?: number
}

interface Cluster {
  /** PostgreSQL's data folder. */
  path: string
  account: Account
  programs: Programs
}

const START_MS_MAX = 60_000
const READY_MS_MAX = 10_000

const toUrl = (port: number, password: string) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Returns the path of a process's working directory. Another account on Linux needs no access to the folders above it, such as /root. */
const toWorkingDirectory = (folder: string, { uid }: Account) =>
  uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

const chownTo = async ({ uid, gid }: Account, path: string) => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

const readOrCreatePassword = async (file: string): Promise<string> => {
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing) return existing
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

const runInitdb = async ({ account, programs }: Cluster, folder: string, passwordFile: string) => {
  const file = await open(passwordFile)
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=/dev/fd/3', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(programs.initdb, [`--pgdata=${toWorkingDirectory(folder, account)}`, ...flags, ...locale], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', file.fd],
  })
  try {
    const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    const [code, output] = await Promise.all([exited, text(child.stderr as NonNullable<typeof child.stderr>)])
    if (code !== 0) throw new Error(`Could not create the built-in database in ${folder}: ${output.trim()}`)
  } finally {
    await file.close()
  }
}

/** Creates the cluster in a temporary folder that is renamed when complete, so that an interrupted start leaves no broken database. */
const createCluster = async (cluster: Cluster, passwordFile: string) => {
  const { path, account } = cluster
  if (await stat(path).catch(() => undefined)) return
  const incomplete = `${path}.incomplete`
  await rm(incomplete, { recursive: true, force: true })
  await mkdir(incomplete, { mode: 0o700 })
  await chownTo(account, incomplete)
  await chownTo(account, passwordFile)
  await runInitdb(cluster, incomplete, passwordFile)
  await rename(incomplete, path)
}

/** Resolves with the server that already runs on the cluster, once it accepts connections. */
const findReadyServer = async (cluster: string, password: string): Promise<Server | undefined> => {
  for (const start = Date.now(); ; await wait(50)) {
    const server = await findServer(cluster)
    if (!server || (await canConnect(toUrl(server.port, password)))) return server
    if (Date.now() - start > READY_MS_MAX)
      throw new Error(`The built-in database (process ${server.pid}) in ${cluster} does not respond. Stop that process and try again.`)
  }
}

const launch = async ({ path, account, programs }: Cluster, options: Required<Omit<Options, 'log'>>, password: string): Promise<Server> => {
  const { dir, port, settings } = options
  const logPath = join(dir, 'postgres.log')
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
  child.on('error', () => {})
  await logFile.close()
  for (const start = Date.now(); child.pid && child.exitCode === null && Date.now() - start < START_MS_MAX; await wait(25))
    if (await canConnect(toUrl(port, password))) return { pid: child.pid, port }
  child.kill('SIGQUIT')
  const output = await readFile(logPath, 'utf8').catch(() => '')
  throw new Error(`The built-in database failed to start:\n${output.trim().split('\n').slice(-8).join('\n')}`)
}

/** Makes this process the supervisor, which stops the server, unless another running process is. Returns whether it is. */
const becomeSupervisor = async (file: string): Promise<boolean> => {
  const supervisor = Number(await readFile(file, 'utf8').catch(() => ''))
  if (supervisor && supervisor !== process.pid && isProcessAlive(supervisor)) return false
  await writeFile(`${file}.new`, String(process.pid))
  await rename(`${file}.new`, file)
  return true
}

/**
 * Starts PostgreSQL 18 on a local port with its files in `dir`, or uses the server that already runs there.
 * `stop` ends it, unless another running process supervises it. The server of a process that was killed is taken over.
 */
export const startEmbeddedPostgres = async ({ dir, log, settings = {}, port }: Options): Promise<EmbeddedPostgres> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'cluster')
  const account = await chooseAccount(path)
  const passwordFile = `${path}.password`
  const password = await readOrCreatePassword(passwordFile)

  const start = async () => {
    const cluster = { path, account, programs: await findPrograms(account, log) }
    await createCluster(cluster, passwordFile)
    return launch(cluster, { dir, settings, port: port ?? (await findFreePort()) }, password)
  }
  const existing = await findReadyServer(path, password)
  const server = existing ?? (await start())
  log.info(
    { port: server.port, cluster: path },
    existing ? 'The built-in database was already running' : 'The built-in database is running',
  )

  const supervisorFile = join(dir, 'supervisor.pid')
  const isSupervisor = await becomeSupervisor(supervisorFile)
  const stopAtExit = () => isSupervisor && isProcessAlive(server.pid) && process.kill(server.pid, 'SIGINT')
  process.once('exit', stopAtExit)
  return {
    url: toUrl(server.port, password),
    stop: async () => {
      process.off('exit', stopAtExit)
      if (!isSupervisor) return
      await stopServer(server.pid)
      await rm(supervisorFile, { force: true })
    },
  }
}
