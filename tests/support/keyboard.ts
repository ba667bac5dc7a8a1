import type { Locator, Page } from '@playwright/test'

const PRESSES_MAX = 60

/** Presses Tab until the target has focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`Pressing ${key} ${PRESSES_MAX} times did not reach ${target}`)
}
