import type { Page, Request } from '@playwright/test'

/** At most this much typing may be lost. */
const LOST_MS_MAX = 2_000
/** A save begins this long after a change. */
const SAVE_DELAY_MS = 1_000
/** Characters that say that text was stored at all. */
const STORED_MIN = 10

const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/working-copies/')

/** Types into the field of a page that has the focus. What it returns knows what was typed when, and how long each autosave took. */
export const startTyping = (page: Page) => {
  const keys: { text: string; at: number }[] = []
  const times: number[] = []
  const pending = new Map<Request, number>()
  page.on('request', (request) => isSave(request) && pending.set(request, Date.now()))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => pending.delete(request) && times.push(request.timing().responseEnd))

  const getText = () => keys.at(-1)?.text ?? ''
  /** Returns what had been typed this long ago. */
  const getTextBefore = (ms: number) => keys.findLast(({ at }) => at < Date.now() - ms)?.text ?? ''
  /** Two seconds, unless this machine takes more than one for a save: what is typed during one is in the next. */
  const getLostMs = () => {
    const running = [...pending.values()].map((since) => Date.now() - since)
    return Math.max(LOST_MS_MAX, SAVE_DELAY_MS + 2 * Math.max(0, ...times, ...running))
  }
  /** Returns what the server must have by now. */
  const getSaved = () => getTextBefore(getLostMs())
  /** Types at the pace of a person, without a pause. */
  const type = async (text: string) => {
    for (const letter of text) {
      await page.keyboard.type(letter)
      keys.push({ text: getText() + letter, at: Date.now() })
      await page.waitForTimeout(60)
    }
  }
  return {
    type,
    /** Types this text, and goes on until the server must have some of it. */
    typeUntilSaved: async (text: string) => {
      await type(text)
      while (getSaved().length <= STORED_MIN) await type(' And so on.')
    },
    getText,
    getSaved,
    getLostMs,
    /** Returns what the browser must have by now. */
    getKept: () => getTextBefore(LOST_MS_MAX),
  }
}
