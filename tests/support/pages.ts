import { expect, type Locator, type Page } from '@playwright/test'
import { IMAGE_ROTATION_MS } from '@portfolio/contracts'
import { waitForHydration } from '#bench/wait-for-hydration.ts'

export { isHydrated, startScripts, waitForHydration } from '#bench/wait-for-hydration.ts'

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** Opens a public page on a screen as wide as a test needs. */
export const openPublic = async (page: Page, path: string, { width = 1280, ...media }: Media & { width?: number } = {}) => {
  await page.emulateMedia(media)
  await page.setViewportSize({ width, height: 850 })
  await page.goto(path)
  await waitForHydration(page)
}

/** Points at a link, and clicks it once the data of its page has been prefetched by calls of the API. Without its data a page has no heading. */
export const clickOncePrefetched = async (page: Page, link: Locator, ...calls: string[]) => {
  const responses = Promise.all(calls.map((call) => page.waitForResponse(`**/api/${call}`)))
  await link.hover()
  for (const response of await responses) await response.finished()
  await link.click()
}

/** Collects the requests, errors and console messages of a page from now on. */
export const watch = (page: Page) => {
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  return { requests, problems }
}

/**
 * Stops the page's clock, which `page.clock.install()` must have set before the page was opened. From here only the test moves it. On a busy
 * machine the page may pass the time when it is to stop. It does not move after that attempt, so the next one succeeds.
 */
export const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)).toPass({ timeout: 10_000 })

/**
 * Stops the page's clock while a carousel of two images shows the first. On a busy machine it has moved on to the second before the clock is
 * stopped.
 */
export const stopClockAtFirstImage = async (page: Page, carousel: Locator) => {
  await stopClock(page)
  const position = carousel.locator('[aria-live]')
  if (!(await position.textContent())?.includes('1 of 2')) await page.clock.runFor(IMAGE_ROTATION_MS)
  await expect(position).toContainText('1 of 2')
}

/** The row of a list of the portal with a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A toast of the portal. */
export const toast = (page: Page, message: string) => page.getByRole('region', { name: 'Messages' }).getByText(message, { exact: true })

/** Points at the newest message of the portal, which stays while the mouse is over it. Otherwise its Undo button is gone after four seconds. */
export const holdToast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first().hover()

/** Marks the document of a page, which `isSameDocument` then finds until another document is loaded. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

/** Delays calls until the returned function is called. */
export const delayCalls = async (page: Page, calls: string | RegExp) => {
  let release = () => {}
  const until = new Promise<void>((done) => {
    release = done
  })
  await page.route(calls, async (route) => {
    await until
    await route.continue().catch(() => {})
  })
  return release
}

/** Lets the server respond to calls, and holds its responses back until the returned function is called. */
export const holdResponses = async (page: Page, calls: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response }).catch(() => {})
  })
  return resolve
}

/** Calls reach the server, but its responses are lost. */
export const loseResponses = (page: Page, calls: string | RegExp) =>
  page.route(calls, async (route) => {
    await route.fetch()
    await route.abort()
  })

/** Resolves once the page has handled what has arrived so far. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)))))

/** Drops files from the disk on an element, as a person would. */
export const drop = async (page: Page, on: Locator, files: string[]) => {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files, dragOperationsMask: 1 } }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at })
  await session.detach()
}

/** Waits until both images of a carousel have loaded: it shows no image before, and starts its interval again when one arrives. */
export const waitForBothImages = async (carousel: Locator) => {
  const images = carousel.locator('[data-shown] img')
  await expect(images).toHaveCount(2)
  await expect.poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete))).toBe(true)
  // An image is complete before its load event has been handled, which starts the interval again. Two frames later it has been.
  await carousel.page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
