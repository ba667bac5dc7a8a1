import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { openStore, type StoreUnavailable } from '@portfolio/object-store'
import { createDataDir } from '#shared/data-dir.ts'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import { withContext } from '#shared/with-context.ts'
import { createApp } from './app.ts'
import { openBackups } from './backup/open-backups.ts'
import { watchContent } from './cache/content-revision.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { checkEnv } from './check-env.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createDelivery } from './delivery/delivery.ts'
import { callSite } from './delivery/rendering/call-site.ts'
import { startEmbeddedPostgres } from './embedded-postgres/postgres.ts'
import type { Env } from './env.ts'
import { startingRoutes } from './health/health-routes.ts'
import { createClientAddress, createProxyCheck, watchForUntrustedProxy } from './http/client-address.ts'
import { createEarlyResponder } from './http/early-responses.ts'
import type { Log } from './http/log.ts'
import { type DrainLimits, openServer } from './http/open-server.ts'
import { createObserver } from './http/request-log.ts'
import { closeParts, type Part } from './lifecycle/close-parts.ts'
import { startHousekeeping } from './lifecycle/housekeeping.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createApiTokenStore } from './product/auth/api-token-store.ts'
import { ensureFirstOwner } from './product/auth/first-owner.ts'
import { ensureLocalToken } from './product/auth/local-token.ts'
import { createProduct } from './product/product.ts'
import { traceRequests } from './traces/trace-requests.ts'
import { traceStore } from './traces/trace-store.ts'
import { apiVersion } from './version.ts'

interface Options {
  env: Env
  log: Log
  /** Folder of builds to publish and activate (`<folder>/<app>/dist`); without it the active set is served. */
  builds: string | undefined
  /** Address of the dev server that serves the apps during development, instead of any release. */
  devServer?: string | undefined
  /** Address of a site whose public content the pages show, instead of this one's: the browser check of a release with real content. */
  contentSite?: string | undefined
  /** Called with a line for the terminal when something has become ready. */
  progress: (line: string) => void
  /** Called when the gateway cannot continue, with a message for the operator. */
  onFailure?: (error: Error) => void
  drainLimits?: DrainLimits
  /** Waits before the attempts to restart the built-in database, in milliseconds. */
  restartWaits?: readonly number[]
}

/** An upload takes longer than any other request, and losing one costs the owner more. */
const DRAIN_LIMITS: DrainLimits = { requestMs: 10_000, uploadMs: 60_000 }

const UPLOAD_PATHS = [
  API_PREFIX + ownerEndpoints.imageUpload,
  API_PREFIX + ownerEndpoints.fileUpload,
  API_PREFIX + ownerEndpoints.siteUpload,
  API_PREFIX + ownerEndpoints.backupUpload,
]
const isUpload = ({ url = '' }: IncomingMessage) => UPLOAD_PATHS.some((path) => url.startsWith(path))

/** Starts the built-in database unless DATABASE_URL names another one, and migrates it. */
const prepareDatabase = async ({ env, log, progress, onFailure = () => {}, restartWaits }: Options, parts: Part[]) => {
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: join(env.dataDir, 'postgres'), log, restartWaits, onGiveUp: onFailure })
  // Longer than the 15 s after which `stopServer` kills a server that has not stopped.
  if (embedded) parts.push({ name: 'the built-in database', close: embedded.stop, msMax: 20_000 })
  const databaseUrl = env.databaseUrl ?? (embedded?.url as string)
  const steps = await migrate(databaseUrl).catch(
    withContext(embedded ? 'The built-in database failed to start' : 'Cannot use the database at DATABASE_URL'),
  )
  progress(`Database ready${steps.length ? ` (migrations run: ${steps.length})` : ''}`)
  return { databaseUrl, isEmbedded: Boolean(embedded) }
}

/** Starts everything in order. Resolves with the port and a function that stops it; rejects with a message that says what is wrong. */
export const serveGateway = async (options: Options) => {
  const { env, log, builds, devServer, contentSite, progress, drainLimits = DRAIN_LIMITS } = options
  await checkEnv(env)
  const server = await openServer({ port: env.port, host: env.host, fetch: startingRoutes().fetch, isUpload })
  const parts: Part[] = []
  let stopping = false
  /** Reports that the gateway is not ready, while it still serves requests. */
  const announceStop = () => {
    stopping = true
    server.announceStop()
  }
  /** Stops everything. Resolves with the number of requests that took too long to wait for. */
  const close = async () => {
    announceStop()
    const ended = await server.drain(drainLimits)
    await closeParts(parts.splice(0), log)
    return ended
  }
  try {
    await createDataDir(env.dataDir)
    if (env.tracing) {
      // Most sites send none, and need not load it.
      const { startTracing } = await import('./traces/start-tracing.ts')
      parts.push({ name: 'traces', close: startTracing({ ...env.tracing, version: apiVersion }).close })
    }
    const { databaseUrl, isEmbedded } = await prepareDatabase(options, parts)

    const metrics = createMetrics()
    const db = createDatabase(databaseUrl, {
      onPool: metrics.watchPool,
      // The built-in database ends connections that are still closing when it is stopped.
      onLostConnection: (error) => stopping || log.warn({ reason: error.message }, 'A database connection was lost'),
    })
    parts.push({ name: 'connections to the database', close: () => db.destroy() })
    let isStoreReady = true
    const onStoreUnavailable = ({ code, message }: StoreUnavailable) => {
      isStoreReady = false
      log.warn({ code, reason: message }, 'The object store at S3_ENDPOINT is unavailable; starting without it')
    }
    const onBucketCreated = () =>
      log.warn('There was no bucket S3_BUCKET, so it was created. If the site has had images, it was deleted, or its name is wrong')
    const opened = await openStore(env, onStoreUnavailable, onBucketCreated).catch(
      withContext(env.s3 ? 'Cannot use the object store at S3_ENDPOINT' : 'Cannot use the object store in DATA_DIR'),
    )
    const store = env.tracing ? traceStore(opened) : opened
    await ensureLocalToken(env.dataDir, createApiTokenStore(db), log)
    const content = await watchContent({ databaseUrl, db, log })
    parts.push({ name: 'the content revision', close: content.close })
    progress(isStoreReady ? 'Store ready' : 'The object store at S3_ENDPOINT is unavailable; starting without it')

    const { publicUrl } = env
    const clientAddress = createClientAddress(env.trustedProxies)
    const isTrustedProxy = createProxyCheck(env.trustedProxies)
    watchForUntrustedProxy(server.node, env.trustedProxies, (address) =>
      log.warn({ address }, 'A request was forwarded by an address that TRUSTED_PROXIES does not list; if it is your proxy, add it'),
    )
    const createCache = (name: 'api' | 'documents') => createResponseCache({ onLookup: metrics.countLookups(name) })
    const product = createProduct({
      db,
      store,
      content,
      log,
      publicUrl,
      clientAddress,
      stagingDir: join(env.dataDir, 'staging'),
      uploadQuota: env.uploadQuota,
      cache: createCache('api'),
      identifierOptions: { isOn: env.looksUpIdentifiers },
      countsReadings: env.countsReadings,
    })
    parts.push({ name: 'the product', close: product.close })
    const { findFormerAddress, findPicture } = product
    const callApi = contentSite === undefined ? product.callApi : callSite(contentSite)
    const delivery = createDelivery({
      db,
      store,
      callApi,
      findFormerAddress,
      findPicture,
      clientAddress,
      isTrustedProxy,
      log,
      onReplace: metrics.countReplacement,
      cache: createCache('documents'),
      releaseKeys: env.releaseKeys,
    })
    const acceptedBuilds = !builds || (await delivery.activateBuilds(builds, progress))
    const site = await delivery.serve({
      content,
      publicUrl,
      devServer,
      gatewayName: `${hostname()}:${server.port}`,
      webhook: env.webhook,
      onWebhook: metrics.countWebhook,
      // A folder store is on the same disk.
      copiesDir: env.s3 && join(env.dataDir, 'active-set'),
    })
    parts.push({ name: 'releases', close: site.close })
    progress(`Releases ready (${site.name})`)

    const backups = await openBackups(env, {
      databaseUrl,
      db,
      store,
      staging: product.staging,
      confirmPassword: product.pageSessions.confirmPassword,
      recordEvent: product.recordEvent,
      clientAddress,
      metrics,
      log,
    })
    const steps = { ...product.housekeeping, ...delivery.housekeeping, ...backups.housekeeping }
    parts.push({ name: 'housekeeping', close: startHousekeeping(steps, log) })
    const { scheduled } = backups
    if (scheduled) {
      parts.push({ name: 'backups', close: startHousekeeping({ backups: scheduled.run }, log) })
      parts.push({ name: 'the backup in progress', close: async () => scheduled.stop() })
    }
    const isStopping = () => stopping
    const app = createApp({
      product,
      delivery,
      backups: backups.routes,
      documents: site.routes,
      pages: site.pages,
      clientAddress,
      db,
      store,
      content,
      log,
      publicUrl,
      metrics,
      ...(env.tracing && { tracing: traceRequests(isTrustedProxy) }),
      isStopping,
      findProblem: site.findProblem,
    })
    site.attach(server.node)
    // Last, so that a start that fails has not generated a password that nobody has seen.
    const firstOwner = await ensureFirstOwner({ db, log, credentials: env.admin, isEmbedded })
    const observe = createObserver({ log, onServed: metrics.observeRequest })
    server.use(app.fetch, createEarlyResponder([site.findEarlyResponse, product.findEarlyResponse], observe))
    parts.push({ name: 'jobs', close: product.jobs.stop })
    void product.jobs.start(databaseUrl)
    return {
      port: server.port,
      firstOwner,
      /** Whether the builds that were given, if any, are active, or were rolled back before. */
      acceptedBuilds,
      announceStop,
      close,
      /** Returns the route patterns of the public pages that it currently serves. */
      getPublicRoutes: site.getPublicRoutes,
      /** Opens a session of the owner, for the process that started this one, such as the demo loader. */
      openOwnerSession: product.openOwnerSession,
    }
  } catch (error) {
    await close().catch(() => {})
    return explainFullDisk(env.dataDir)(error as Error)
  }
}
