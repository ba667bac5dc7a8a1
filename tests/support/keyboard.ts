import { expect, type Locator, type Page } from '@playwright/test'

const PRESSES_MAX = 60

/** Presses Tab until the target has focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`Pressing ${key} ${PRESSES_MAX} times did not reach ${target}`)
}

/** Expects the focused element to have an outline and not to be covered, except by a toast, which disappears by itself. */
export const expectFocusVisible = async (page: Page) => {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return {
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      onTop: element.contains(top) || Boolean(top?.closest('[aria-label="Messages"]')),
    }
  })
  expect(seen).toEqual({ outlined: true, onTop: true })
}
