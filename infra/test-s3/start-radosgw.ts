import { open, readFile, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from '#launch/is-process-alive.mjs'
import { type Cluster, startCluster } from './ceph-cluster.ts'
import { startFaultProxy } from './fault-proxy.ts'

const ACCESS_KEY = 'portfolio-test'
const SECRET_KEY = 'portfolio-test-secret'
/** Kept between runs. Ceph needs a disk: many systems cannot open its files in memory. */
const FOLDER = '/var/tmp'
const FIRST_PORT = 9_300
const PLACES = 8

/** Where clusters of a user may be. A port, and so its lock, is shared by all users of a machine; nobody can read the folder of another. */
export const listPlaces = (uid: number) =>
  Array.from({ length: PLACES }, (_, index) => {
    const port = FIRST_PORT + index * 10
    return { port, dir: join(FOLDER, `portfolio-s3-${port}-${uid}`), lock: join(FOLDER, `portfolio-s3-${port}.lock`) }
  })

interface Faults {
  start: () => Promise<void>
  kill: () => Promise<void>
  freeze: () => Promise<void>
  thaw: () => void
  full: (bytes: number) => Promise<void>
  notFull: () => Promise<unknown>
}

export interface S3Server {
  endpoint: string
  accessKey: string
  secretKey: string
  faults: Faults
  /** Undefined for a server that this process did not start. */
  addAccount?: Cluster['addAccount']
  stop: () => Promise<void>
}

/** Takes the lock of a place: two test runs at the same time get two clusters. */
const takeLock = async (lock: string): Promise<boolean> => {
  try {
    const file = await open(lock, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (!owner || isProcessAlive(owner)) return false
    // What another user has left behind cannot be removed.
    const isRemoved = await rm(lock, { force: true }).then(
      () => true,
      () => false,
    )
    return isRemoved && takeLock(lock)
  }
}

/** Whether S3_TEST_ENDPOINT is `none`: the tests of the S3 store are left out. `npm test` reports that, and fails with `CI=true`. */
export const hasNoServer = (): boolean => process.env.S3_TEST_ENDPOINT === 'none'

/** Whether S3_TEST_ENDPOINT names a server. No accounts can be created on it. */
export const hasNamedServer = (): boolean => Boolean(process.env.S3_TEST_ENDPOINT)

const useNamedServer = async (): Promise<S3Server> => {
  const { S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY: accessKey, S3_TEST_SECRET_KEY: secretKey } = process.env
  if (!accessKey || !secretKey) throw new Error('S3_TEST_ENDPOINT needs S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY as well')
  const { endpoint, close, ...faults } = await startFaultProxy(S3_TEST_ENDPOINT as string)
  return { endpoint, accessKey, secretKey, faults, stop: close }
}

/**
 * Starts a real S3 server for tests, unless S3_TEST_ENDPOINT names one: a Ceph gateway on 127.0.0.1.
 * The first start creates a cluster, later ones reuse it. Rejects with advice where there is no Ceph.
 */
export const startRadosgw = async (): Promise<S3Server> => {
  if (hasNamedServer()) return useNamedServer()
  for (const { port, dir, lock } of listPlaces(userInfo().uid)) {
    if (!(await takeLock(lock))) continue
    try {
      const cluster = await startCluster({ dir, port }, ACCESS_KEY, SECRET_KEY)
      const stop = async () => {
        await cluster.stop()
        await rm(lock, { force: true })
      }
      return {
        endpoint: `http://127.0.0.1:${port}`,
        accessKey: ACCESS_KEY,
        secretKey: SECRET_KEY,
        faults: cluster,
        addAccount: cluster.addAccount,
        stop,
      }
    } catch (error) {
      await rm(lock, { force: true })
      throw error
    }
  }
  throw new Error('All ports for test S3 servers are in use')
}
