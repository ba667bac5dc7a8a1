import type { Browser, Page } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'

/** What a public page requests on its first view, with a slow connection and without a cache. */
export interface FirstView {
  path: string
  /** Addresses of the requested scripts. */
  scripts: string[]
  /** 1: the document or its boot script requests every script itself. 2: a script is requested by another one, after it has loaded. */
  depth: number
  /** Scripts, stylesheets, and calls made by scripts. */
  beforeLargestPaint: number
  blockingSheets: number
}

interface RequestedFile {
  url: string
  type: string
  startedBy: string[]
}

interface RequestSent {
  request: { url: string }
  type?: string
  initiator: { url?: string; stack?: Stack }
}

interface Stack {
  callFrames: { url: string }[]
  parent?: Stack
}

/** Returns every script in the call stack of a request, including async callers. */
const getScripts = (stack: Stack | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...getScripts(stack.parent)] : []

const throttleAndRecord = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const requested: RequestedFile[] = []
  session.on('Network.requestWillBeSent', ({ request, type = '', initiator }: RequestSent) =>
    requested.push({ url: request.url, type, startedBy: getScripts(initiator.stack) }),
  )
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  return requested
}

interface Timing {
  name: string
  start: number
  by: string
  blocks: boolean
}

const readTimings = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ largest: number; fetched: Timing[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus?: string })[]
          resolve({
            largest: list.getEntries().at(-1)?.startTime ?? 0,
            fetched: entries.map(({ name, startTime, initiatorType, renderBlockingStatus }) => ({
              name,
              start: startTime,
              by: initiatorType,
              blocks: renderBlockingStatus === 'blocking',
            })),
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const getDepth = (scripts: RequestedFile[]) => {
  const depth = ({ url, startedBy }: RequestedFile): number => {
    const before = scripts.filter((other) => other.url !== url && startedBy.includes(other.url))
    return 1 + Math.max(0, ...before.map(depth))
  }
  return Math.max(0, ...scripts.map(depth))
}

const measureFirstView = async (page: Page, requested: RequestedFile[], url: string, path: string): Promise<FirstView> => {
  requested.length = 0
  await page.goto(url + path)
  await waitForHydration(page)
  const { largest, fetched } = await readTimings(page)
  if (!largest) throw new Error(`${path} had no largest paint`)
  // One entry per script: a preload and the element that uses it are one request.
  const scripts = [
    ...new Map(
      requested
        .filter(({ type }) => type === 'Script')
        .map((one) => [one.url, one] as const)
        .toReversed(),
    ).values(),
  ]
  return {
    path,
    scripts: scripts.map(({ url: address }) => address),
    depth: getDepth(scripts),
    beforeLargestPaint: fetched.filter(
      ({ name, by, start }) => (/\.(js|css)$/.test(name) || by === 'fetch' || by === 'xmlhttprequest') && start < largest,
    ).length,
    blockingSheets: fetched.filter(({ name, blocks }) => /\.css$/.test(name) && blocks).length,
  }
}

export const measureFirstViews = async (browser: Browser, url: string, paths: readonly string[]): Promise<FirstView[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const requested = await throttleAndRecord(page)
    const views: FirstView[] = []
    for (const path of paths) views.push(await measureFirstView(page, requested, url, path))
    return views
  } finally {
    await context.close()
  }
}
