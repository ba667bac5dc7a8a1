import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHealth } from '@portfolio/contracts'
import { readAlerts, readPanels, readQueries } from '@portfolio/infra/observability'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

/** What Prometheus adds itself. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] }

/** Returns the labels of every time series that a gateway reports when everything happens that it can report. */
const listSeries = async () => {
  const metrics = createMetrics()
  metrics.observeRequest({ route: '/api/image/cloudinary/upload/single', status: 200, seconds: 1 })
  metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 })
  metrics.countLookups('api')('hit')
  metrics.countReplacement()
  metrics.countWebhook('given up')
  metrics.setAvailable({ database: true, writes: true, store: false, uploads: true })
  const kinds = [{ remote: 'public_mfe', stage: 'load', type: 'timeout', failures: 1 }]
  const pages = [{ page: 'list', views: 1, failures: 1 }]
  const health = { sets: [{ set: 'rs_1', views: 1, kinds, pages }] } as unknown as ReleaseHealth
  const versions = { shell: 's', 'public-mfe': 'p', 'admin-mfe': 'a' }
  const rollout = { share: 5, pages: [{ page: 'list', views: 2, failures: 1 }] }
  const series = new Map<string, Set<string>>()
  for (const line of (await metrics.text(health, { id: 1, versions }, 'rs_1', rollout)).split('\n')) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    const found = series.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) found.add(label)
    if (name) series.set(name, found)
  }
  return series
}

it('alert rules and the dashboard are valid PromQL on metrics and labels that /metrics has', async () => {
  const series = await listSeries()
  const queries = readQueries()
  expect(queries.length).toBeGreaterThan(25)
  for (const { expr, errorAt, metrics } of queries) {
    expect(errorAt, expr).toBeUndefined()
    expect(metrics, expr).not.toEqual([])
    for (const { name, labels } of metrics) {
      if (!OF_PROMETHEUS.metrics.includes(name)) expect([...series.keys()], expr).toContain(name)
      const known = [...(series.get(name) ?? []), ...OF_PROMETHEUS.labels]
      expect(known, expr).toEqual(expect.arrayContaining(labels))
    }
  }
})

it('every metric of the product is in a panel or an alert rule', async () => {
  const shown = new Set(readQueries().flatMap(({ metrics }) => metrics.map(({ name }) => name.replace(/_bucket$/, ''))))
  const own = [...(await listSeries()).keys()].filter((name) => name.startsWith('portfolio_') && !/_(sum|count)$/.test(name))
  expect(own.map((name) => name.replace(/_bucket$/, '')).filter((name) => !shown.has(name))).toEqual([])
})

it('every dependency that a gateway can lose has an alert, also while no proxy sends it requests', async () => {
  const metrics = createMetrics()
  metrics.setAvailable({ database: false, writes: false, store: false, uploads: false })
  const lost = [...(await metrics.text(undefined, undefined, null)).matchAll(/^portfolio_dependency_available\{(.+)\} 0$/gm)]
  expect(lost).toHaveLength(4)
  for (const [, labels = ''] of lost) {
    const alerts = readAlerts().filter(({ expr }) => expr.includes('portfolio_dependency_available{') && expr.includes(labels))
    expect(alerts, labels).toHaveLength(1)
  }
})

it('the alert about failures in browsers reads what is reported about the active set, so a rollback ends it', async () => {
  const { expr } = readAlerts().find(({ alert }) => alert === 'BrowsersReportFailures') ?? {}
  const names = readQueries().flatMap((query) => (query.expr === expr ? query.metrics.map(({ name }) => name) : []))
  const none = { views: 0, failures: 0, kinds: [], pages: [] }
  const kinds = [{ remote: 'public_mfe', stage: 'load', type: 'timeout', failures: 300 }]
  const faulty = { set: 'rs_1', views: 900, failures: 300, kinds, pages: [{ page: 'list', views: 900, failures: 300 }] }
  const read = async (...sets: object[]) => {
    const text = await createMetrics().text({ sets } as unknown as ReleaseHealth, undefined, null)
    return text.split('\n').filter((line) => names.includes(/^\w+/.exec(line)?.[0] ?? ''))
  }
  expect(await read(faulty)).toContainEqual(expect.stringMatching(/ 300$/))
  expect(await read({ set: 'rs_2', ...none }, faulty)).toEqual([])
})

it('every alert says what is wrong, and leads to the section that names it and says what to do', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const sections = Object.fromEntries(
    guide.split(/^#+ /m).map((section) => {
      const [title = ''] = section.split('\n', 1)
      const anchor = title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')
      return [`docs/operations.md#${anchor}`, section]
    }),
  )
  for (const { alert, annotations } of readAlerts()) {
    expect(annotations.summary, alert).toBeTruthy()
    expect(sections[annotations.runbook], alert).toContain(`\`${alert}\``)
  }
})

it('no two panels of the dashboard have the same title', () => {
  const titles = readPanels().map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
