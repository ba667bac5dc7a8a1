import type { Browser } from '@playwright/test'
import { adminCodeIn, scriptSizes, sharedCodeInRemotes } from './artefacts.ts'
import { crawl } from './crawl.ts'
import { startDemoSite } from './demo-site.ts'
import { type FirstView, firstViewOf } from './first-view.ts'
import { SCRIPT_BYTES_MAX } from './goals.ts'
import { publicRoutes } from './public-routes.ts'
import { atMost, detail, none, type Row } from './table.ts'

const IDLE_MS = 10_000
/** JavaScript of the same page built with Next, compressed, measured on the same content. */
const PEER_BYTES = 147_000

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

const rowsOfFirstViews = (views: FirstView[]): Row[] => {
  const worst = (figure: Exclude<keyof FirstView, 'path'>) => Math.max(...views.map((view) => view[figure]))
  return [
    atMost(`First view of ${views.length} kinds of page: scripts asked for`, worst('scripts'), 3),
    atMost('First view: levels of scripts that start one another', worst('depth'), 1),
    atMost('First view: scripts begun before the largest paint', worst('beforeLargestPaint'), 0),
    atMost('First view: stylesheets that block', worst('blockingSheets'), 0),
  ]
}

export const rowsOfPages = async (browser: Browser): Promise<Row[]> => {
  const site = await startDemoSite()
  try {
    const paths = await publicRoutes(site.url)
    const views: FirstView[] = []
    for (const path of paths) views.push(await firstViewOf(browser, site.url, path))
    const { requests, texts, preloadWarnings } = await crawl(browser, site.url, paths, IDLE_MS)
    const scripts = [...texts.keys()].filter((address) => address.endsWith('.js'))
    const sizes = await scriptSizes(site.url, scripts)
    const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
    return [
      ...rowsOfFirstViews(views),
      none('First view: warnings about preloads', preloadWarnings),
      none(
        `Crawl of ${requests.length} requests: for admin code`,
        requests.filter((address) => address.includes('/mfe/admin-mfe/')),
      ),
      none(`Crawl: mentions of admin code in ${texts.size} documents and scripts`, adminCodeIn(texts)),
      atMost('Scripts of a public page, brotli', bytes, SCRIPT_BYTES_MAX, kb),
      detail(`against the peer's ${kb(PEER_BYTES)}`, `${(bytes / PEER_BYTES).toFixed(2)} of it`),
      ...sizes.map((one) => detail(`of which ${one.name}`, kb(one.bytes))),
      none('Remotes: files with react, react-dom or router code', sharedCodeInRemotes()),
    ]
  } finally {
    await site.dispose()
  }
}
