import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerEndpoints } from '@portfolio/contracts'
import { startFaultProxy } from '@portfolio/infra/fault-proxy'
import { startPostgres } from '@portfolio/infra/postgres'
import { type S3Server, startRadosgw } from '@portfolio/infra/test-s3'
import { createClient, createId } from './api.ts'
import { controlDatabase, type DatabaseFaults } from './control-database.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const checkout = resolve(import.meta.dirname, '../..')
export const owner = { email: 'owner@example.org', password: 'a long pass phrase of mine' }
/** Name of the blogs with which a site is asked whether it accepts writes. */
export const PROBE = 'probe'
const START_MS_MAX = 120_000
const RECOVERY_MS_MAX = 60_000

/** Where a site keeps its data. */
export type Kind = 'embedded PostgreSQL, folder' | 'external PostgreSQL, S3'

interface StoreFaults {
  remove: () => Promise<void>
  bringBack: () => Promise<void>
  /** Only S3: the server accepts connections and never responds. */
  freeze?: () => Promise<void>
  thaw?: () => Promise<void>
  /** Only S3: the server rejects writes. */
  fill?: () => Promise<void>
  empty?: () => Promise<void>
  /** Only S3: limits the bytes per second of each connection. Undefined: no limit. */
  slowDown?: (bytesPerSecond: number | undefined) => void
}

/** Small disks of their own, where they were asked for and could be mounted. */
export interface Disks {
  /** Of the built-in database and the folder of objects, or of the external database. */
  data: SmallDisk | undefined
  /** Of the uploads in progress at the first gateway. */
  uploads: SmallDisk | undefined
}

export interface Site {
  kind: Kind
  gateways: readonly [Gateway, Gateway]
  /** Of the owner's session. */
  token: string
  /** Folder of uploads in progress of each gateway. */
  stagingFolders: readonly string[]
  database: DatabaseFaults
  /** Between the gateways and an external database. */
  databaseProxy: Awaited<ReturnType<typeof startFaultProxy>> | undefined
  store: StoreFaults
  /** Environment of commands. */
  env: Record<string, string>
  disks: Disks
  /** Resolves with the milliseconds until every gateway has acknowledged a write. Rejects after a minute. */
  awaitWrites: () => Promise<number>
  stop: () => Promise<void>
}

const useS3 = async (closers: (() => Promise<unknown>)[]): Promise<{ env: Record<string, string>; faults: StoreFaults }> => {
  const server: S3Server = await startRadosgw()
  closers.push(server.stop)
  const { faults } = server
  const proxy = await startFaultProxy(server.endpoint)
  closers.push(proxy.close)
  return {
    env: {
      S3_ENDPOINT: proxy.endpoint,
      S3_ACCESS_KEY: server.accessKey,
      S3_SECRET_KEY: server.secretKey,
      S3_BUCKET: `faults-${randomBytes(6).toString('hex')}`,
    },
    faults: {
      remove: faults.kill,
      bringBack: faults.start,
      freeze: faults.freeze,
      thaw: async () => faults.thaw(),
      fill: () => faults.full(1),
      empty: async () => void (await faults.notFull()),
      slowDown: proxy.slowDown,
    },
  }
}

const useFolder = (dataDir: string): StoreFaults => {
  const objects = join(dataDir, 'objects')
  return { remove: () => rename(objects, `${objects}.removed`), bringBack: () => rename(`${objects}.removed`, objects) }
}

/** Starts an external database, and a proxy in front of it. */
const useDatabase = async (folder: string, closers: (() => Promise<unknown>)[]) => {
  const database = await startPostgres(checkout, folder)
  closers.push(database.stop)
  const url = new URL(database.url)
  const proxy = await startFaultProxy(`http://${url.host}`)
  closers.push(proxy.close)
  url.port = new URL(proxy.endpoint).port
  return { proxy, env: { DATABASE_URL: url.href } }
}

const until = async (what: string, msMax: number, isDone: () => Promise<boolean>): Promise<void> => {
  for (const since = Date.now(); !(await isDone()); await wait(50))
    if (Date.now() - since > msMax) throw new Error(`${what} took more than ${msMax / 1_000} s`)
}

export const awaitReady = ({ url }: Gateway): Promise<void> =>
  until('The start of a gateway', START_MS_MAX, async () => (await createClient(url).getStatus('/ready')) === 200)

export const signIn = async (url: string): Promise<string> => {
  const { status, body } = await createClient(url).post<{ token: string }>(ownerEndpoints.signIn, owner)
  if (!body) throw new Error(`The sign-in had status ${status}`)
  return body.token
}

/** Starts a site with two gateways. Those with an embedded database share one, and a folder. A whole one has its apps, and small disks. */
export const startSite = async (kind: Kind, { isWhole = false } = {}): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-faults-'))
  // When root runs this, PostgreSQL uses another account, which needs access.
  await chmod(folder, 0o755)
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const isExternal = kind === 'external PostgreSQL, S3'
    const dataDirs = isExternal ? ['one', 'two'].map((name) => join(folder, name)) : [join(folder, 'data'), join(folder, 'data')]
    const mount = async (path: string) => {
      await mkdir(path)
      const disk = isWhole ? await mountSmallDisk(path) : undefined
      if (disk) closers.push(disk.unmount)
      return disk
    }
    const data = await mount(isExternal ? join(folder, 'database') : (dataDirs[0] as string))
    if (isExternal) await mkdir(dataDirs[0] as string)
    const disks = { data, uploads: await mount(join(dataDirs[0] as string, 'staging')) }
    const database = isExternal ? await useDatabase(folder, closers) : undefined
    const s3 = isExternal ? await useS3(closers) : undefined
    const env = { ...database?.env, ...s3?.env, SHUTDOWN_DELAY_SECONDS: '0' }
    const credentials = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
    const create = (dataDir: string | undefined) => createGateway({ ...env, ...credentials, DATA_DIR: dataDir as string })
    const gateways = [await create(dataDirs[0]), await create(dataDirs[1])] as const
    for (const [index, gateway] of gateways.entries()) {
      gateway.start(isWhole && index === 0 ? { builds: checkout } : {})
      closers.push(gateway.stop)
      await awaitReady(gateway)
    }
    const token = await signIn(gateways[0].url)
    const acceptsWrites = async ({ url }: Gateway) => {
      const client = createClient(url, token)
      const id = createId()
      if ((await client.add(id, PROBE, 1)).status !== 200) return false
      return (await client.remove(id)).status === 200
    }
    return {
      kind,
      gateways,
      token,
      stagingFolders: [...new Set(dataDirs)].map((dataDir) => join(dataDir, 'staging')),
      database: controlDatabase(join(isExternal ? join(folder, 'database') : (dataDirs[0] as string), 'postgres/cluster')),
      databaseProxy: database?.proxy,
      store: s3?.faults ?? useFolder(dataDirs[0] as string),
      disks,
      env: { ...env, DATA_DIR: dataDirs[0] as string },
      awaitWrites: async () => {
        const since = Date.now()
        for (const gateway of gateways) await until('The recovery', RECOVERY_MS_MAX, () => acceptsWrites(gateway))
        return Date.now() - since
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
