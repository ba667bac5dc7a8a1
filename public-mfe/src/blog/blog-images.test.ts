import { IMAGE_ROTATION_MS } from '@portfolio/contracts'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blogs, image } from '#test/hostile-content.ts'
import { startBrowser } from '#test/open-in-browser.ts'
import { renderPage } from '#test/render-on-server.tsx'

const blog = { ...blogs[1], _id: 'with-images', title: 'A walk', images: [image(0), image(1), image(2)] }
const path = `/blogs/${blog._id}`

let browser: Awaited<ReturnType<typeof startBrowser>>
let html: string
beforeAll(async () => {
  browser = await startBrowser()
  html = (await renderPage(path, { [path]: blog })).html
})
afterAll(() => browser.close())

const shown = (page: Page) => page.locator('[data-shown="true"] img').getAttribute('alt')
const alt = (number: number) => `A walk, image ${number} of 3`

/** Runs a check on the blog's page, whose clock only the check moves. */
const onPage = async (check: (page: Page) => Promise<void>, options?: BrowserContextOptions) => {
  const page = await browser.visit(path, html, options)
  try {
    await check(page)
  } finally {
    await page.close()
  }
}

/** Waits until the next image has been loaded: it is fetched after the one before it and shown only once it is there. */
const nextImageLoaded = async (page: Page) => {
  const next = page.locator('[data-shown="true"] + div img, [data-shown]:first-child:not([data-shown="true"]) img').first()
  await next.waitFor({ state: 'attached' })
  await next.evaluate((img: HTMLImageElement) => img.decode())
  // The page's own handler runs in a later task.
  await page.evaluate(() => new Promise((resolve) => new Image().decode().catch(resolve)))
}
const advance = (page: Page, ms: number) => page.clock.runFor(ms)

describe('the images of a blog', () => {
  it('rotate every four seconds and start again after the last one', () =>
    onPage(async (page) => {
      const seen = [await shown(page)]
      for (let turn = 0; turn < 3; turn += 1) {
        await nextImageLoaded(page)
        await advance(page, IMAGE_ROTATION_MS)
        seen.push(await shown(page))
      }
      expect(seen).toEqual([alt(1), alt(2), alt(3), alt(1)])
    }))

  it('do not rotate while the pointer is over them', () =>
    onPage(async (page) => {
      await page.locator('[aria-roledescription="carousel"]').hover()
      await advance(page, 3 * IMAGE_ROTATION_MS)
      expect(await shown(page)).toBe(alt(1))
    }))

  it('do not rotate while one of their controls has the focus', () =>
    onPage(async (page) => {
      for (let steps = 0; steps < 10 && !(await page.locator('[aria-roledescription="carousel"] :focus').count()); steps += 1)
        await page.keyboard.press('Tab')
      expect(await page.locator('[aria-roledescription="carousel"] :focus').count()).toBe(1)
      await advance(page, 3 * IMAGE_ROTATION_MS)
      expect(await shown(page)).toBe(alt(1))
    }))

  it('stop with the pause button and continue with the play button', () =>
    onPage(async (page) => {
      await page.getByRole('button', { name: 'Pause images' }).click()
      await page.mouse.move(0, 0)
      await advance(page, 3 * IMAGE_ROTATION_MS)
      expect(await shown(page)).toBe(alt(1))
      await nextImageLoaded(page)
      await page.getByRole('button', { name: 'Play images' }).click()
      await advance(page, IMAGE_ROTATION_MS)
      expect(await shown(page)).toBe(alt(2))
    }))

  it('change to the previous and the next image with the buttons', () =>
    onPage(async (page) => {
      await page.getByRole('button', { name: 'Previous image' }).click()
      expect(await shown(page)).toBe(alt(3))
      await page.getByRole('button', { name: 'Next image' }).click()
      expect(await shown(page)).toBe(alt(1))
    }))

  it('do not rotate for a visitor who prefers reduced motion', () =>
    onPage(
      async (page) => {
        await advance(page, 3 * IMAGE_ROTATION_MS)
        expect(await shown(page)).toBe(alt(1))
        await nextImageLoaded(page)
        await page.getByRole('button', { name: 'Play images' }).click()
        await advance(page, IMAGE_ROTATION_MS)
        expect(await shown(page)).toBe(alt(2))
      },
      { reducedMotion: 'reduce' },
    ))
})
