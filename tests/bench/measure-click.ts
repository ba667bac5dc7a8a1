import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Locator } from '@playwright/test'
import { quantile } from './quantiles.ts'

/** How a browser is slowed down to a phone with a mobile connection. */
const PHONE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, processor: 4 }

/** A reader looks at the page before they click. */
const READING_MS = 1_500
/** How long a mouse rests on a link before it is pressed, and how long a button or a finger stays down: time in which a page can be prepared. */
const POINTING_MS = 300
const PRESSING_MS = 80

/** `hasty` is a click on a desk the moment that the mouse reaches the link, which only a program does. */
type Gesture = 'click' | 'hasty' | 'tap'

interface Click {
  home: string
  /** Path of the page that is clicked. */
  path: string
  /** Text that only the end of that page has. */
  lastText: string
}

/** Records when a link is clicked and when the first frame with the text is drawn, across documents. */
const recordClick = (lastText: string) => {
  addEventListener('click', () => sessionStorage.setItem('clicked', String(Date.now())), true)
  const look = () => {
    if (!sessionStorage.getItem('clicked') || !document.body?.textContent?.includes(lastText)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('shown', String(Date.now()))))
  }
  requestAnimationFrame(look)
}

const tap = async (link: Locator, session: CDPSession) => {
  const { x, y, width, height } = (await link.boundingBox()) as { x: number; y: number; width: number; height: number }
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await wait(PRESSING_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const measureOnce = async (browser: Browser, { home, path, lastText }: Click, gesture: Gesture): Promise<number> => {
  const isPhone = gesture === 'tap'
  const context = await browser.newContext({ viewport: { width: 1_350, height: 940 }, hasTouch: isPhone })
  try {
    const page = await context.newPage()
    await page.addInitScript(recordClick, lastText)
    const session = await context.newCDPSession(page)
    if (isPhone) {
      const { processor, ...network } = PHONE
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
      await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    }
    await page.goto(home, { waitUntil: 'networkidle' })
    await page.waitForTimeout(READING_MS)
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
    if (gesture === 'click') {
      await link.hover()
      await wait(POINTING_MS)
    }
    if (isPhone) await tap(link, session)
    else await link.click({ noWaitAfter: true, delay: gesture === 'click' ? PRESSING_MS : 0 })
    await page.waitForFunction(() => sessionStorage.getItem('shown'))
    return await page.evaluate(() => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')))
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
