import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'

/** Share of the pixels of the content. Even a short sentence on a wide screen has more. */
const PAINTED_SHARE_MIN = 0.0005
/** Share of the text of the content. Most of it may be in closed details. */
const VISIBLE_SHARE_MIN = 0.1
const PIXEL_DIFFERENCE_MIN = 24
/** A quarter of the pixels to encode, send and decode. */
const SCREENSHOT_SCALE = 0.5

const SHOWN_MS_MAX = 4_000
const POLL_MS = 250

interface Content {
  /** Characters without white space. */
  text: number
  visible: number
  /** In the markup of the server; 0 for a screen of the portal. */
  serverText: number
  /** The part of the content that is in view, in the coordinates of the document. */
  box: { left: number; top: number; width: number; height: number } | undefined
}

/** Runs in the page. */
const readContent = (): Content => {
  const main = document.querySelector('main')
  const count = (text: string | null) => (text ?? '').replace(/\s/g, '').length
  const { serverText = 0 } = globalThis as unknown as { serverText?: number }
  if (!main) return { text: 0, visible: 0, serverText, box: undefined }
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  let visible = 0
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      visible += count(walker.currentNode.textContent)
  const { left, top, right, bottom } = main.getBoundingClientRect()
  const x = Math.max(0, Math.round(left))
  const y = Math.max(0, Math.round(top))
  const width = Math.min(innerWidth, Math.round(right)) - x
  const height = Math.min(innerHeight, Math.round(bottom)) - y
  return { text: count(main.textContent), visible, serverText, box: { left: x + scrollX, top: y + scrollY, width, height } }
}

/** Returns the share of pixels that differ from the most common color. */
const measurePaint = async (png: Buffer): Promise<number> => {
  const pixels = await sharp(png).greyscale().raw().toBuffer()
  const counts = new Uint32Array(256)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  const paper = counts.indexOf(Math.max(...counts))
  const painted = counts.reduce((sum, count, value) => (Math.abs(value - paper) >= PIXEL_DIFFERENCE_MIN ? sum + count : sum), 0)
  return painted / pixels.length
}

/** Uses the protocol of the browser: Playwright's own screenshot adds a style, which the content security policy of the page forbids. */
const takeScreenshot = async (page: Page, { left, top, width, height }: NonNullable<Content['box']>): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page)
  const clip = { x: left, y: top, width, height, scale: SCREENSHOT_SCALE }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip })
  await session.detach()
  return Buffer.from(data, 'base64')
}

const findBlankNow = async (page: Page, isFromServer: boolean): Promise<string[]> => {
  const { text, visible, serverText, box } = await page.evaluate(readContent)
  if (isFromServer && text < serverText) return [`has ${text} characters of text, and ${serverText} in the document of the server`]
  if (!text) return ['is empty']
  if (visible < text * VISIBLE_SHARE_MIN) return [`shows ${visible} of the ${text} characters of its text`]
  if (!box || box.width <= 0 || box.height <= 0) return ['is blank']
  return (await measurePaint(await takeScreenshot(page, box))) < PAINTED_SHARE_MIN ? ['is blank'] : []
}

/**
 * Resolves with what is wrong with the look of a page: it is blank or, if its document came from the server, has lost text of it.
 * Waits a few seconds for a page that is still loading, also if it loads another document meanwhile.
 */
export const findBlank = async (page: Page, isFromServer: boolean): Promise<string[]> => {
  const until = Date.now() + SHOWN_MS_MAX
  for (;;) {
    // A call in a document that is replaced by another one fails.
    const found = await findBlankNow(page, isFromServer).catch(({ message }: Error) => [`cannot be read: ${message.split('\n')[0]}`])
    if (!found.length || Date.now() > until) return found
    await wait(POLL_MS)
  }
}
