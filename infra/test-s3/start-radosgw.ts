import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from './ceph-cluster.ts'
import { ensureCeph } from './install-ceph.ts'

const ACCESS_KEY = 'portfolio-test'
const SECRET_KEY = 'portfolio-test-secret'
const FIRST_PORT = 9_300
const PLACES = 8

export interface S3Server {
  endpoint: string
  accessKey: string
  secretKey: string
  /** Faults to inject; undefined for a server that this process did not start. */
  faults?: Pick<Cluster, 'start' | 'kill' | 'freeze' | 'thaw' | 'full' | 'notFull' | 'addAccount' | 'destroy'>
  stop: () => Promise<void>
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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
    if (!owner || isAlive(owner)) return false
    await rm(lock, { force: true })
    return takeLock(lock)
  }
}

/** Whether S3_TEST_ENDPOINT names a server. No faults can be injected into it. */
export const hasNamedServer = (): boolean => Boolean(process.env.S3_TEST_ENDPOINT)

const serverFromEnv = (): S3Server | undefined => {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY: accessKey, S3_TEST_SECRET_KEY: secretKey } = process.env
  if (!endpoint) return undefined
  if (!accessKey || !secretKey) throw new Error('S3_TEST_ENDPOINT needs S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY as well')
  return { endpoint, accessKey, secretKey, stop: async () => undefined }
}

/**
 * Starts a real S3 server for tests, unless S3_TEST_ENDPOINT names one: a Ceph gateway on 127.0.0.1.
 * The first start creates a cluster in the system's temporary folder, later ones reuse it. Rejects with advice if Ceph is not installed.
 */
export const startRadosgw = async (): Promise<S3Server> => {
  const named = serverFromEnv()
  if (named) return named
  await ensureCeph()
  for (let index = 0; index < PLACES; index += 1) {
    const port = FIRST_PORT + index * 10
    const dir = join(tmpdir(), `portfolio-s3-${port}`)
    const lock = `${dir}.lock`
    if (!(await takeLock(lock))) continue
    try {
      const cluster = await startCluster({ dir, port }, ACCESS_KEY, SECRET_KEY)
      const stop = async () => {
        await cluster.stop()
        await rm(lock, { force: true })
      }
      return { endpoint: `http://127.0.0.1:${port}`, accessKey: ACCESS_KEY, secretKey: SECRET_KEY, faults: cluster, stop }
    } catch (error) {
      await rm(lock, { force: true })
      throw error
    }
  }
  throw new Error('All ports for test S3 servers are in use')
}
