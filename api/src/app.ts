import { type Collection, collections } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Content } from './cache/content-revision.ts'
import { createPublicResponses } from './cache/public-responses.ts'
import { refreshAfterWrites } from './cache/refresh-after-writes.ts'
import type { Db } from './db/database.ts'
import { createHealthStore } from './delivery/health/health-store.ts'
import { createReleaseHealth, type ReleaseHealthCounter } from './delivery/health/release-health.ts'
import { beaconRoutes, healthRoutes as releaseHealthRoutes } from './delivery/health/release-health-routes.ts'
import { createApiCaller } from './delivery/releases/call-api.ts'
import type { RendererOf } from './delivery/releases/preflight.ts'
import { activationRoutes } from './delivery/releases/release-routes.ts'
import { createReleases } from './delivery/releases/releases.ts'
import { healthRoutes } from './health/health-routes.ts'
import { createClientAddress } from './http/client-address.ts'
import type { Log } from './http/log.ts'
import { onError, onMethodNotAllowed, onNotFound } from './http/on-error.ts'
import { assignRequestId, type RequestEnv, requestLog } from './http/request-log.ts'
import { getSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { createAboutStore } from './product/about/about-store.ts'
import { aboutRoutes } from './product/about/routes.ts'
import { createAttemptStore } from './product/auth/attempt-store.ts'
import { assertRoutesListed, guard } from './product/auth/guard.ts'
import { authRoutes } from './product/auth/routes.ts'
import { createSessionStore } from './product/auth/session-store.ts'
import { createUserStore } from './product/auth/user-store.ts'
import { createBlogStore } from './product/blogs/blog-store.ts'
import { blogRoutes } from './product/blogs/routes.ts'
import { createCollectionStore } from './product/collections/collection-store.ts'
import { collectionRoutes } from './product/collections/routes.ts'
import { createMediaStore } from './product/media/media-store.ts'
import { createMediaRemoval } from './product/media/remove-media.ts'
import { createMediaRoutes } from './product/media/routes.ts'
import { settingsRoutes } from './product/settings/routes.ts'
import { createSettingsStore } from './product/settings/settings-store.ts'

export interface AppDependencies {
  db: Db
  store: ObjectStore
  content: Content
  log: Log
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[]
  /** Folder for uploads under way. */
  stagingDir: string
  /** The clock of sessions and limits. */
  now?: () => Date
  /** Views and failures of release sets; written only when whoever made it says so. */
  health?: ReleaseHealthCounter
  /** Counters of this process. */
  metrics?: Metrics
  /** Renderers that are warm in this process. */
  rendererOf?: RendererOf
  releases?: Hono
  /** HTML documents; mounted last, they answer every path that is left. */
  documents?: Hono
}

/** The gateway as one function of a request. No side effects: it neither listens nor reads the environment. */
export const createApp = (parts: AppDependencies) => {
  const { db, store, content, log, publicUrl, trustedProxies, now = () => new Date() } = parts
  const answer = createPublicResponses({ content, headers: getSecurityHeaders(publicUrl) })
  const sessions = createSessionStore(db)
  const signInDependencies = { users: createUserStore(db), sessions, attempts: createAttemptStore(db), log, now }
  const media = createMediaStore(db)
  const clientAddress = createClientAddress(trustedProxies)
  const { health = createReleaseHealth({ store: createHealthStore(db), log, now }), metrics = createMetrics() } = parts
  const deleteImageIfUnused = createMediaRemoval({ store, media, log })

  const api = new Hono<RequestEnv>()
  api.use('/api/*', securityHeaders(publicUrl), guard(sessions, now), methodNotAllowed({ app: api, onMethodNotAllowed }))
  // Before what looks at the content after a write: a beacon writes none and waits for no database.
  api.route('/api/beacon', beaconRoutes(health, clientAddress))
  api.use('/api/*', refreshAfterWrites(content, log))
  api.route('/api/user', authRoutes({ ...signInDependencies, clientAddress }))
  for (const collection of collections as unknown as readonly Collection[])
    api.route(`/api${collection.path}`, collectionRoutes(collection, createCollectionStore(db, collection), answer))
  api.route('/api/blogs', blogRoutes({ store: createBlogStore(db, { publicUrl }), answer, deleteImageIfUnused }))
  api.route('/api/about', aboutRoutes({ store: createAboutStore(db, { publicUrl }), answer, deleteImageIfUnused }))
  api.route('/api/settings', settingsRoutes(createSettingsStore(db, { publicUrl }), answer))
  const releases = createReleases({ db, store, callApi: createApiCaller(() => app), rendererOf: parts.rendererOf })
  api.route('/api/releases', activationRoutes(releases))
  api.route('/api/releases/health', releaseHealthRoutes(health))
  api.route('/', createMediaRoutes({ store, media, log, stagingDir: parts.stagingDir }))
  assertRoutesListed(api)
  api.all('/api/*', (c) => (c.req.method === 'OPTIONS' ? c.body(null, 204, { allow: 'GET, HEAD, POST, DELETE' }) : onNotFound(c)))

  const app = new Hono<RequestEnv>()
  app.use(assignRequestId(), requestLog({ log, onServed: ({ status }) => metrics.countRequest(status) }))
  app.route('/', metricsRoutes({ metrics, health, sets: releases.sets }))
  app.route('/', healthRoutes({ db, store }))
  app.route('/', api)
  if (parts.releases) app.route('/', parts.releases)
  if (parts.documents) app.route('/', parts.documents)
  app.onError(onError(log))
  app.notFound(onNotFound)
  return app
}
