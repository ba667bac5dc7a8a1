import type { Browser, Page } from '@playwright/test'
import { scripted } from './scripted.ts'

/** What one public page asked for on its first view, on a slow line and with an empty cache. */
export interface FirstView {
  path: string
  scripts: number
  /** 1: the document or its boot script started every script itself. 2: some script waited for another to arrive. */
  depth: number
  beforeLargestPaint: number
  blockingSheets: number
}

interface Asked {
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

/** Every script in the chain of calls that led to a request, what was awaited included. */
const scriptsIn = (stack: Stack | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...scriptsIn(stack.parent)] : []

const onSlowLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const asked: Asked[] = []
  session.on('Network.requestWillBeSent', ({ request, type = '', initiator }: RequestSent) =>
    asked.push({ url: request.url, type, startedBy: scriptsIn(initiator.stack) }),
  )
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  return asked
}

interface Timing {
  name: string
  start: number
  blocks: boolean
}

const timings = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ largest: number; fetched: Timing[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus?: string })[]
          resolve({
            largest: list.getEntries().at(-1)?.startTime ?? 0,
            fetched: entries.map(({ name, startTime, renderBlockingStatus }) => ({
              name,
              start: startTime,
              blocks: renderBlockingStatus === 'blocking',
            })),
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const depthOf = (scripts: Asked[]) => {
  const depth = ({ url, startedBy }: Asked): number => {
    const before = scripts.filter((other) => other.url !== url && startedBy.includes(other.url))
    return 1 + Math.max(0, ...before.map(depth))
  }
  return Math.max(0, ...scripts.map(depth))
}

export const firstViewOf = async (browser: Browser, url: string, path: string): Promise<FirstView> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const asked = await onSlowLine(page)
    await page.goto(url + path)
    await scripted(page)
    const { largest, fetched } = await timings(page)
    if (!largest) throw new Error(`${path} painted nothing`)
    // One entry a script: a preload and the tag that uses it are one request.
    const scripts = [
      ...new Map(
        asked
          .filter(({ type }) => type === 'Script')
          .map((one) => [one.url, one] as const)
          .toReversed(),
      ).values(),
    ]
    return {
      path,
      scripts: scripts.length,
      depth: depthOf(scripts),
      beforeLargestPaint: fetched.filter(({ name, start }) => /\.js$/.test(name) && start < largest).length,
      blockingSheets: fetched.filter(({ name, blocks }) => /\.css$/.test(name) && blocks).length,
    }
  } finally {
    await context.close()
  }
}
