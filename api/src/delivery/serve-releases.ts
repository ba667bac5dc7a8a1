import { hostname } from 'node:os'
import type { ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, type ReleaseKeys } from '@portfolio/releases'
import { Hono } from 'hono'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import type { Log } from '#http/log.ts'
import { apiVersion } from '#version'
import { respondUnserved, throwUnserved } from './documents/unserved.ts'
import type { GatewayStore } from './gateways/gateway-store.ts'
import { startGatewayReports } from './gateways/report-gateway.ts'
import { createPreviewChooser } from './preview/choose-preview.ts'
import type { createPreviewLinks } from './preview/links.ts'
import type { createPreviewSets } from './preview/preview-sets.ts'
import { previewRoutes } from './preview/routes.ts'
import { followActiveSet } from './releases/follow-active-set.ts'
import { createReleaseCopies } from './releases/release-copies.ts'
import { createReleaseRoutes } from './releases/release-file-routes.ts'
import { createChooseShare } from './rollout/choose-share.ts'
import { startJudging } from './rollout/judge-rollouts.ts'
import type { Rollouts } from './rollout/rollout.ts'
import type { ServeDocuments, Serving } from './serving.ts'
import type { AssertPublished } from './shared/assert-published.ts'
import { listNotRolledBack } from './shared/history.ts'

type Following = Parameters<typeof followActiveSet>[0]

interface Dependencies {
  store: ObjectStore
  repository: ReturnType<typeof createReleaseRepository>
  releaseKeys: ReleaseKeys | undefined
  sets: Following['sets']
  rolloutStore: { running: NonNullable<Following['findRollout']> }
  rollouts: Rollouts
  gateways: GatewayStore
  pool: Following['pool']
  previews: {
    links: ReturnType<typeof createPreviewLinks>
    previewSets: ReturnType<typeof createPreviewSets>
    assertPublished: AssertPublished
    closePool: () => Promise<void>
  }
  health: Parameters<typeof startJudging>[0]['health']
  serveDocuments: ServeDocuments
  isTrustedProxy: (address: string | undefined) => boolean
  log: Log
  now: () => Date
}

/** Serves documents and files of the active set, of a rollout and of previews. */
export const serveReleases = async (serving: Serving, dependencies: Dependencies) => {
  const { store, repository, releaseKeys, sets, rolloutStore, rollouts, gateways, pool, previews, health } = dependencies
  const { serveDocuments, isTrustedProxy, log, now } = dependencies
  const { links, previewSets, assertPublished, closePool } = previews
  const reports = startGatewayReports(gateways, serving.gatewayName ?? hostname(), apiVersion)
  const { content, copiesDir } = serving
  const listNeeded = async () => {
    const [history, running] = await Promise.all([sets.history(), rolloutStore.running()])
    // The active set comes last, so that its pins win.
    return [...(running ? [running] : []), ...listNotRolledBack(history).slice(-2)]
  }
  const copies = copiesDir ? await createReleaseCopies({ store, dir: copiesDir, listNeeded, keys: releaseKeys, log }) : undefined
  const served = copies ? createReleaseRepository(copies.store, releaseKeys) : repository
  const { isServing, findProblem, current, rollout, close } = await followActiveSet({
    releases: served,
    sets,
    content,
    pool,
    log,
    onLoad: reports.update,
    findRollout: rolloutStore.running,
    copies,
  })
  const getServing = () => (isServing() ? current().name : null)
  const preview = { links, previewSets, assertPublished, now, publicUrl: serving.publicUrl }
  const isSecure = serving.publicUrl?.startsWith('https:') ?? false
  const choosePreview = createPreviewChooser(preview)
  const chooseShare = createChooseShare({ getRollout: rollout, isTrustedProxy, isSecure, now })
  const documents = serveDocuments(current, serving, (request, active) => {
    const chosen = choosePreview(request, active)
    return chosen === active ? chooseShare(request, active) : chosen
  })
  const stopJudging = startJudging({ isRunning: () => rollout() !== undefined, judge: rollouts.judge, health, log })
  const files = createReleaseRoutes(served)
  const routes = new Hono()
    .route('/', files.routes)
    .route('/', previewRoutes(preview))
    .use(async (c, next) => {
      const problem = findProblem()
      return problem ? respondUnserved(c, problem.reason) : next()
    })
    .route('/', documents.routes)
  const findEarlyResponse: FindEarlyResponse = (request) =>
    files.findEarlyResponse(request) ?? (isServing() ? documents.findEarlyResponse(request) : undefined)
  const pages = {
    ...documents.pages,
    getVersion: () => {
      const problem = findProblem()
      return problem ? throwUnserved(problem.reason) : documents.pages.getVersion()
    },
  }
  return {
    name: findProblem()?.reason ?? current().name,
    routes,
    /** Returns why no page can be served, or undefined. */
    findProblem,
    findEarlyResponse,
    pages,
    getServing,
    getPublicRoutes: () => (isServing() ? current().routes : []),
    close: async () => {
      await stopJudging()
      await previewSets.close()
      await closePool()
      await close()
      await copies?.close()
      await reports.stop()
    },
    attach: () => {},
  }
}
