import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { type ObjectStore, openStore } from '@portfolio/object-store'
import { createApp } from './app.ts'
import { watchContent } from './cache/content-revision.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createDevFiles, handOnDevSocket } from './delivery/dev/dev-proxy.ts'
import { afterRefresh, followDevServer } from './delivery/dev/dev-set.ts'
import { createDocumentRoutes } from './delivery/documents/routes.ts'
import { createAutoRollback } from './delivery/health/auto-rollback.ts'
import { createHealthStore } from './delivery/health/health-store.ts'
import { createReleaseHealth } from './delivery/health/release-health.ts'
import { activateBuilds } from './delivery/releases/activate-builds.ts'
import type { ActiveSet } from './delivery/releases/active-set.ts'
import { createApiCaller } from './delivery/releases/call-api.ts'
import { followActiveSet } from './delivery/releases/follow-active-set.ts'
import { formatSetName } from './delivery/releases/history.ts'
import type { RendererOf } from './delivery/releases/preflight.ts'
import { createReleaseRoutes } from './delivery/releases/release-file-routes.ts'
import { createReleases, type Releases } from './delivery/releases/releases.ts'
import { startEmbeddedPostgres } from './embedded-postgres/postgres.ts'
import type { Env } from './env.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { Log } from './http/log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { ensureFirstOwner } from './product/auth/first-owner.ts'
import { createSessionStore } from './product/auth/session-store.ts'
import { createUserStore } from './product/auth/user-store.ts'

interface Options {
  env: Env
  log: Log
  /** Folder of built parts to publish and activate (`<folder>/<part>/dist`); without it the active set is served. */
  builds: string | undefined
  /** Address of the dev server that serves the parts while they are worked on, instead of any release. */
  devServer?: string | undefined
  /** Told of each part that has become ready, for a person who waits. */
  progress: (line: string) => void
}

/** Time a client may take to send its headers. Bodies are watched by the upload, which may rightly take long. */
const HEADERS_MS_MAX = 15_000
/** After this, connections that still talk are cut. */
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

/** Says which setting to look at; the reason alone ("ECONNREFUSED") does not. */
const withContext = (what: string) => (cause: Error) => {
  throw new Error(`${what}: ${cause.message || (cause as NodeJS.ErrnoException).code}`, { cause })
}

/** Builds that the gate refuses leave the active set as it is; without one there is nothing to serve. */
const activateLocal = async (builds: string, store: ObjectStore, releases: Releases, progress: Options['progress']) => {
  try {
    const left = await activateBuilds(builds, store, releases)
    if (left.length) progress(`${left.join(', ')} was rolled back and stays so until it is activated under /admin/releases`)
  } catch (error) {
    const active = await releases.sets.active()
    if (!active) throw error
    progress(`The builds were not activated, ${formatSetName(active.id)} goes on: ${(error as Error).message}`)
  }
}

/** Brings everything up in order and answers how to reach and how to end it. Rejects with a sentence that says what is wrong. */
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
      withContext(embedded ? 'The built-in database is not right' : 'The database of DATABASE_URL cannot be used'),
    )
    progress(`Database ready${steps.length ? ` (${steps.length} migrations)` : ''}`)

    const db = createDatabase(databaseUrl, {
      onLostConnection: (error) => log.warn({ reason: error.message }, 'A database connection was lost'),
    })
    closers.push(() => db.destroy())
    const firstOwner = await ensureFirstOwner({ db, log, credentials: env.admin, isEmbedded: Boolean(embedded) })
    const store = await openStore(env).catch(
      withContext(env.s3 ? 'The store of S3_ENDPOINT cannot be used' : 'The store in DATA_DIR cannot be used'),
    )
    const content = await watchContent({ databaseUrl, db, log })
    closers.push(content.close)
    progress('Store ready')

    const now = () => new Date()
    const healthStore = createHealthStore(db)
    const health = createReleaseHealth({ store: healthStore, log, now })
    const metrics = createMetrics()
    const active: { set?: () => ActiveSet; rendererOf?: RendererOf; refresh?: () => Promise<void> } = {}
    const rendererOf: RendererOf = (versions) => active.rendererOf?.(versions)
    const documents = createDocumentRoutes({
      activeSet: () => (active.set as () => ActiveSet)(),
      cache: createResponseCache(),
      revision: content.current,
      publicUrl: env.publicUrl,
      log,
      onView: health.countView,
    })
    const app = await createApp({
      db,
      store,
      content,
      log,
      publicUrl: env.publicUrl,
      trustedProxies: env.trustedProxies,
      stagingDir: join(env.dataDir, 'staging'),
      health,
      metrics,
      rendererOf,
      releases: devServer ? createDevFiles(devServer) : createReleaseRoutes(store),
      documents: devServer ? afterRefresh(() => active.refresh?.(), documents) : documents,
    })
    const callApi = createApiCaller(() => app)
    const releases = createReleases({ db, store, callApi, rendererOf })
    if (builds) await activateLocal(builds, store, releases, progress)
    const working = devServer ? await followDevServer({ devServer, callApi, log }) : undefined
    const released = working
      ? undefined
      : await followActiveSet({ store, sets: releases.sets, content, callApi, log, onReplace: metrics.countReplacement })
    const following = (working ?? released) as NonNullable<typeof working | typeof released>
    closers.push(following.close)
    active.set = following.current
    active.rendererOf = released?.rendererOf
    active.refresh = working?.refresh
    progress(`Releases ready (${following.current().name})`)

    const { sets, leave } = releases
    closers.push(health.start(createAutoRollback({ store: healthStore, sets, leave, log, now })))
    closers.push(startHousekeeping({ db, store, log }))
    const server = await listen(app.fetch, env)
    closers.push(() => drain(server))
    if (devServer) handOnDevSocket(server, devServer)
    const { port } = server.address() as AddressInfo
    return {
      port,
      firstOwner,
      close,
      /** A token for the process that started this one, such as the demo loader. */
      ownerToken: async () => {
        const owner = await createUserStore(db).findOwner()
        if (!owner) throw new Error('There is no owner yet')
        return createSessionStore(db).create(owner.id, 'local', new Date())
      },
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}
