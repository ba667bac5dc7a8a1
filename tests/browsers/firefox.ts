import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { findProgram } from './programs.ts'
import { type BrowserKind, poll } from './smoke-browser.ts'

/** The message about a script that was still loading when the page was left names the hash of nothing. */
const EMPTY_HASH = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb'

const findFirefox = () => findProgram('firefox-esr', 'firefox')

/** Firefox, through WebDriver BiDi, which needs no driver beside the browser. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  packages: 'firefox-esr',
  findMissing: () => (findFirefox() ? undefined : 'firefox-esr'),
  start: async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() as string,
      args: ['--width=1280', '--height=900'],
      // The extended support release does not know every command with which it would be set.
      defaultViewport: null,
    })
    const page = await browser.newPage()
    const problems: string[] = []
    const note = (text: string) => text.includes(EMPTY_HASH) || problems.push(text)
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => message.type() === 'error' && note(message.text()))
    // Not with `waitForSelector`: it waits in the document that is left when a save goes back to the page before.
    const find = (xpath: string, visible = true): Promise<ElementHandle> =>
      poll(async () => {
        const element = await page.$(`::-p-xpath(${xpath})`).catch(() => null)
        return element && (!visible || (await element.isVisible().catch(() => false))) ? element : undefined
      }, `There is no ${xpath}`)
    return {
      version: await browser.version(),
      problems,
      // Not with `goto`: once a page has come back from the back/forward cache, it waits forever.
      open: async (url) => {
        await page.evaluate(`void ((globalThis.isLeft = true), location.assign(${JSON.stringify(url)}))`)
        const isOpen = "globalThis.isLeft === undefined && document.readyState === 'complete'"
        await poll(() => page.evaluate(isOpen).catch(() => false), `${url} does not open`)
      },
      waitFor: async (xpath) => void (await find(xpath)),
      click: async (xpath) => (await find(xpath)).click(),
      type: async (xpath, text) => (await find(xpath)).type(text),
      tabFrom: async (xpath) => (await find(xpath)).press('Tab'),
      choose: async (xpath, file) => {
        const input = (await find(xpath, false)) as ElementHandle<HTMLInputElement>
        await input.uploadFile(file)
      },
      evaluate: (expression) => page.evaluate(expression) as Promise<never>,
      close: () => browser.close(),
    }
  },
}
