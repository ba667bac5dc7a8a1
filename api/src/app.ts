import { API_PREFIX, BEACON_PATH, ITEM_PREVIEW_PATH, ROLLBACK_PAGE_PATH, VIEWS_PATH } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono, type MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { rememberOrigin } from './audit/origin.ts'
import type { ContentRevision } from './cache/content-revision.ts'
import { refreshAfterWrites } from './cache/refresh-after-writes.ts'
import type { Db } from './db/database.ts'
import type { Delivery } from './delivery/delivery.ts'
import { respondWithoutPreview } from './delivery/preview/page.ts'
import { createDependencyCheck } from './health/check-dependencies.ts'
import { healthRoutes } from './health/health-routes.ts'
import type { ClientAddress } from './http/client-address.ts'
import { compressResponses } from './http/compress-responses.ts'
import type { Log } from './http/log.ts'
import { onError, onMethodNotAllowed, onNotFound } from './http/on-error.ts'
import { assignRequestId, createObserver, type RequestEnv, requestLog } from './http/request-log.ts'
import { securityHeaders, strictTransportSecurity } from './http/security-headers.ts'
import { withPreviewToken } from './http/with-preview-token.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { assertRoutesListed } from './product/auth/guard.ts'
import type { Product } from './product/product.ts'

type Site = Awaited<ReturnType<Delivery['serve']>>

type PreviewPages = Pick<Site['pages'], 'preview'>

interface Dependencies {
  product: Product
  delivery: Delivery
  /** Documents and release files. Mounted last, because they respond to every other path. */
  documents?: Hono
  /** Reads and downloads backups. */
  backups?: Hono<RequestEnv>
  /** The public pages among the documents. */
  pages?: Parameters<Product['createCheckRoutes']>[0] & Partial<PreviewPages>
  clientAddress: ClientAddress
  db: Db
  store: ObjectStore
  content: ContentRevision
  log: Log
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
  metrics?: Metrics
  /** Makes requests traces. */
  tracing?: MiddlewareHandler<RequestEnv>
  isStopping?: () => boolean
  /** Returns why no page can be served, or undefined. */
  findProblem?: () => { reason: string; isEmpty: boolean } | undefined
}

/** Without documents there is no page to check. */
const noPages: NonNullable<Dependencies['pages']> = {
  getVersion: () => '',
  has: () => true,
  read: async () => ({ status: 404, html: '', headers: {} }),
}

interface PreviewDependencies {
  openPreview: Product['openPreview']
  renderPreview: PreviewPages['preview']
}

/** Serves the page of an unpublished item to anyone with its preview link. */
const itemPreviewRoutes = ({ openPreview, renderPreview }: PreviewDependencies) =>
  new Hono().get(`${ITEM_PREVIEW_PATH}/:token`, async (c) => {
    const host = c.req.header('host')
    const token = c.req.param('token')
    const page = await openPreview(token, ({ path, callApi, ...about }) => renderPreview(path, callApi, about, host))
    if (!page)
      return respondWithoutPreview(c, {
        status: 404,
        text: 'This link is not valid. It may have expired or been revoked. Ask for a new one.',
      })
    return c.html(withPreviewToken(page.html, token), 200, page.headers)
  })

/** Composes the gateway's HTTP app. Has no side effects: it neither listens nor reads the environment. */
export const createApp = ({
  product,
  delivery,
  documents,
  pages = noPages,
  backups,
  clientAddress,
  db,
  store,
  content,
  log,
  publicUrl,
  metrics = createMetrics(),
  tracing,
  isStopping,
  findProblem,
}: Dependencies) => {
  const publicFiles = product.createPublicFiles(pages)
  const api = new Hono<RequestEnv>()
  api.use('/api/*', compressResponses, securityHeaders(publicUrl), product.guard, methodNotAllowed({ app: api, onMethodNotAllowed }))
  // Before what looks for changes of content after each write.
  api.route(API_PREFIX + BEACON_PATH, delivery.beaconRoutes)
  api.route(API_PREFIX + VIEWS_PATH, product.viewRoutes)
  api.use('/api/*', refreshAfterWrites(content, log))
  api.route(`${API_PREFIX}/releases`, delivery.releaseRoutes)
  api.route('/', product.routes)
  api.route('/', product.createCheckRoutes(pages, publicFiles))
  if (backups) api.route('/', backups)
  assertRoutesListed(api)
  api.all('/api/*', (c) => (c.req.method === 'OPTIONS' ? c.body(null, 204, { allow: 'GET, HEAD, POST, DELETE' }) : onNotFound(c)))

  // Named, because by default Hono silently switches to a slower router when this one does not support a pattern.
  const app = new Hono<RequestEnv>({ router: new RegExpRouter() })
  const remember = rememberOrigin(clientAddress)
  app.use(assignRequestId(), requestLog(createObserver({ log, onServed: metrics.observeRequest })))
  if (tracing) app.use(tracing)
  const checkDependencies = createDependencyCheck({ db, store, checkUploads: product.staging.check, log })
  app.route(
    '/',
    metricsRoutes({
      metrics,
      checkDependencies,
      health: delivery.health,
      sets: delivery.sets,
      readRollout: delivery.readRollout,
      getServing: delivery.getServing,
    }),
  )
  app.route('/', healthRoutes({ checkDependencies, isStopping, findProblem }))
  for (const path of [`${API_PREFIX}/*`, ROLLBACK_PAGE_PATH, `${ROLLBACK_PAGE_PATH}/*`]) app.use(path, remember)
  app.route('/', api)
  app.route('/', delivery.createRollbackPage({ sessions: product.pageSessions, tokens: product.teamTokens }, publicUrl))
  app.use(strictTransportSecurity(publicUrl))
  app.route('/', publicFiles)
  if (pages.preview) app.route('/', itemPreviewRoutes({ openPreview: product.openPreview, renderPreview: pages.preview }))
  if (documents) app.route('/', documents)
  app.onError(onError(log))
  app.notFound(onNotFound)
  return app
}
