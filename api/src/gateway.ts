import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openStore } from '@portfolio/object-store'
import { createApp } from './app.ts'
import { watchContent } from './cache/content-revision.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createDelivery } from './delivery/delivery.ts'
import { startEmbeddedPostgres } from './embedded-postgres/postgres.ts'
import type { Env } from './env.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createClientAddress } from './http/client-address.ts'
import type { Log } from './http/log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createApiTokenStore } from './product/auth/api-token-store.ts'
import { ensureFirstOwner } from './product/auth/first-owner.ts'
import { ensureLocalToken } from './product/auth/local-token.ts'
import { createProduct } from './product/product.ts'

interface Options {
  env: Env
  log: Log
  /** Folder of builds to publish and activate (`<folder>/<app>/dist`); without it the active set is served. */
  builds: string | undefined
  /** Address of the dev server that serves the apps during development, instead of any release. */
  devServer?: string | undefined
  /** Called with a line for the terminal when something has become ready. */
  progress: (line: string) => void
}

/** Time a client may take to send its headers. Bodies have no such limit, because an upload may take long. */
const HEADERS_MS_MAX = 15_000
/** After this, connections still open are closed. */
const DRAIN_MS_MAX = 10_000

const listen = (fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Env) =>
  new Promise<Server>((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: { headersTimeout: HEADERS_MS_MAX, requestTimeout: 0 } }, () =>
      resolve(server),
    ) as Server
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Set PORT to another one.`) : error),
    )
  })

const drain = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX).unref()
  })

/** Names the setting to look at; the reason alone ("ECONNREFUSED") does not. */
const withContext = (what: string) => (cause: Error) => {
  throw new Error(`${what}: ${cause.message || (cause as NodeJS.ErrnoException).code}`, { cause })
}

/** Starts everything in order. Resolves with the port and a function that stops it; rejects with a message that says what is wrong. */
export const serveGateway = async ({ env, log, builds, devServer, progress }: Options) => {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step()
  }
  try {
    const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dir: join(env.dataDir, 'postgres'), log })
    if (embedded) closers.push(embedded.stop)
    const databaseUrl = env.databaseUrl ?? (embedded?.url as string)
    const steps = await migrate(databaseUrl).catch(
      withContext(embedded ? 'The built-in database failed to start' : 'Cannot use the database at DATABASE_URL'),
    )
    progress(`Database ready${steps.length ? ` (${steps.length} migrations)` : ''}`)

    const metrics = createMetrics()
    const db = createDatabase(databaseUrl, {
      onPool: metrics.watchPool,
      onLostConnection: (error) => log.warn({ reason: error.message }, 'A database connection was lost'),
    })
    closers.push(() => db.destroy())
    const firstOwner = await ensureFirstOwner({ db, log, credentials: env.admin, isEmbedded: Boolean(embedded) })
    const store = await openStore(env).catch(
      withContext(env.s3 ? 'Cannot use the object store at S3_ENDPOINT' : 'Cannot use the object store in DATA_DIR'),
    )
    await ensureLocalToken(env.dataDir, createApiTokenStore(db), new Date())
    const content = await watchContent({ databaseUrl, db, log })
    closers.push(content.close)
    progress('Store ready')

    const { publicUrl } = env
    const clientAddress = createClientAddress(env.trustedProxies)
    const createCache = (name: 'api' | 'documents') => createResponseCache({ onLookup: metrics.countLookups(name) })
    const product = createProduct({
      db,
      store,
      content,
      log,
      publicUrl,
      clientAddress,
      stagingDir: join(env.dataDir, 'staging'),
      cache: createCache('api'),
    })
    const { callApi } = product
    const delivery = createDelivery({
      db,
      store,
      callApi,
      clientAddress,
      log,
      onReplace: metrics.countReplacement,
      cache: createCache('documents'),
    })
    if (builds) await delivery.activateBuilds(builds, progress)
    const site = await delivery.serve({ content, publicUrl, devServer })
    closers.push(site.close)
    progress(`Releases ready (${site.name})`)

    closers.push(startHousekeeping({ ...product.housekeeping, ...delivery.housekeeping }, log))
    const app = createApp({ product, delivery, documents: site.routes, db, store, content, log, publicUrl, metrics })
    const server = await listen(app.fetch, env)
    closers.push(() => drain(server))
    site.attach(server)
    const { port } = server.address() as AddressInfo
    return {
      port,
      firstOwner,
      close,
      /** Opens a session of the owner, for the process that started this one, such as the demo loader. */
      openOwnerSession: product.openOwnerSession,
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}
