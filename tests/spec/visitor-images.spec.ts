import type { Image } from '@portfolio/contracts'
import { aPost, type Post, resetSite, upload } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  // Larger than the largest variant. One for each place: a browser that has a large variant of an image does not load a smaller one.
  const addImage = async (color: number[]) => {
    const response = await upload(site, aPng({ width: 1_620, height: 1_080, color }))
    return ((await response.json()) as { image: Image }).image
  }
  const image = await addImage([90, 60, 40])
  blog = await site.call<Post>('POST', '/blogs/add', aPost('A blog with a large image', { images: [image.url] }))
  await site.call('POST', '/blogs/add', aPost('Another blog', { images: [(await addImage([40, 60, 90])).url] }))
  await site.call('POST', `/blogs/set-current/${blog._id}`)
  const [about] = await site.call<Post[]>('GET', '/about')
  await site.call('POST', '/about/edit', { ...(about && { id: about._id }), ...aPost('About me', { images: [image.url] }) })
})

/** A small phone, a common one and a tablet: width in CSS pixels, and device pixels for each of them. */
const SCREENS = [
  [320, 2],
  [390, 3],
  [768, 2],
] as const

for (const [width, deviceScaleFactor] of SCREENS)
  test.describe(`on a screen of ${width} pixels at ${deviceScaleFactor}x`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor })

    test('every image is as sharp as the screen, and at most 1.5 times as wide as it is shown', async ({ page }) => {
      for (const path of ['/', `/blogs/${blog._id}`, '/about']) {
        await page.goto(path)
        await waitForHydration(page)
        const images = page.locator('main picture img:visible')
        await images.last().scrollIntoViewIfNeeded()
        const loaded = await images.evaluateAll((all: HTMLImageElement[]) =>
          Promise.all(
            all.map(async (image) => {
              await image.decode()
              return { variant: Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]), shown: image.clientWidth * devicePixelRatio }
            }),
          ),
        )
        expect(loaded.length, path).toBe(path === '/' ? 2 : 1)
        for (const { variant, shown } of loaded) {
          expect(variant / shown, `${path}: ${variant} pixels for ${shown}`).toBeLessThanOrEqual(1.5)
          expect(variant / shown, `${path}: ${variant} pixels for ${shown}`).toBeGreaterThan(0.98)
        }
      }
    })
  })
