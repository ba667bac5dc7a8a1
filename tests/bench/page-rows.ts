import type { Browser } from '@playwright/test'
import { findAdminCode, findSharedCodeInRemotes, scriptSizes } from './artifacts.ts'
import { crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { type FirstView, measureFirstViews } from './first-view.ts'
import { SCRIPT_BYTES_MAX } from './goals.ts'
import { publicRoutes } from './public-routes.ts'
import { atMost, detail, kb, none, type Row } from './table.ts'

const IDLE_MS = 10_000
/** Compressed JavaScript of the same page, with the same content, built with Next. */
const PEER_BYTES = 147_000

const toFirstViewRows = (views: FirstView[]): Row[] => {
  const worst = (figure: 'depth' | 'beforeLargestPaint' | 'blockingSheets') => Math.max(...views.map((view) => view[figure]))
  return [
    atMost(`First view of ${views.length} kinds of page: requested scripts`, Math.max(...views.map(({ scripts }) => scripts.length)), 3),
    atMost('First view: depth of the script waterfall', worst('depth'), 1),
    atMost('First view: scripts requested before the largest paint', worst('beforeLargestPaint'), 0),
    atMost('First view: render-blocking stylesheets', worst('blockingSheets'), 0),
  ]
}

export const measurePageRows = async (browser: Browser): Promise<Row[]> => {
  const site = await startDemoSite()
  try {
    const paths = await publicRoutes(site.url)
    const views = await measureFirstViews(browser, site.url, paths)
    const { requests, texts, preloadWarnings } = await crawl(browser, site.url, paths, IDLE_MS)
    const first = [...new Set(views.flatMap(({ scripts }) => scripts))]
    const later = [...texts.keys()].filter((address) => address.endsWith('.js') && !first.includes(address))
    const sizes = await scriptSizes(site.url, first)
    const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
    const laterSizes = (await scriptSizes(site.url, later)).filter(({ name }) => name !== 'inline')
    return [
      ...toFirstViewRows(views),
      none('First view: warnings about preloads', preloadWarnings),
      none(
        `Crawl of ${requests.length} requests: for admin code`,
        requests.filter((address) => address.includes('/mfe/admin-mfe/')),
      ),
      none(`Crawl: mentions of admin code in ${texts.size} documents and scripts`, findAdminCode(texts)),
      atMost('First view: scripts, brotli', bytes, SCRIPT_BYTES_MAX, kb),
      detail(`against the peer's ${kb(PEER_BYTES)}`, `${(bytes / PEER_BYTES).toFixed(2)} of it`),
      ...sizes.map((one) => detail(`of which ${one.name}`, kb(one.bytes))),
      ...laterSizes.map((one) => detail(`on demand, from ${one.name}`, kb(one.bytes))),
      none('Remotes: files with react, react-dom or router code', findSharedCodeInRemotes()),
    ]
  } finally {
    await site.dispose()
  }
}
