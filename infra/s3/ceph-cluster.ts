import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cephConf, keys, type Place } from './ceph-files.ts'

const run = promisify(execFile)
const READY_MS = 90_000

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

const until = async (what: string, done: () => Promise<boolean>) => {
  const end = Date.now() + READY_MS
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`${what} did not come up in ${READY_MS / 1000} s`)
    await pause(100)
  }
}

/** Kills what an interrupted earlier run left behind in this folder: only processes whose working folder it is. */
export const killLeftOvers = async (dir: string): Promise<void> => {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (folder === dir && Number(pid) !== process.pid) process.kill(Number(pid), 'SIGKILL')
  }
}

/**
 * A running monitor, disk daemon and gateway in one folder. The first start makes the cluster (about 10 s),
 * a later one reuses it.
 */
export const startCluster = async (place: Place, accessKey: string, secretKey: string) => {
  const { dir, port } = place
  const conf = join(dir, 'ceph.conf')
  const stamp = join(dir, 'complete')
  const daemons = new Map<string, ChildProcess>()
  const tool = (program: string, ...args: string[]) => run(program, ['-c', conf, ...args], { cwd: dir, timeout: READY_MS })

  const launch = (program: string, ...args: string[]) => {
    const output = openSync(join(dir, `${program}.out`), 'a')
    const daemon = spawn(program, ['-c', conf, '-f', ...args], { cwd: dir, stdio: ['ignore', output, output] })
    daemon.on('error', () => undefined)
    daemons.set(program, daemon)
  }

  const makeCluster = async () => {
    await rm(dir, { recursive: true, force: true })
    for (const part of ['mon', 'osd', 'gateway']) await mkdir(join(dir, part), { recursive: true, mode: 0o700 })
    const clusterId = randomUUID()
    await writeFile(conf, cephConf(place, clusterId))
    for (const [name = '', ...caps] of keys) {
      await run('ceph-authtool', [join(dir, 'keyring'), ...(name === 'mon.' ? ['-C'] : []), '-n', name, '--gen-key', ...caps])
    }
    const addresses = `[v2:127.0.0.1:${port + 1},v1:127.0.0.1:${port + 2}]`
    await run('monmaptool', ['--create', '--addv', 'a', addresses, '--fsid', clusterId, join(dir, 'monmap')])
    await tool('ceph-mon', '-i', 'a', '--mkfs', '--monmap', join(dir, 'monmap'), '--keyring', join(dir, 'keyring'))
    launch('ceph-mon', '-i', 'a')
    const disk = randomUUID()
    await tool('ceph', '--connect-timeout', '60', 'osd', 'new', disk, '0')
    await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
  }

  const startAll = async () => {
    if (existsSync(stamp)) launch('ceph-mon', '-i', 'a')
    else await makeCluster()
    launch('ceph-osd', '-i', '0')
    launch('radosgw', '-n', 'client.gateway')
    await until('The S3 gateway', async () => {
      const dead = [...daemons].find(([, daemon]) => daemon.exitCode !== null)
      if (dead) throw new Error(`${dead[0]} ended: ${(await readFile(join(dir, `${dead[0]}.out`), 'utf8')).slice(-2_000)}`)
      return answers(port)
    })
    if (existsSync(stamp)) return
    await tool(
      'radosgw-admin',
      'user',
      'create',
      '--uid=owner',
      '--display-name=Owner',
      `--access-key=${accessKey}`,
      `--secret-key=${secretKey}`,
    )
    await writeFile(stamp, '')
  }

  const endAll = async (signal: NodeJS.Signals) => {
    const living = [...daemons.values()].filter((daemon) => daemon.exitCode === null && daemon.signalCode === null)
    await Promise.all(
      living.map(async (daemon) => {
        const ended = new Promise((resolve) => daemon.once('exit', resolve))
        daemon.kill('SIGCONT')
        daemon.kill(signal)
        await ended
      }),
    )
    daemons.clear()
  }

  const signalGateway = (signal: NodeJS.Signals) => daemons.get('radosgw')?.kill(signal)
  const quota = (...args: string[]) => tool('radosgw-admin', 'quota', ...args, '--quota-scope=user', '--uid=owner')

  await killLeftOvers(dir)
  try {
    await startAll()
  } catch (error) {
    await endAll('SIGKILL')
    await rm(dir, { recursive: true, force: true })
    throw error
  }

  return {
    /** Ends all three; what was acknowledged is kept. SIGKILL is the honest test of that, and the quickest. */
    stop: (signal: NodeJS.Signals = 'SIGKILL') => endAll(signal),
    start: startAll,
    /** The gateway takes connections and never answers. (A frozen disk daemon would need a restart to recover.) */
    freeze: () => signalGateway('SIGSTOP'),
    thaw: () => signalGateway('SIGCONT'),
    /** From now on the server refuses what goes beyond `bytes`, as a full one does. A really full disk makes clients hang. */
    full: async (bytes: number) => {
      await quota('set', `--max-size=${bytes}`)
      await quota('enable')
    },
    notFull: () => quota('disable'),
    destroy: async () => {
      await endAll('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
