import type { Page } from '@playwright/test'

/** Points at a link with a mouse, which starts the scripts of a public page, without moving the mouse of the test. */
export const pointAtLink = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('header a')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })),
  )

/** Resolves with whether the public page runs. */
export const isHydrated = (page: Page) => page.evaluate(() => (globalThis as { portfolioRuns?: boolean }).portfolioRuns === true)

/** Starts the scripts of a public page and waits until it has hydrated. Works outside a test. */
export const waitForHydration = async (page: Page) => {
  await pointAtLink(page)
  await page.waitForFunction(() => (globalThis as { portfolioRuns?: boolean }).portfolioRuns === true)
}
