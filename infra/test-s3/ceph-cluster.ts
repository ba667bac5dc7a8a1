import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cephConf, keys, type Place } from './ceph-files.ts'
import { findCeph } from './find-ceph.ts'

const run = promisify(execFile)
const READY_MS = 90_000
/** Tests leave their objects behind: above this size the next start creates a new cluster. */
const DISK_BYTES_MAX = 1024 ** 3

/** A request for a bucket makes the gateway use its disk daemon, so a response shows that both work. */
const accepts = (port: number) =>
  fetch(`http://127.0.0.1:${port}/not-a-bucket`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status < 500
    },
    () => false,
  )

const until = async (what: string, done: () => Promise<boolean>) => {
  const end = Date.now() + READY_MS
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`${what} took more than ${READY_MS / 1000} s`)
    await pause(100)
  }
}

/** A process that was sent SIGSTOP still responds until its threads have noticed. */
const areThreadsStopped = async (pid: number | undefined): Promise<boolean> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')))
  return stats.every((stat) => stat.slice(stat.lastIndexOf(')')).startsWith(') T'))
}

/** Kills the daemons of an interrupted earlier run: only processes whose working directory is this folder. */
const killStaleDaemons = async (dir: string): Promise<void> => {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (folder === dir && Number(pid) !== process.pid) process.kill(Number(pid), 'SIGKILL')
  }
}

/**
 * Starts a monitor, a disk daemon and a gateway in one folder. The first start creates the cluster (about 10 s),
 * a later one reuses it.
 */
export const startCluster = async (place: Place, accessKey: string, secretKey: string) => {
  const ceph = await findCeph()
  const { dir, port } = place
  const conf = join(dir, 'ceph.conf')
  const stamp = join(dir, 'complete')
  const daemons = new Map<string, ChildProcess>()
  const tool = (program: string, ...args: string[]) => run(program, ['-c', conf, ...args], { cwd: dir, env: ceph.env, timeout: READY_MS })

  const launch = (program: string, ...args: string[]) => {
    const output = openSync(join(dir, `${program}.out`), 'a')
    const daemon = spawn(program, ['-c', conf, '-f', ...args], { cwd: dir, env: ceph.env, stdio: ['ignore', output, output] })
    daemon.on('error', () => undefined)
    daemons.set(program, daemon)
  }

  const makeCluster = async () => {
    await rm(dir, { recursive: true, force: true })
    for (const name of ['mon', 'osd', 'gateway']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 })
    const clusterId = randomUUID()
    await writeFile(conf, cephConf(place, clusterId, ceph.pluginDir))
    for (const [name = '', ...caps] of keys) {
      await run('ceph-authtool', [join(dir, 'keyring'), ...(name === 'mon.' ? ['-C'] : []), '-n', name, '--gen-key', ...caps], ceph)
    }
    const addresses = `[v2:127.0.0.1:${port + 1},v1:127.0.0.1:${port + 2}]`
    await run('monmaptool', ['--create', '--addv', 'a', addresses, '--fsid', clusterId, join(dir, 'monmap')], ceph)
    await tool('ceph-mon', '-i', 'a', '--mkfs', '--monmap', join(dir, 'monmap'), '--keyring', join(dir, 'keyring'))
    launch('ceph-mon', '-i', 'a')
    const disk = randomUUID()
    const [admin, ...script] = ceph.admin
    await run(admin, [...script, '-c', conf, '--connect-timeout', '60', 'osd', 'new', disk, '0'], {
      cwd: dir,
      env: ceph.env,
      timeout: READY_MS,
    })
    await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
  }

  /** A cluster whose settings name the programs of a folder that was removed since cannot start. */
  const isReusable = async () => {
    const settings = await readFile(conf, 'utf8').catch(() => '')
    if (ceph.pluginDir && !settings.includes(ceph.pluginDir)) return false
    const disk = await stat(join(dir, 'osd', 'block')).catch(() => undefined)
    return existsSync(stamp) && disk !== undefined && disk.blocks * 512 < DISK_BYTES_MAX
  }

  const launchGateway = async () => {
    launch('ceph-osd', '-i', '0')
    launch('radosgw', '-n', 'client.gateway')
    await until('The start of the S3 gateway', async () => {
      const dead = [...daemons].find(([, daemon]) => daemon.exitCode !== null)
      if (dead) throw new Error(`${dead[0]} ended: ${(await readFile(join(dir, `${dead[0]}.out`), 'utf8')).slice(-2_000)}`)
      return accepts(port)
    })
  }

  /** Starts the daemons on the existing data, whatever its size: a test that kills the server reads its objects again. */
  const restart = async () => {
    launch('ceph-mon', '-i', 'a')
    await launchGateway()
  }

  const addAccount = async (name: string, access: string, secret: string) => {
    const names = [`--uid=${name}`, `--display-name=${name}`]
    await tool('radosgw-admin', 'user', 'create', ...names, `--access-key=${access}`, `--secret-key=${secret}`)
  }

  const startAll = async () => {
    if (await isReusable()) return restart()
    await makeCluster()
    await launchGateway()
    await addAccount('owner', accessKey, secretKey)
    await writeFile(stamp, '')
  }

  const end = async (programs: string[], signal: NodeJS.Signals) => {
    for (const program of programs) {
      const daemon = daemons.get(program)
      daemons.delete(program)
      if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) continue
      const ended = once(daemon, 'exit')
      daemon.kill('SIGCONT')
      daemon.kill(signal)
      const killTimer = setTimeout(() => daemon.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(killTimer)
    }
  }
  const endAll = () => end([...daemons.keys()], 'SIGKILL')

  const signalGateway = (signal: NodeJS.Signals) => daemons.get('radosgw')?.kill(signal)
  const quota = (...args: string[]) => tool('radosgw-admin', 'quota', ...args, '--quota-scope=user', '--uid=owner')

  await killStaleDaemons(dir)
  try {
    await startAll()
  } catch (error) {
    await endAll()
    await rm(dir, { recursive: true, force: true })
    throw error
  }

  return {
    /** Stops the gateway gracefully (after a kill the next start takes seconds longer) and kills the rest; no acknowledged write is lost. */
    stop: async () => {
      await end(['radosgw'], 'SIGTERM')
      await endAll()
    },
    kill: endAll,
    start: restart,
    /** The gateway accepts connections and never responds. (A frozen disk daemon would need a restart to recover.) */
    freeze: async () => {
      signalGateway('SIGSTOP')
      await until('The stop of the S3 gateway', async () => areThreadsStopped(daemons.get('radosgw')?.pid))
    },
    thaw: () => signalGateway('SIGCONT'),
    /** From now on the server rejects writes beyond `bytes`, as a full one does. A disk that is really full makes clients hang. */
    full: async (bytes: number) => {
      await quota('set', `--max-size=${bytes}`)
      await quota('enable')
    },
    notFull: () => quota('disable'),
    /** Creates an account, which has no permission until a bucket's policy names it. */
    addAccount,
    destroy: async () => {
      await endAll()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
