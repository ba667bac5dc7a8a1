import { type Collection, collections } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { createAboutStore } from '#about/about-store.ts'
import { aboutRoutes } from '#about/routes.ts'
import { createAttemptStore } from '#auth/attempt-store.ts'
import { createClientAddress } from '#auth/client-address.ts'
import { guard, refuseUnlistedRoutes } from '#auth/guard.ts'
import { authRoutes } from '#auth/routes.ts'
import { createSessionStore } from '#auth/session-store.ts'
import { createUserStore } from '#auth/user-store.ts'
import { createBlogStore } from '#blogs/blog-store.ts'
import { blogRoutes } from '#blogs/routes.ts'
import { createCollectionStore } from '#collections/collection-store.ts'
import { collectionRoutes } from '#collections/routes.ts'
import { createPublicAnswers } from '#content/public-answers.ts'
import { refreshAfterWrites } from '#content/refresh-after-writes.ts'
import type { Content } from '#content/revision.ts'
import type { Db } from '#db/database.ts'
import { healthRoutes } from '#http/health.ts'
import type { Log } from '#http/log.ts'
import { onError, onMethodNotAllowed, onNotFound } from '#http/on-error.ts'
import { type RequestEnv, requests } from '#http/requests.ts'
import { securityHeaders } from '#http/security-headers.ts'
import { createMediaStore } from '#media/media-store.ts'
import { createMediaRemoval } from '#media/remove-media.ts'
import { createMediaRoutes } from '#media/routes.ts'
import { activationRoutes } from '#releases/activation-routes.ts'
import { callApiOf } from '#releases/call-api.ts'
import type { RendererOf } from '#releases/gate.ts'
import { createHealthStore } from '#releases/health/health-store.ts'
import { createMetrics, type Metrics } from '#releases/health/metrics.ts'
import { metricsRoutes } from '#releases/health/metrics-routes.ts'
import { createReleaseHealth, type ReleaseHealthCounter } from '#releases/health/release-health.ts'
import { beaconRoutes, healthRoutes as releaseHealthRoutes } from '#releases/health/routes.ts'
import { createReleases } from '#releases/releases.ts'
import { settingsRoutes } from '#settings/routes.ts'
import { createSettingsStore } from '#settings/settings-store.ts'

export interface AppParts {
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
export const createApp = (parts: AppParts) => {
  const { db, store, content, log, publicUrl, trustedProxies, now = () => new Date() } = parts
  const answer = createPublicAnswers(content)
  const sessions = createSessionStore(db)
  const signInParts = { users: createUserStore(db), sessions, attempts: createAttemptStore(db), log, now }
  const media = createMediaStore(db)
  const clientAddress = createClientAddress(trustedProxies)
  const { health = createReleaseHealth({ store: createHealthStore(db), log, now }), metrics = createMetrics() } = parts
  const forgetImage = createMediaRemoval({ store, media, log })

  const api = new Hono<RequestEnv>()
  api.use('/api/*', securityHeaders(publicUrl), guard(sessions, now), methodNotAllowed({ app: api, onMethodNotAllowed }))
  // Before what looks at the content after a write: a beacon writes none and waits for no database.
  api.route('/api/beacon', beaconRoutes(health, clientAddress))
  api.use('/api/*', refreshAfterWrites(content, log))
  api.route('/api/user', authRoutes({ ...signInParts, clientAddress }))
  for (const collection of collections as unknown as readonly Collection[])
    api.route(`/api${collection.path}`, collectionRoutes(collection, createCollectionStore(db, collection), answer))
  api.route('/api/blogs', blogRoutes({ store: createBlogStore(db, { publicUrl }), answer, forgetImage }))
  api.route('/api/about', aboutRoutes({ store: createAboutStore(db, { publicUrl }), answer, forgetImage }))
  api.route('/api/settings', settingsRoutes(createSettingsStore(db, { publicUrl }), answer))
  const releases = createReleases({ db, store, callApi: callApiOf(() => app), rendererOf: parts.rendererOf })
  api.route('/api/releases', activationRoutes(releases))
  api.route('/api/releases/health', releaseHealthRoutes(health))
  api.route('/', createMediaRoutes({ store, media, log, stagingDir: parts.stagingDir }))
  refuseUnlistedRoutes(api)
  api.all('/api/*', (c) => (c.req.method === 'OPTIONS' ? c.body(null, 204, { allow: 'GET, HEAD, POST, DELETE' }) : onNotFound(c)))

  const app = new Hono<RequestEnv>()
  app.use(requests(log))
  app.route('/', metricsRoutes({ metrics, health, sets: releases.sets }))
  app.route('/', healthRoutes({ db, store }))
  app.route('/', api)
  if (parts.releases) app.route('/', parts.releases)
  if (parts.documents) app.route('/', parts.documents)
  app.onError(onError(log))
  app.notFound(onNotFound)
  return app
}
