import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('/metrics counts requests and their time by route and status class', async () => {
  const metrics = createMetrics()
  metrics.observeRequest({ route: '/api/books', status: 200, seconds: 0.002 })
  metrics.observeRequest({ route: '/api/books', status: 304, seconds: 0.02 })
  const text = await metrics.text(undefined, undefined, null)
  expect(text).toContain('portfolio_requests_total{status="2xx"} 1\n')
  expect(text).toContain('portfolio_requests_total{status="3xx"} 1\n')
  expect(text).toContain('portfolio_request_duration_seconds_bucket{le="0.0025",route="/api/books",status="2xx"} 1\n')
  expect(text).toContain('portfolio_request_duration_seconds_bucket{le="0.01",route="/api/books",status="3xx"} 0\n')
  expect(text).not.toContain('portfolio_upload_duration_seconds_count')
})

it('/metrics counts uploads and their time', async () => {
  const metrics = createMetrics()
  metrics.observeRequest({ route: '/api/image/cloudinary/upload/single', status: 200, seconds: 40 })
  expect(await metrics.text(undefined, undefined, null)).toContain('portfolio_upload_duration_seconds_bucket{le="60",status="2xx"} 1\n')
})

it('/metrics counts cache lookups and worker replacements, and shows the connection pool', async () => {
  const metrics = createMetrics()
  metrics.watchPool({ totalCount: 4, idleCount: 3, waitingCount: 0 })
  metrics.countReplacement()
  const count = metrics.countLookups('documents')
  for (const result of ['miss', 'hit', 'hit'] as const) count(result)
  const text = await metrics.text(undefined, undefined, null)
  expect(text).toContain('portfolio_render_worker_replacements_total 1\n')
  expect(text).toContain('portfolio_cache_lookups_total{cache="documents",result="hit"} 2\n')
  expect(text).toContain('portfolio_database_connections{state="idle"} 3\n')
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

it('/metrics shows both the set that the process serves and the active one', async () => {
  const versions = { shell: 's', 'public-mfe': 'p', 'admin-mfe': 'a' }
  const text = await createMetrics().text(undefined, { id: 8, versions }, 'rs_7')
  expect(text).toContain('portfolio_active_set{shell="s",public_mfe="p",admin_mfe="a"} 8\n')
  expect(text).toContain('portfolio_serving_set 7\n')
})

it('/metrics says that a process serves no set, so that it differs from the active one', async () => {
  expect(await createMetrics().text(undefined, undefined, null)).toContain('portfolio_serving_set 0\n')
})

it('/metrics has every result of webhooks before the first one, so that this is an increase', async () => {
  const metrics = createMetrics()
  const read = async () => (await metrics.text(undefined, undefined, null)).match(/^portfolio_webhook_attempts_total.*$/gm)
  const series = ['delivered', 'failed', 'given up'].map((result) => `portfolio_webhook_attempts_total{result="${result}"}`)
  expect(await read()).toEqual(series.map((name) => `${name} 0`))
  metrics.countWebhook('given up')
  expect((await read())?.at(-1)).toBe(`${series.at(-1)} 1`)
})

it('/metrics shows the share of a rollout, and for how many visitors its kinds of pages work and fail', async () => {
  const metrics = createMetrics()
  const pages = [
    { page: 'list', views: 12, failures: 2 },
    { page: 'portal', views: 1, failures: 0 },
  ]
  const text = await metrics.text(undefined, undefined, null, { share: 25, pages })
  expect(text).toContain('portfolio_rollout_share 25\n')
  expect(text).toContain('portfolio_rollout_good_views{page="list"} 10\n')
  expect(text).toContain('portfolio_rollout_failures{page="list"} 2\n')
  expect(text).toContain('portfolio_rollout_failures{page="portal"} 0\n')
  expect(await metrics.text(undefined, undefined, null, null)).toContain('portfolio_rollout_share 0\n')
  expect(await metrics.text(undefined, undefined, null), 'unknown').not.toContain('portfolio_rollout_share')
})

it('/metrics limits the number of series of a rollout', async () => {
  const pages = Array.from({ length: 100 }, (_, n) => ({ page: `kind${n}`, views: 1, failures: 0 }))
  const text = await createMetrics().text(undefined, undefined, null, { share: 5, pages })
  expect(text.match(/^portfolio_rollout_/gm)).toHaveLength(41)
})
