import {
  API_PREFIX,
  APP_NAMES,
  type ByApp,
  ownerEndpoints,
  parseSetNumber,
  type ReleaseHealth,
  type Rollout,
  type SetHealth,
  toContainer,
} from '@portfolio/contracts'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServedRequest } from '#http/request-log.ts'

/** The release set that is active. */
export interface ActiveSetMetric {
  id: number
  versions: ByApp<string>
}

/** What this process can use: the migrated database, the object store, and its disk for uploads. `writes`: false if the database is read-only. */
export type Availability = Record<'database' | 'writes' | 'store' | 'uploads', boolean>

export type RolloutMetric = Pick<Rollout, 'share' | 'pages'>

/** Maximum number of kinds of page with a time series. A release has fewer than ten. */
const PAGES_MAX = 20
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UPLOAD_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
/** Far more frequent than the visitors of a small site, so that they would hide from alerts that its requests fail. */
const PROBES = new Set(['/live', '/ready', '/metrics'])
const WEBHOOK_RESULTS = ['delivered', 'failed', 'given up'] as const
const UPLOAD_ROUTES = new Set([API_PREFIX + ownerEndpoints.imageUpload, API_PREFIX + ownerEndpoints.fileUpload])

/** Rollouts have no label: at most one runs at a time, and the series continue with the next. */
const addRollout = (registers: Registry[], rollout: RolloutMetric | null) => {
  new Gauge({
    name: 'portfolio_rollout_share',
    help: 'Percent of the visitors who get the set of the running rollout; 0 while none runs.',
    registers,
  }).set(rollout?.share ?? 0)
  const good = new Gauge({
    name: 'portfolio_rollout_good_views',
    help: 'Visitors for whom the set of the running rollout works, by kind of page, over all processes.',
    labelNames: ['page'],
    registers,
  })
  const failed = new Gauge({
    name: 'portfolio_rollout_failures',
    help: 'Visitors for whom the set of the running rollout failed, by kind of page, over all processes.',
    labelNames: ['page'],
    registers,
  })
  for (const { page, views, failures } of rollout?.pages.slice(0, PAGES_MAX) ?? []) {
    good.set({ page }, views - failures)
    failed.set({ page }, failures)
  }
}

/** Adds the counts of the newest set, which is the active one. Without a label for the set, each series continues with the next one. */
const addPages = (registers: Registry[], { pages = [], ready = [] }: SetHealth) => {
  const views = new Gauge({
    name: 'portfolio_page_visitors',
    help: 'Visitors for whom the active set worked or failed, by kind of page, over all processes.',
    labelNames: ['page'],
    registers,
  })
  const failed = new Gauge({
    name: 'portfolio_page_failed_visitors',
    help: 'Visitors for whom the active set failed, by kind of page, over all processes.',
    labelNames: ['page'],
    registers,
  })
  const started = new Gauge({
    name: 'portfolio_ready_visitors',
    help: 'Visitors for whom an app of the active set started, by kind of page, over all processes.',
    labelNames: ['remote', 'page'],
    registers,
  })
  for (const { page, ...counts } of pages.slice(0, PAGES_MAX)) {
    views.set({ page }, counts.views)
    failed.set({ page }, counts.failures)
  }
  for (const { visitors, ...one } of ready.slice(0, PAGES_MAX)) started.set(one, visitors)
}

/** Creates the metrics that all processes count in the database. They are read for each scrape, and omitted while it is unavailable. */
const createSiteMetrics = (
  health: ReleaseHealth | undefined,
  active: ActiveSetMetric | undefined,
  serving: string | null,
  rollout: RolloutMetric | null | undefined,
) => {
  const register = new Registry()
  const registers = [register]
  if (health) {
    const visitors = new Gauge({
      name: 'portfolio_visitors',
      help: 'Visitors for whom a release set worked or failed, over all processes. A visitor is a network address.',
      labelNames: ['set'],
      registers,
    })
    const failures = new Gauge({
      name: 'portfolio_failed_visitors',
      help: 'Visitors whose browsers reported this failure of a release set, over all processes.',
      labelNames: ['set', 'remote', 'stage', 'type'],
      registers,
    })
    for (const { set, views, kinds } of health.sets) {
      visitors.set({ set }, views)
      for (const { failures: failed, ...kind } of kinds) failures.set({ set, ...kind }, failed)
    }
    const [newest] = health.sets
    if (newest) addPages(registers, newest)
  }
  if (active) {
    const versions = Object.fromEntries(APP_NAMES.map((app) => [toContainer(app), active.versions[app] ?? '']))
    const gauge = new Gauge({
      name: 'portfolio_active_set',
      help: 'Number of the active release set by the history; its labels name the versions.',
      labelNames: Object.keys(versions),
      registers,
    })
    gauge.set(versions, active.id)
  }
  new Gauge({
    name: 'portfolio_serving_set',
    help: 'Number of the release set that this process serves; 0 for none. Differs from the active one while that cannot be loaded.',
    registers,
  }).set(serving ? parseSetNumber(serving) : 0)
  if (rollout !== undefined) addRollout(registers, rollout)
  return register
}

/** Creates the metrics of this process, in addition to the default ones of prom-client: CPU, memory, garbage collection, event loop lag. */
export const createMetrics = () => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const served = new Map<string, number>()
  new Counter({
    name: 'portfolio_requests_total',
    help: 'Requests this process has served, without probes, by status class.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of served) this.inc({ status }, count)
    },
  })
  const durations = new Histogram({
    name: 'portfolio_request_duration_seconds',
    help: 'Time until a response was ready to send, without probes, by route and status class.',
    labelNames: ['route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const uploads = new Histogram({
    name: 'portfolio_upload_duration_seconds',
    help: 'Time that uploads took, by status class.',
    labelNames: ['status'],
    buckets: UPLOAD_SECONDS,
    registers,
  })
  const lookups = new Counter({
    name: 'portfolio_cache_lookups_total',
    help: 'Lookups in the caches of documents and of API responses, by result.',
    labelNames: ['cache', 'result'],
    registers,
  })
  const stale = new Counter({
    name: 'portfolio_stale_responses_total',
    help: 'Responses that this process has sent from its caches while the database was unavailable.',
    registers,
  })
  const replacements = new Counter({
    name: 'portfolio_render_worker_replacements_total',
    help: 'Render workers that hung or crashed in this process.',
    registers,
  })

  const webhooks = new Counter({
    name: 'portfolio_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event to WEBHOOK_URL, by result.',
    labelNames: ['result'],
    registers,
  })
  // `increase()` of a series that appears with 1 is 0.
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0)

  const newestBackup = new Gauge({
    name: 'portfolio_newest_backup_timestamp_seconds',
    help: 'When the newest backup at BACKUP_TO was written, by any gateway; 0 if there is none.',
    registers,
  })
  const backupFailures = new Counter({
    name: 'portfolio_backup_failures_total',
    help: 'Backups to BACKUP_TO that failed in this process. Each is retried in an hour.',
    registers,
  })

  const available = new Gauge({
    name: 'portfolio_dependency_available',
    help: 'Whether this process can use the database, write to it, and use the object store and its disk for uploads: 1 or 0.',
    labelNames: ['dependency'],
    registers,
  })

  return {
    setAvailable: (dependencies: Availability) => {
      for (const [dependency, isAvailable] of Object.entries(dependencies)) available.set({ dependency }, Number(isAvailable))
    },
    setNewestBackup: (time: Date | undefined) => newestBackup.set((time?.getTime() ?? 0) / 1_000),
    countBackupFailure: () => backupFailures.inc(),
    observeRequest: ({ route, status: code, seconds, isStale }: ServedRequest) => {
      if (PROBES.has(route)) return
      const status = `${Math.floor(code / 100)}xx`
      served.set(status, (served.get(status) ?? 0) + 1)
      durations.observe({ route, status }, seconds)
      if (isStale) stale.inc()
      if (UPLOAD_ROUTES.has(route)) uploads.observe({ status }, seconds)
    },
    /** Returns the function that counts the lookups in one cache. */
    countLookups: (cache: 'documents' | 'api') => {
      const counters = { hit: lookups.labels(cache, 'hit'), miss: lookups.labels(cache, 'miss') }
      return (result: 'hit' | 'miss') => counters[result].inc()
    },
    countWebhook: (result: (typeof WEBHOOK_RESULTS)[number]) => webhooks.inc({ result }),
    countReplacement: () => replacements.inc(),
    watchPool: (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => {
      new Gauge({
        name: 'portfolio_database_connections',
        help: 'Connections in the pool of this process, and queries that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'total' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },

    /**
     * Resolves with Prometheus text, version 0.0.4. Without health, active set and rollout, it has only the metrics of this process; a
     * rollout of null says that none runs.
     */
    text: (
      health: ReleaseHealth | undefined,
      active: ActiveSetMetric | undefined,
      serving: string | null,
      rollout?: RolloutMetric | null,
    ): Promise<string> => Registry.merge([register, createSiteMetrics(health, active, serving, rollout)]).metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
