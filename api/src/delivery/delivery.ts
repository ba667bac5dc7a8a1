import type { ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, type ReleaseKeys } from '@portfolio/releases'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import type { Db } from '#db/database.ts'
import { createAssertPublished } from '#delivery/shared/assert-published.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { FindFormerAddress } from './documents/page-path.ts'
import type { FindPicture } from './documents/produce-document.ts'
import { createDocumentRoutes } from './documents/routes.ts'
import { createGatewayStore } from './gateways/gateway-store.ts'
import { createAutoRollback } from './health/auto-rollback.ts'
import { createHealthStore } from './health/health-store.ts'
import { createReleaseHealth } from './health/release-health.ts'
import { beaconRoutes, healthRoutes } from './health/release-health-routes.ts'
import { previewIssueRoutes } from './preview/issue-routes.ts'
import { createPreviewLinks } from './preview/links.ts'
import { createPreviewSets } from './preview/preview-sets.ts'
import { createPreviewStore } from './preview/preview-store.ts'
import { readPages } from './read-pages.ts'
import { activateBuilds } from './releases/activate-builds.ts'
import { startSchedule } from './releases/plan.ts'
import { createPlanStore } from './releases/plan-store.ts'
import { createPreflight } from './releases/preflight.ts'
import { createPreparePreview } from './releases/prepare-preview.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { createReleaseSetStore } from './releases/release-set-store.ts'
import { createReleases } from './releases/releases.ts'
import { createRendererPool, toRendererKey } from './releases/renderer-pool.ts'
import { hostVersions } from './rendering/host-versions.ts'
import { createRenderer } from './rendering/renderer.ts'
import type { PageTokens } from './rollback-page/change-tokens.ts'
import { type PageSessions, rollbackPageRoutes } from './rollback-page/routes.ts'
import { createRollouts, type Rollouts } from './rollout/rollout.ts'
import { rolloutRoutes } from './rollout/rollout-routes.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'
import { serveDev } from './serve-dev.ts'
import { serveReleases } from './serve-releases.ts'
import type { ServeDocuments, Serving } from './serving.ts'
import { formatSetName } from './shared/history.ts'
import { createRefusals } from './shared/refusals.ts'
import type { Bundles, CallApi } from './shared/rendering.ts'
import { addWebhookEventOnce } from './shared/webhook-event-store.ts'
import { startWebhooks } from './webhook/deliver-webhooks.ts'
import { createWebhookStore } from './webhook/webhook-store.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  /** Responds to the API requests of pages while they render. */
  callApi: CallApi
  /** Resolves with the current address for one of an imported site. By default, there are none. */
  findFormerAddress?: FindFormerAddress
  /** Resolves with the path of the picture for link previews of a page. By default, there are none. */
  findPicture?: FindPicture
  clientAddress: ClientAddress
  /** Whether the address of a socket is that of a trusted proxy. Default: no address is. */
  isTrustedProxy?: (address: string | undefined) => boolean
  log: Log
  /** Called when a render worker hung or crashed. */
  onReplace?: () => void
  /** Caches documents. */
  cache?: ResponseCache
  now?: () => Date
  /** Where an app has a key, only releases that were signed with it are activated and served. */
  releaseKeys?: ReleaseKeys
}

const silentLog = { warn: () => {} }

/** Composes how apps reach a browser: releases, their health, and the documents that are rendered with them. */
export const createDelivery = ({
  db,
  store,
  callApi,
  findFormerAddress,
  findPicture,
  clientAddress,
  isTrustedProxy = () => false,
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
  const startRenderer = (bundles: Bundles) => createRenderer({ bundles, callApi, log, onReplace })
  const createPool = () => createRendererPool(startRenderer)
  const pool = createPool()
  const repository = createReleaseRepository(store, releaseKeys)
  const assertPublished = createAssertPublished(repository)
  let getServing = (): string | null => null
  const refusals = createRefusals({ sets, addEvent: (...event) => db.transaction().execute((trx) => addWebhookEventOnce(trx, ...event)) })
  const webhooks = createWebhookStore(db)
  const planStore = createPlanStore(db)
  const rolloutStore = createRolloutStore(db)
  const rollouts: Rollouts = createRollouts({
    store: rolloutStore,
    sets,
    readHealth: health.readRollouts,
    check: (wanted, active) => releases.checkAndPin(wanted, active),
    assertPublished,
    moveTo: (...change) => releases.rollBackTo(...change),
    readFreeze: planStore.freeze,
    reportRefusal: refusals.report,
    log,
    now,
  })
  const preflight = {
    releases: repository,
    callApi,
    hostVersions: hostVersions(),
    findRenderer: (versions) => pool.find(toRendererKey(versions)),
    startServing: (versions, bundles) => pool.getForCheck(toRendererKey(versions), bundles),
    startRenderer: (bundles, callOther, onWorkerReplaced) =>
      createRenderer({ bundles, callApi: callOther, log: silentLog, onReplace: onWorkerReplaced }),
  } satisfies Parameters<typeof createPreflight>[0]
  const previewStore = createPreviewStore(db, now)
  const releases = createReleases({
    ...preflight,
    sets,
    rollouts,
    planStore,
    store,
    now,
    getServing: () => getServing(),
    listGateways: gateways.list,
    listPreviews: previewStore.list,
    watchRefusal: refusals.watch,
  })

  const links = createPreviewLinks({ key: healthStore.key, isRevoked: previewStore.isRevoked })
  const previewPool = createPool()
  // Not the one of activations: a rollback must not wait for a preview.
  const checkPreview = createPreflight(preflight)
  const previewSets = createPreviewSets({
    assertPublished,
    preflight: async (wanted, versions) => checkPreview(wanted, versions, await sets.history(), 'unneeded', 'inspection'),
    prepare: createPreparePreview({ releases: repository, sets, active: pool, previews: previewPool }),
    keepOnly: previewPool.keepOnly,
  })

  const serveDocuments: ServeDocuments = (activeSet, { content, publicUrl }, chooseSet) =>
    createDocumentRoutes({
      activeSet,
      chooseSet,
      cache,
      content,
      publicUrl,
      callApi,
      findFormerAddress,
      findPicture,
      log,
      tickets: health.tickets,
    })

  const previews = { links, previewSets, assertPublished, closePool: previewPool.close }
  const watchedRollouts: Rollouts = {
    ...rollouts,
    start: (wanted, share, origin) =>
      releases.limitChecks(() => refusals.watch(wanted, origin, () => rollouts.start(wanted, share, origin))),
  }

  return {
    ...releases,
    health,
    readRollout: rollouts.readRunning,
    getServing: () => getServing(),

    /** A page of its own, to be mounted before the documents. */
    createRollbackPage: (owner: { sessions: PageSessions; tokens: PageTokens }, publicUrl: string | undefined) =>
      rollbackPageRoutes({
        ...owner,
        releases,
        rollouts: watchedRollouts,
        previews: previewStore,
        readHealth: health.read,
        listGateways: gateways.list,
        publicUrl,
      }),

    /** To be mounted before `refreshAfterWrites`: a beacon writes no content and must not wait for the database. */
    beaconRoutes: beaconRoutes(health, clientAddress),
    releaseRoutes: releaseRoutes(releases)
      .route('/share', rolloutRoutes({ rollouts: watchedRollouts, stateAfterChange: releases.stateAfterChange }))
      .route('/health', healthRoutes(health))
      .route(
        '/preview',
        previewIssueRoutes({ links, store: previewStore, assertPublished, stateAfterChange: releases.stateAfterChange, now }),
      ),

    /**
     * Publishes and activates what is built in `<folder>/<app>/dist`. When that is rejected, or there is a freeze or a rollout, the active
     * set stays. Resolves with whether the builds are active, or were rolled back before. Throws when there is no set to serve.
     */
    activateBuilds: async (folder: string, progress: (line: string) => void): Promise<boolean> => {
      try {
        const skipped = await activateBuilds(folder, store, releases)
        if (skipped.length) progress(`${skipped.join(', ')} was rolled back and is not activated again. Activate it under /admin/releases`)
        return true
      } catch (error) {
        const active = await sets.active()
        if (!active) throw error
        progress(`The builds were not activated, ${formatSetName(active.id)} stays active: ${(error as Error).message}`)
        return false
      }
    },

    /** Serves documents and files of the active set, or of the dev server, and rolls back a set that fails in browsers. */
    serve: async (serving: Serving) => {
      const served = await (serving.devServer
        ? serveDev(serving.devServer, serving, { startRenderer, serveDocuments })
        : serveReleases(serving, {
            ...{ store, repository, releaseKeys, sets, rolloutStore, rollouts, gateways, pool, previews, health, serveDocuments },
            ...{ isTrustedProxy, log, now },
          }))
      getServing = served.getServing
      const stopHealth = health.start(
        createAutoRollback({ store: healthStore, sets, rollBackTo: releases.rollBackTo, reportRefusal: refusals.report, log, now }),
      )
      const stopSchedule = startSchedule(() => releases.plan.runDue(log), log)
      const { webhook, onWebhook, publicUrl } = serving
      const stopWebhooks = webhook && startWebhooks({ ...webhook, store: webhooks, publicUrl, log, onAttempt: onWebhook })
      return {
        ...served,
        close: async () => {
          await stopWebhooks?.()
          await stopSchedule()
          await stopHealth()
          await served.close()
        },
      }
    },

    /** Renders the active set for this process only: it is in no list of gateways, and nothing runs in the background. */
    readPages: (content: Serving['content'], publicUrl: string) =>
      readPages({
        releases: repository,
        sets,
        content,
        pool,
        log,
        documents: { content, publicUrl, callApi, findFormerAddress, findPicture, cache },
      }),

    /** Tasks that run regularly, by name. */
    housekeeping: {
      webhooks: webhooks.purge,
      'release previews': previewStore.purge,
      releases: async () => {
        const removed = await releases.prune()
        if (removed.length) log.info({ removed }, 'Deleted releases that are no longer needed')
      },
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>
