import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isProcessAlive } from '#shared/is-process-alive.ts'
import { createCluster, createPassword, readPassword } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import { launchServer } from './launch-server.ts'
import { chooseAccount, findPrograms } from './programs.ts'
import { findServer, type Server, stopServer, tryConnection } from './server.ts'
import { createUsers } from './users.ts'

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
  /** Called when the server has ended and cannot be restarted, with a message for the operator. */
  onGiveUp?: (error: Error) => void
  /** Waits before the attempts to restart a server that has ended, in milliseconds. */
  restartWaits?: readonly number[]
}

const READY_MS_MAX = 60_000
const RESTART_WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000]
/** After this many attempts in which another process has not restarted the server, this one does. */
const ATTEMPTS_LEFT_TO_SUPERVISOR = 2
/** Of a start: each one fails only if another process has started the server at the same moment. */
const START_ATTEMPTS_MAX = 5

const toUrl = (port: number, password: string) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Resolves with the server that already runs on the cluster, once it accepts connections. */
const findReadyServer = async (cluster: string, password: string): Promise<Server | undefined> => {
  for (const start = Date.now(); ; await wait(50)) {
    const server = await findServer(cluster)
    const state = server && (password ? await tryConnection(toUrl(server.port, password)) : 'rejected')
    if (!server || state === 'ready') return server
    if (state === 'rejected' || Date.now() - start > READY_MS_MAX)
      throw new Error(
        `The built-in database (process ${server.pid}) in ${cluster} ${state === 'rejected' ? 'rejects its password' : 'does not respond'}. Stop that process and try again.`,
      )
  }
}

/** Returns whether another running process restarts and stops the server. After a crash, another program may have its process id. */
const hasOtherSupervisor = (file: string): boolean => {
  let supervisor = 0
  try {
    supervisor = Number(readFileSync(file, 'utf8'))
  } catch {}
  return Boolean(supervisor) && supervisor !== process.pid && isProcessAlive(supervisor)
}

const recordSupervisor = async (file: string) => {
  // Another process may record itself at the same moment.
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, String(process.pid))
  await rename(temporary, file)
}

/**
 * Starts PostgreSQL 18 on a local port with its files in `dir`, or uses the server that already runs there, and restarts it when it ends.
 * `stop` ends it, unless another running process uses or supervises it. The server of a process that was killed is taken over.
 */
export const startEmbeddedPostgres = async ({
  dir,
  log,
  settings = {},
  port,
  onGiveUp = () => {},
  restartWaits = RESTART_WAITS_MS,
}: Options): Promise<EmbeddedPostgres> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'cluster')
  const supervisorFile = join(dir, 'supervisor.pid')
  const account = await chooseAccount(path)
  const cluster = { path, account, programs: await findPrograms(account, log) }

  const users = createUsers(dir)

  let pid: number | undefined
  let isSupervisor = false
  /** Returns whether this process has to stop the server: nobody else does, or needs it. */
  const leave = () => {
    users.leave()
    return !users.hasOthers() && (isSupervisor || !hasOtherSupervisor(supervisorFile))
  }
  // Before a server is looked for, so that nobody stops the one that is found.
  users.join()
  // On every way out of this process, also while the server is still starting.
  const stopAtExit = () => leave() && pid && isProcessAlive(pid) && process.kill(pid, 'SIGINT')
  process.on('exit', stopAtExit)

  const launch = (atPort: number, password: string, signal: AbortSignal) =>
    launchServer(cluster, {
      dir,
      port: atPort,
      url: toUrl(atPort, password),
      settings,
      log,
      signal,
      onSpawn: (spawned) => {
        pid = spawned
        isSupervisor = true
      },
    })

  const start = async () => {
    const passwordFile = `${path}.password`
    const existing = await findReadyServer(path, await readPassword(passwordFile))
    const password = (await readPassword(passwordFile)) || (await createPassword(cluster, passwordFile))
    if (!existing) await createCluster(cluster, passwordFile)
    const server = existing ?? (await launch(port ?? (await findFreePort()), password, new AbortController().signal))
    isSupervisor = !existing || !hasOtherSupervisor(supervisorFile)
    if (isSupervisor) await recordSupervisor(supervisorFile)
    const text = existing ? 'The built-in database was already running' : 'The built-in database is running'
    log.info({ port: server.port, cluster: path }, text)
    return { ...server, password }
  }
  /** When two processes start at the same moment, one of them fails to start the server, and uses that of the other. */
  const startOrFind = (attempt = 1): ReturnType<typeof start> =>
    start().catch(async (error) => {
      isSupervisor = false
      if (attempt === START_ATTEMPTS_MAX || !(await findServer(path))) throw error
      return startOrFind(attempt + 1)
    })
  const server = await startOrFind().catch((error) => {
    process.off('exit', stopAtExit)
    users.leave()
    throw error
  })
  pid = server.pid

  const restart = async (attempt: number, signal: AbortSignal) => {
    const existing = await findReadyServer(path, server.password)
    if (existing && existing.port !== server.port) throw new Error(`Another process has started it on port ${existing.port}`)
    isSupervisor = !hasOtherSupervisor(supervisorFile) || (!existing && attempt > ATTEMPTS_LEFT_TO_SUPERVISOR)
    if (!existing && !isSupervisor) throw new Error('Waiting for the process that supervises it')
    if (isSupervisor) await recordSupervisor(supervisorFile)
    pid = (existing ?? (await launch(server.port, server.password, signal))).pid
    return existing ? 'found' : 'started'
  }
  const stopWatching = keepRunning({ pid: () => pid as number, restart, onGiveUp, waits: restartWaits, log })

  return {
    url: toUrl(server.port, server.password),
    stop: async () => {
      await stopWatching()
      process.off('exit', stopAtExit)
      if (leave()) await stopServer(pid as number)
      if (!hasOtherSupervisor(supervisorFile)) await rm(supervisorFile, { force: true })
    },
  }
}
