import type { Page } from '@playwright/test'

/** Starts the scripts of a public page as the first change of a field does, without moving the mouse or the focus of the test. */
export const startScripts = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('input')))

/** Resolves with whether the public page runs. */
export const isHydrated = (page: Page) => page.evaluate(() => (globalThis as { portfolioRuns?: boolean }).portfolioRuns === true)

/** Starts the scripts of a public page and waits until it has hydrated. Works outside a test. */
export const waitForHydration = async (page: Page) => {
  await startScripts(page)
  await page.waitForFunction(() => (globalThis as { portfolioRuns?: boolean }).portfolioRuns === true)
}
