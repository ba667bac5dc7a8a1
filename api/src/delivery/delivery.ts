import type { Server } from 'node:http'
import { hostname } from 'node:os'
import { APP_NAMES } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, type ReleaseKeys } from '@portfolio/releases'
import { type Context, Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import type { Db } from '#db/database.ts'
import { createAssertPublished } from '#delivery/shared/assert-published.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import { throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createDevFiles, forwardDevSocket } from './dev/dev-proxy.ts'
import { afterRefresh, followDevServer } from './dev/dev-set.ts'
import { createDocumentRoutes } from './documents/routes.ts'
import { createGatewayStore } from './gateways/gateway-store.ts'
import { startGatewayReports } from './gateways/report-gateway.ts'
import { createAutoRollback } from './health/auto-rollback.ts'
import { createHealthStore } from './health/health-store.ts'
import { createReleaseHealth } from './health/release-health.ts'
import { beaconRoutes, healthRoutes } from './health/release-health-routes.ts'
import { createPreviewChooser } from './preview/choose-preview.ts'
import { previewIssueRoutes } from './preview/issue-routes.ts'
import { createPreviewLinks } from './preview/links.ts'
import { createPreviewSets } from './preview/preview-sets.ts'
import { previewRoutes } from './preview/routes.ts'
import { activateBuilds } from './releases/activate-builds.ts'
import { followActiveSet } from './releases/follow-active-set.ts'
import { startSchedule } from './releases/plan.ts'
import { createPlanStore } from './releases/plan-store.ts'
import { createPreflight } from './releases/preflight.ts'
import { createPreparePreview } from './releases/prepare-preview.ts'
import { createReleaseRoutes } from './releases/release-file-routes.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { createReleaseSetStore } from './releases/release-set-store.ts'
import { createReleases } from './releases/releases.ts'
import { createRendererPool, toRendererKey } from './releases/renderer-pool.ts'
import { hostVersions } from './rendering/host-versions.ts'
import { createRenderer } from './rendering/renderer.ts'
import { type PageSessions, rollbackPageRoutes } from './rollback-page/routes.ts'
import { createChooseShare } from './rollout/choose-share.ts'
import { startJudging } from './rollout/judge-rollouts.ts'
import { createRollouts, type Rollouts } from './rollout/rollout.ts'
import { rolloutRoutes } from './rollout/rollout-routes.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'
import type { ActiveSet } from './shared/active-set.ts'
import { formatSetName } from './shared/history.ts'
import type { CallApi } from './shared/rendering.ts'
import type { ChooseSet } from './shared/set-choice.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  /** Responds to the API requests of pages while they render. */
  callApi: CallApi
  clientAddress: ClientAddress
  log: Log
  /** Called when a render worker hung or crashed. */
  onReplace?: () => void
  /** Caches documents. */
  cache?: ResponseCache
  now?: () => Date
  /** Where an app has a key, only releases that were signed with it are activated and served. */
  releaseKeys?: ReleaseKeys
}

interface Serving {
  content: ContentRevision
  publicUrl: string | undefined
  /** Address of the dev server that serves the apps in development, instead of a release. */
  devServer?: string | undefined
  /** What this process is called among the gateways. */
  gatewayName?: string
}

const NOT_ACTIVE_RETRY_SECONDS = 10
const silentLog = { warn: () => {} }

const respondNotActive = async (c: Context) =>
  c.text(`No release is active yet. Publish and activate ${APP_NAMES.join(', ')}.`, 503, {
    'cache-control': 'no-store',
    'retry-after': String(NOT_ACTIVE_RETRY_SECONDS),
  })

/** Composes how apps reach a browser: releases, their health, and the documents that are rendered with them. */
export const createDelivery = ({
  db,
  store,
  callApi,
  clientAddress,
  log,
  onReplace,
  cache = createResponseCache(),
  now = () => new Date(),
  releaseKeys,
}: Dependencies) => {
  const sets = createReleaseSetStore(db)
  const healthStore = createHealthStore(db)
  const gateways = createGatewayStore(db)
  const health = createReleaseHealth({ store: healthStore, log, now })
  const createPool = () => createRendererPool((bundles) => createRenderer({ bundles, callApi, log, onReplace }))
  const pool = createPool()
  const repository = createReleaseRepository(store, releaseKeys)
  let getServing = (): string | null => null
  const rolloutStore = createRolloutStore(db, now)
  const rollouts: Rollouts = createRollouts({
    store: rolloutStore,
    sets,
    readHealth: health.readRollout,
    check: (wanted, active) => releases.checkAndPin(wanted, active),
    moveTo: (...change) => releases.rollBackTo(...change),
    log,
    now,
  })
  const preflight = {
    releases: repository,
    callApi,
    hostVersions: hostVersions(),
    findRenderer: (versions) => pool.find(toRendererKey(versions)),
    startRenderer: (bundles, callOther, onWorkerReplaced) =>
      createRenderer({ bundles, callApi: callOther, log: silentLog, onReplace: onWorkerReplaced }),
  } satisfies Parameters<typeof createPreflight>[0]
  const releases = createReleases({
    ...preflight,
    sets,
    rollouts,
    planStore: createPlanStore(db),
    store,
    now,
    getServing: () => getServing(),
    listGateways: gateways.list,
  })

  const links = createPreviewLinks({ key: healthStore.key })
  const assertPublished = createAssertPublished(repository)
  const previewPool = createPool()
  // Not the one of activations: a rollback must not wait for a preview.
  const checkPreview = createPreflight(preflight)
  const previewSets = createPreviewSets({
    assertPublished,
    preflight: async (wanted, versions) => checkPreview(wanted, versions, await sets.history()),
    prepare: createPreparePreview({ releases: repository, sets, active: pool, previews: previewPool }),
    keepOnly: previewPool.keepOnly,
  })

  const serveDocuments = (activeSet: () => ActiveSet, { content, publicUrl }: Serving, chooseSet?: ChooseSet) =>
    createDocumentRoutes({
      activeSet,
      chooseSet,
      cache,
      revision: content.current,
      publicUrl,
      callApi,
      log,
      tickets: health.tickets,
    })

  const serveDev = async (devServer: string, serving: Serving) => {
    const startRenderer = (bundles: Parameters<typeof createRenderer>[0]['bundles']) => createRenderer({ bundles, callApi, log, onReplace })
    const { current, refresh, close } = await followDevServer({ devServer, startRenderer })
    const documents = serveDocuments(current, serving)
    const routes = new Hono().route('/', createDevFiles(devServer)).route('/', afterRefresh(refresh, documents.routes))
    return {
      name: current().name,
      routes,
      // Every document waits for the latest build.
      findEarlyResponse: () => undefined,
      pages: documents.pages,
      close,
      attach: (server: Server) => void forwardDevSocket(server, devServer),
    }
  }

  const serveReleases = async (serving: Serving) => {
    const reports = startGatewayReports(gateways, serving.gatewayName ?? hostname())
    const { content } = serving
    const { isServing, current, rollout, close } = await followActiveSet({
      releases: repository,
      sets,
      content,
      pool,
      log,
      onLoad: reports.update,
      findRollout: rolloutStore.running,
    }).catch(async (error) => {
      await reports.stop()
      throw error
    })
    getServing = () => (isServing() ? current().name : null)
    const preview = { links, previewSets, assertPublished, now, publicUrl: serving.publicUrl }
    const isSecure = serving.publicUrl?.startsWith('https:') ?? false
    const choosePreview = createPreviewChooser(preview)
    const chooseShare = createChooseShare({ getRollout: rollout, isSecure, now })
    const documents = serveDocuments(current, serving, (cookie, active) => {
      const chosen = choosePreview(cookie, active)
      return chosen === active ? chooseShare(cookie, active) : chosen
    })
    const stopJudging = startJudging({ isRunning: () => rollout() !== undefined, judge: rollouts.judge, health, log })
    const routes = new Hono()
      .route('/', createReleaseRoutes(repository))
      .route('/', previewRoutes(preview))
      .use((c, next) => (isServing() ? next() : respondNotActive(c)))
      .route('/', documents.routes)
    const findEarlyResponse: FindEarlyResponse = (request) => (isServing() ? documents.findEarlyResponse(request) : undefined)
    const pages = {
      ...documents.pages,
      getVersion: () =>
        isServing() ? documents.pages.getVersion() : throwRetryLater(503, 'No release is active yet', NOT_ACTIVE_RETRY_SECONDS),
    }
    return {
      name: isServing() ? current().name : 'no release set is active yet',
      routes,
      findEarlyResponse,
      pages,
      close: async () => {
        await stopJudging()
        await previewSets.close()
        await previewPool.close()
        await close()
        await reports.stop()
      },
      attach: () => {},
    }
  }

  return {
    ...releases,
    health,
    getServing: () => getServing(),

    /** A page of its own, to be mounted before the documents. */
    createRollbackPage: (sessions: PageSessions, publicUrl: string | undefined) =>
      rollbackPageRoutes({ releases, readHealth: health.read, listGateways: gateways.list, sessions, publicUrl }),

    /** To be mounted before `refreshAfterWrites`: a beacon writes no content and must not wait for the database. */
    beaconRoutes: beaconRoutes(health, clientAddress),
    releaseRoutes: releaseRoutes(releases)
      .route('/share', rolloutRoutes({ rollouts, state: releases.state }))
      .route('/health', healthRoutes(health))
      .route('/preview', previewIssueRoutes({ links, assertPublished, now })),

    /**
     * Publishes and activates what is built in `<folder>/<app>/dist`. When the preflight check rejects the builds, the active set
     * stays. Throws when there is none, because there is then nothing to serve.
     */
    activateBuilds: async (folder: string, progress: (line: string) => void) => {
      try {
        const skipped = await activateBuilds(folder, store, releases)
        if (skipped.length) progress(`${skipped.join(', ')} was rolled back and is not activated again. Activate it under /admin/releases`)
      } catch (error) {
        const active = await sets.active()
        if (!active) throw error
        progress(`The builds were not activated, ${formatSetName(active.id)} stays active: ${(error as Error).message}`)
      }
    },

    /** Serves documents and files of the active set, or of the dev server, and rolls back a set that fails in browsers. */
    serve: async (serving: Serving) => {
      const served = await (serving.devServer ? serveDev(serving.devServer, serving) : serveReleases(serving))
      const stopHealth = health.start(createAutoRollback({ store: healthStore, sets, rollBackTo: releases.rollBackTo, log, now }))
      const stopSchedule = startSchedule(() => releases.plan.runDue(log), log)
      return {
        ...served,
        close: async () => {
          await stopSchedule()
          await stopHealth()
          await served.close()
        },
      }
    },

    /** Tasks that run regularly, by name. */
    housekeeping: {
      releases: async () => {
        const removed = await releases.prune()
        if (removed.length) log.info({ removed }, 'Deleted releases that are no longer needed')
      },
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>
