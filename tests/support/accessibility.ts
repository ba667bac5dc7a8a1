import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, because every checked document has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 AA, and what axe recommends beyond it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** Default: all of WCAG 2.2 AA. */
  rules?: 'colors' | undefined
  /** A selector; default: the whole page. */
  within?: string | undefined
}

/**
 * Returns what axe finds on a page, a line for each rule that is violated. Runs in the page itself: axe's package for Playwright injects it
 * for every check and returns all that passed as well, which takes three times as long. It does not look into frames.
 */
export const findViolations = async (page: Page, { rules, within }: Scope = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: COLOR_RULES } : { type: 'tag', values: TAGS }
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const run = async ([selector, how]: [string, axe.RunOptions]) => {
    // The colors of a dialog that is fading in are not those that it will have.
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // A target that a sticky bar happens to cover has its full size once scrolled to, but axe counts what is uncovered only.
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    const styles = sticky.map(({ style }) => style.cssText)
    for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' })
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, how)
    for (const [index, { style }] of sticky.entries()) style.cssText = styles[index] ?? ''
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  return page.evaluate(run, [within ?? ':root', options] as [string, axe.RunOptions])
}

/** Returns what axe finds on a page in light and, of what can differ, in dark. Leaves it in light. */
export const findViolationsInBothThemes = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = (await findViolations(page, { rules: 'colors' })).map((violation) => `dark: ${violation}`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...dark, ...(await findViolations(page))]
}

/** Returns by how many pixels a page is wider than its window. */
export const getOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
