import type { Browser } from '@playwright/test'
import { measureActivation } from './activation.ts'
import { adminCodeIn, scriptSizes, sharedCodeInRemotes } from './artefacts.ts'
import { crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { type FirstView, firstViewOf } from './first-view.ts'
import { GROWTH_BYTES_MAX, SCRIPT_BYTES_MAX } from './goals.ts'
import { type Fared, fareBesideHangingRenders } from './hanging-render.ts'
import { memoryOverSwaps } from './memory.ts'
import { publicRoutes } from './public-routes.ts'
import { quantile } from './quantiles.ts'
import { atMost, type Row, time } from './table.ts'

const IDLE_MS = 10_000
/** JavaScript of the same page built with Next, compressed, measured on the same content. */
const PEER_KB = 147
const HANG_SECONDS = 15

const kb = (bytes: number) => Math.round(bytes / 100) / 10
const mb = (bytes: number) => Math.round(bytes / 100_000) / 10

const listed = (count: number, which: string[]) => (count ? `${count}: ${which.slice(0, 3).join('; ')}` : '0')

const worst = (views: FirstView[], figure: (view: FirstView) => number) => Math.max(...views.map(figure))

export const rowsOfPages = async (browser: Browser): Promise<Row[]> => {
  const site = await startDemoSite()
  try {
    const paths = await publicRoutes(site.url)
    const views: FirstView[] = []
    for (const path of paths) views.push(await firstViewOf(browser, site.url, path))
    const crawled = await crawl(browser, site.url, paths, IDLE_MS)
    const scripts = [...crawled.texts.keys()].filter((address) => /\.js$/.test(address))
    const sizes = await scriptSizes(site.url, scripts)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const adminRequests = crawled.requests.filter((address) => address.includes('/mfe/admin-mfe/'))
    const adminCode = adminCodeIn(crawled.texts)
    const shared = sharedCodeInRemotes()
    const kinds = `(${paths.length} kinds of page)`
    return [
      atMost(
        `First view: scripts asked for ${kinds}`,
        worst(views, ({ scripts }) => scripts),
        3,
      ),
      atMost(
        'First view: levels of scripts that start one another',
        worst(views, ({ depth }) => depth),
        1,
      ),
      atMost(
        'First view: scripts begun before the largest paint',
        worst(views, ({ beforeLargestPaint }) => beforeLargestPaint),
        0,
      ),
      atMost(
        'First view: stylesheets that block',
        worst(views, ({ blockingSheets }) => blockingSheets),
        0,
      ),
      atMost(
        'First view: warnings about preloads',
        crawled.preloadWarnings.length,
        0,
        listed(crawled.preloadWarnings.length, crawled.preloadWarnings),
      ),
      atMost(
        `Crawl: requests for admin code, of ${crawled.requests.length}`,
        adminRequests.length,
        0,
        listed(adminRequests.length, adminRequests),
      ),
      atMost(
        `Crawl: mentions of admin code in ${crawled.texts.size} documents and scripts`,
        adminCode.length,
        0,
        listed(adminCode.length, adminCode),
      ),
      {
        figure: 'Scripts of a public page, brotli',
        measured: `${kb(total)} kB = ${(kb(total) / PEER_KB).toFixed(2)} of the peer's ${PEER_KB}`,
        goal: `at most ${kb(SCRIPT_BYTES_MAX)} kB`,
        holds: total <= SCRIPT_BYTES_MAX,
        counted: true,
      },
      ...sizes.map(({ name, bytes }) => ({
        figure: `  of which ${name}`,
        measured: `${kb(bytes)} kB`,
        goal: '',
        holds: true,
        counted: false,
      })),
      atMost('Remotes: files with react, react-dom or router code', shared.length, 0, listed(shared.length, shared)),
    ]
  } finally {
    await site.dispose()
  }
}

export const rowsOfActivation = async (): Promise<Row[]> => {
  const { quiet, loaded } = await measureActivation()
  const backs = loaded.swaps.filter(({ isBack }) => isBack)
  const visible = loaded.swaps.flatMap(({ visibleMs }) => visibleMs)
  const max = (values: number[]) => Math.max(...values)
  const under = `${loaded.perSecond.toFixed(0)} requests/s`
  return [
    time('Activation: end of the command until both gateways show it', max(quiet.afterCommand), 2_000),
    time('Activation: end of the call until both gateways show it', max(quiet.afterCall), 2_000),
    time('Roll-back: the call', max(quiet.backCall), 1_000, `half ${quantile(quiet.backCall, 0.5).toFixed(0)}`),
    time('Roll-back: end of the call until both gateways show it', max(quiet.backVisible), 1_000),
    time(`${loaded.swaps.length} swaps at ${under}: until both gateways show it`, max(visible), 2_000),
    time(
      `${loaded.swaps.length} swaps at ${under}: a roll-back's call`,
      max(backs.map(({ callMs }) => callMs)),
      1_000,
      `half ${quantile(
        backs.map(({ callMs }) => callMs),
        0.5,
      ).toFixed(0)}`,
    ),
    atMost(
      `${loaded.swaps.length} swaps: failed of ${loaded.requests} requests`,
      loaded.failures.length,
      0,
      listed(loaded.failures.length, loaded.failures),
    ),
    atMost(`${loaded.swaps.length} swaps: documents that mix sets`, loaded.mixed.length, 0),
  ]
}

const fared = (name: string, { p50, p99, slowest, requests, failures }: Fared, baseline: Fared): Row[] => [
  time(
    `${name}: p99 of the others`,
    p99,
    1_000,
    `${(p99 / baseline.p99).toFixed(1)}x of without; p50 ${p50.toFixed(0)}, slowest ${slowest.toFixed(0)}`,
  ),
  atMost(`${name}: others without their page, of ${requests}`, failures.length, 0, listed(failures.length, failures)),
]

export const rowsOfHangingRender = async (): Promise<Row[]> => {
  const { baseline, onePath, manyPaths } = await fareBesideHangingRenders(HANG_SECONDS)
  return [
    ...fared('No render hangs', baseline, baseline),
    ...fared('One path hangs, asked for 10 times a second', onePath, baseline),
    ...fared('A new path hangs every 2 s', manyPaths, baseline),
  ]
}

export const rowsOfMemory = async (): Promise<Row[]> => {
  const { swaps, grown, readings } = await memoryOverSwaps({ warmUp: 20, swaps: 200 })
  const course = readings.map(({ rss }) => mb(rss).toFixed(0)).join(' ')
  return [
    {
      figure: `${swaps} swaps: growth of resident memory`,
      measured: `${mb(grown.rss)} MB (${course})`,
      goal: `under ${mb(GROWTH_BYTES_MAX)} MB`,
      holds: grown.rss < GROWTH_BYTES_MAX,
      counted: true,
    },
    {
      figure: `${swaps} swaps: growth of the heap`,
      measured: `${mb(grown.heap)} MB`,
      goal: `under ${mb(GROWTH_BYTES_MAX)} MB`,
      holds: grown.heap < GROWTH_BYTES_MAX,
      counted: true,
    },
  ]
}
