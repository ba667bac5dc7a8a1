import { setTimeout as wait } from 'node:timers/promises'
import { browserArguments, findBrowser, findFullBrowser } from '@portfolio/infra/browser'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { quantile } from './quantiles.ts'

/** How a browser is slowed down to a phone with a mobile connection. Bytes per second. */
const PHONE = { latency: 150, download: 200_000, upload: 94_000, processor: 4 }

/** A reader looks at the page before they click. */
const READING_MS = 1_500
/** How long a mouse rests on a link before it is pressed, and how long a button or a finger stays down: time in which a page can be prepared. */
const POINTING_MS = 300
const PRESSING_MS = 80
const VIEWPORT = { width: 1_350, height: 940 }

/** `hasty` is a click on a desk the moment that the mouse reaches the link, which only a program does. */
type Gesture = 'click' | 'hasty' | 'tap'

interface Click {
  home: string
  /** Path of the page that is clicked. */
  path: string
  /** Text that only the end of that page has. */
  lastText: string
}

/** A server has no mouse, so the browser is told that it has one. */
const MOUSE = '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** Playwright keeps pages from being prerendered, and the headless shell prerenders none. */
export const startClickBrowser = async (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: (await findFullBrowser()) ?? (await findBrowser()),
    args: [...browserArguments, MOUSE],
    defaultViewport: VIEWPORT,
  })

/** Records when a link is clicked and when the first frame with the text is drawn, across documents, but not in one that is prerendered. */
const recordClick = (lastText: string) => {
  addEventListener('click', () => localStorage.setItem('clicked', String(Date.now())), true)
  const look = () => {
    if (!localStorage.getItem('clicked') || !document.body?.textContent?.includes(lastText)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => localStorage.setItem('shown', String(Date.now()))))
  }
  requestAnimationFrame(look)
}

const slowDown = async (page: Page) => {
  const { processor, ...network } = PHONE
  await page.setViewport({ ...VIEWPORT, hasTouch: true })
  await page.emulateNetworkConditions(network)
  await page.emulateCPUThrottling(processor)
}

/** Returns the middle of the visible link. */
const findLink = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = [...document.querySelectorAll(`a[href="${href}"]`)].find((one) => one.checkVisibility())
    const { x, y, width, height } = (link as Element).getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }, path)

const POLL_MS = 100
const POLLS_MAX = 300

/** Not in the types of every browser: when a rendering was ready, which is what frames of other documents are measured by. */
type Paint = PerformanceEntry & { paintTime?: number }
type Navigation = PerformanceNavigationTiming & { activationStart?: number }

/** Returns the milliseconds from the click to the frame; 0 before there is one. A document that was prerendered draws its first when shown. */
const findTime = () => {
  const [document] = performance.getEntriesByType('navigation') as Navigation[]
  const [paint] = document?.activationStart ? (performance.getEntriesByName('first-contentful-paint') as Paint[]) : []
  const shown =
    document && paint
      ? performance.timeOrigin + Math.max(paint.paintTime ?? paint.startTime, document.domInteractive)
      : Number(localStorage.getItem('shown'))
  return shown && shown - Number(localStorage.getItem('clicked'))
}

/** Resolves with the milliseconds that were recorded. */
const readTime = async (page: Page): Promise<number> => {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    await wait(POLL_MS)
    // Fails while the document changes.
    const time = await page.evaluate(findTime).catch(() => 0)
    if (time > 0) return time
  }
  throw new Error('The page of the link was not shown')
}

const measureOnce = async (browser: Browser, { home, path, lastText }: Click, gesture: Gesture): Promise<number> => {
  if (!lastText) throw new Error(`The text at the end of ${path} is empty, so every page would contain it`)
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.evaluateOnNewDocument(recordClick, lastText)
    if (gesture === 'tap') await slowDown(page)
    await page.goto(home, { waitUntil: 'networkidle0' })
    await wait(READING_MS)
    const [x, y] = await findLink(page, path)
    if (gesture === 'tap') {
      const touch = await page.touchscreen.touchStart(x, y)
      await wait(PRESSING_MS)
      await touch.end()
    } else {
      await page.mouse.move(x, y)
      if (gesture === 'click') await wait(POINTING_MS)
      await page.mouse.click(x, y, { delay: gesture === 'click' ? PRESSING_MS : 0 })
    }
    return await readTime(page)
  } finally {
    await context.close()
  }
}

/** Resolves with the median milliseconds from a click on a link to the first frame with the end of the page, of both sites in turn. */
export const compareClicks = async (browser: Browser, clicks: readonly [Click, Click], gesture: Gesture, rounds: number) => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const site of [0, 1] as const) times[site].push(await measureOnce(browser, clicks[site], gesture))
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)] as const
}
