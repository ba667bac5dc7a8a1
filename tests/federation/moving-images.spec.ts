import type { Page } from '@playwright/test'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { delayCalls, isHydrated, startScripts, stopClock, stopClockAtFirstImage, waitForBothImages, watch } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'

/** Images that move by themselves, before the scripts of their page have started, and where they never start. */

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const images = await Promise.all([addImage(site), addImage(site, [40, 60, 140])])
  blog = await site.call<Post>('POST', '/blogs/add', aPost('A blog with two images', { images: images.map(({ url }) => url) }))
})

const SCRIPT = /\/mfe\/.+\.js$/

const path = () => `/blogs/${blog._id}`
const getCarousel = (page: Page) => page.getByRole('region', { name: /^Images/ })
const untilHydrated = (page: Page) => expect.poll(() => isHydrated(page)).toBe(true)

test('images move without the scripts of the page, which go on with the image that is shown', async ({ page }) => {
  await page.clock.install()
  const { requests, problems } = watch(page)
  await page.goto(path())
  const carousel = getCarousel(page)
  await waitForBothImages(carousel)
  await stopClockAtFirstImage(page, carousel)
  const shown = carousel.locator('[data-shown="true"] img')
  const [first, second] = await carousel.locator('[data-shown] img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  for (const [src, position] of [
    [second, '2 of 2'],
    [first, '1 of 2'],
    [second, '2 of 2'],
  ] as const) {
    await page.clock.runFor(4_000)
    await expect(shown).toHaveAttribute('src', src ?? '')
    await expect(carousel.getByText(position)).toBeVisible()
  }
  expect(requests.filter((url) => SCRIPT.test(url))).toEqual([])
  await page.clock.resume()
  await startScripts(page)
  await untilHydrated(page)
  await expect(shown).toHaveAttribute('src', second ?? '')
  await expect(carousel.locator('[data-shown] img')).toHaveCount(2)
  await expect(shown, 'and on').toHaveAttribute('src', first ?? '')
  expect(problems).toEqual([])
})

test('images stay while the mouse is over them, and for visitors who prefer reduced motion', async ({ page }) => {
  await page.clock.install()
  await page.goto(path())
  const carousel = getCarousel(page)
  await waitForBothImages(carousel)
  await stopClockAtFirstImage(page, carousel)
  await carousel.locator('[data-shown="true"] img').hover()
  await page.clock.runFor(8_000)
  await expect(carousel.getByText('1 of 2')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(carousel.getByText('2 of 2')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path())
  await page.clock.runFor(8_000)
  await expect(carousel.getByText('1 of 2')).toBeVisible()
  await expect(carousel.locator('[data-shown] img')).toHaveCount(1)
})

test('images stay while the mouse is over them that has started the scripts of the page there', async ({ page }) => {
  await page.clock.install()
  await page.goto(path())
  const carousel = getCarousel(page)
  await waitForBothImages(carousel)
  await stopClockAtFirstImage(page, carousel)
  await carousel.getByRole('button', { name: 'Next image' }).hover()
  await untilHydrated(page)
  await page.clock.runFor(8_000)
  await expect(carousel.getByText('1 of 2')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(carousel.getByText('2 of 2')).toBeVisible()
})

test('a button that is pressed before the page runs shows the next image at once, and is pressed once more when the page runs', async ({
  page,
}) => {
  const deliver = await delayCalls(page, SCRIPT)
  // Images do not move on by themselves then.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path())
  // The boot script has then found the buttons.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const carousel = getCarousel(page)
  await carousel.getByRole('button', { name: 'Next image' }).click()
  await expect(carousel.getByText('2 of 2')).toBeVisible()
  deliver()
  await untilHydrated(page)
  await waitForBothImages(carousel)
  await expect(carousel.getByText('2 of 2')).toBeVisible()
})

test('presses of several buttons before the page runs are all pressed once more', async ({ page }) => {
  const deliver = await delayCalls(page, SCRIPT)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path())
  const carousel = getCarousel(page)
  await carousel.getByRole('button', { name: 'Next image' }).click()
  await carousel.getByRole('button', { name: 'Previous image' }).click()
  await carousel.getByRole('button', { name: 'Next image' }).click()
  deliver()
  await untilHydrated(page)
  await expect(carousel.getByText('2 of 2')).toBeVisible()
})

test('images do not start to move for a visitor who prefers reduced motion and has paused them before the page runs', async ({ page }) => {
  const deliver = await delayCalls(page, SCRIPT)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path())
  const carousel = getCarousel(page)
  await carousel.getByRole('button', { name: 'Pause images' }).click()
  deliver()
  await untilHydrated(page)
  await expect(carousel.getByRole('button', { name: 'Play images' })).toBeEnabled()
})

/** As a browser does that translates a page. */
const translatePosition = (page: Page) =>
  getCarousel(page)
    .getByText('1 of 2')
    .evaluate((position) => position.lastChild?.replaceWith(Object.assign(document.createElement('font'), { textContent: '1 von 2' })))

for (const [why, prepare] of [
  ['its scripts cannot be loaded', (page: Page) => page.route(SCRIPT, (route) => route.abort())],
  ['the browser has translated it', translatePosition],
] as const)
  test(`on a page that stays as it is because ${why}, images stop once Pause is pressed, which then says that it does nothing, and the other buttons choose one`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(path())
    const carousel = getCarousel(page)
    await waitForBothImages(carousel)
    await stopClockAtFirstImage(page, carousel)
    await prepare(page)
    const requested = page.waitForRequest(/\/mfe\/public-mfe\/.+\.js$/)
    const pause = carousel.getByRole('button', { name: 'Pause images' })
    await expect(pause).toBeEnabled()
    await pause.click()
    await expect(pause).toBeDisabled()
    await page.clock.resume()
    await (await (await requested).response())?.finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    // Under the mouse or with the focus they would stay anyway.
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await stopClock(page)
    const position = carousel.locator('[aria-live]')
    for (let seconds = 0; seconds < 8; seconds += 4) {
      await page.clock.runFor(4_000)
      await expect(position).toHaveText(/1 (of|von) 2$/)
    }
    const shown = carousel.locator('[data-shown="true"] img')
    const first = await shown.getAttribute('src')
    await carousel.getByRole('button', { name: 'Next image' }).click()
    await expect(position).toHaveText(/2 (of|von) 2$/)
    await expect(shown).not.toHaveAttribute('src', first as string)
    await carousel.getByRole('button', { name: 'Previous image' }).click()
    await expect(position).toHaveText(/1 (of|von) 2$/)
    await expect(shown).toHaveAttribute('src', first as string)
    expect(await isHydrated(page)).toBe(false)
  })
