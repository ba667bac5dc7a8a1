import type { Browser } from '@playwright/test'
import { quantile } from './quantiles.ts'

/** How a browser is slowed down to a phone with a mobile connection. */
const PHONE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, processor: 4 }

/** A reader looks at the page before they click. */
const READING_MS = 1_500

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

const measureOnce = async (browser: Browser, { home, path, lastText }: Click, isPhone: boolean): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1_350, height: 940 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(recordClick, lastText)
    if (isPhone) {
      const session = await context.newCDPSession(page)
      const { processor, ...network } = PHONE
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
      await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    }
    await page.goto(home, { waitUntil: 'networkidle' })
    await page.waitForTimeout(READING_MS)
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click({ noWaitAfter: true })
    await page.waitForFunction(() => sessionStorage.getItem('shown'))
    return await page.evaluate(() => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')))
  } finally {
    await context.close()
  }
}

/** Resolves with the median milliseconds from a click on a link to the first frame with the end of the page, of both sites in turn. */
export const compareClicks = async (browser: Browser, clicks: readonly [Click, Click], isPhone: boolean, rounds: number) => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const site of [0, 1] as const) times[site].push(await measureOnce(browser, clicks[site], isPhone))
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)] as const
}
