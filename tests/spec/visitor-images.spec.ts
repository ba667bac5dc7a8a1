import type { Page } from '@playwright/test'
import type { Image, Settings } from '@portfolio/contracts'
import { aPost, type Post, resetSite, upload, waitForVariants } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'

/** Kinds of pages with images, and how many of them are visible. */
let pages: [path: string, images: number][]
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  let red = 0
  // One for each place: a browser that has a large variant of an image does not load a smaller one.
  const addImage = async (size = { width: 1_620, height: 1_080 }) => {
    red += 10
    const response = await upload(site, aPng({ ...size, color: [red, 60, 40] }))
    return ((await response.json()) as { image: Image }).image
  }
  const blogImage = await addImage()
  const textImage = await addImage()
  const tallImage = await addImage({ width: 1_000, height: 2_000 })
  const thumbnail = await addImage()
  const aboutImage = await addImage()
  const background = await addImage({ width: 1_920, height: 1_200 })
  const portrait = await addImage({ width: 900, height: 1_080 })
  const addBlog = (title: string, image: Image, description = '<p>Text</p>') =>
    site.call<Post>('POST', '/blogs/add', { ...aPost(title, { images: [image.url] }), description })
  const blog = await addBlog('A blog with large images', blogImage, `<p>Text</p><p><img src="${textImage.url}"></p>`)
  const tall = await addBlog('A blog with a tall image', tallImage)
  await addBlog('Another blog', thumbnail)
  await site.call('POST', `/blogs/set-current/${blog._id}`)
  await site.call('POST', '/about/edit', aPost('About me', { images: [aboutImage.url] }))
  const { hasWorks, footer, person, backgroundSources, ...settings } = await site.call<Settings>('GET', '/settings')
  const shown = { backgroundImage: background.url, identity: { ...settings.identity, portrait: portrait.url } }
  await site.call('POST', '/settings/edit', { ...settings, ...shown })
  for (const image of [blogImage, textImage, tallImage, thumbnail, aboutImage, background, portrait]) await waitForVariants(site, image._id)
  pages = [
    // Background, portrait, the current blog, and a thumbnail of each other blog.
    ['/', 5],
    [`/blogs/${blog._id}`, 2],
    [`/blogs/${tall._id}`, 1],
    // Its image and the portrait.
    ['/about', 2],
  ]
})

test('every image has a color until it has loaded, which the policy of the page allows', async ({ page }) => {
  const { problems } = watch(page)
  await page.route('/media/**', () => new Promise(() => {}))
  for (const [path] of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const colors = await page.locator('main img:visible').evaluateAll((all) => all.map((image) => getComputedStyle(image).backgroundColor))
    expect(colors, path).not.toEqual([])
    for (const color of colors) expect(color, path).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  }
  expect(problems).toEqual([])
})

/** Resolves with the file that was loaded for each visible image, how wide it is, and how wide it is shown, both in device pixels. */
const measureImages = (page: Page) =>
  page.locator('img:visible').evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (image) => {
        image.scrollIntoView()
        await image.decode()
        // `naturalWidth` of an image with `srcset` depends on the density of the screen.
        const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
        const { width, height } = image.getBoundingClientRect()
        const widthByHeight = (height * file.width) / file.height
        const fits = { contain: Math.min(width, widthByHeight), cover: Math.max(width, widthByHeight) }
        const shown = fits[getComputedStyle(image).objectFit as keyof typeof fits] ?? width
        return {
          file: new URL(image.currentSrc).pathname,
          width: file.width,
          shown: shown * devicePixelRatio,
          isBackground: !image.closest('main'),
        }
      }),
    ),
  )

/** Phones, a tablet and desktops: width in CSS pixels, height, and device pixels for each of them. */
const SCREENS = [
  [320, 568, 2],
  [390, 844, 1],
  [390, 844, 2],
  [390, 844, 3],
  [768, 1_024, 2],
  [1_280, 720, 1],
  [1_440, 900, 1],
  [1_440, 900, 2],
] as const

for (const [width, height, deviceScaleFactor] of SCREENS)
  test.describe(`on a screen of ${width} by ${height} pixels at ${deviceScaleFactor}x`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor })

    test('every image is as sharp as the screen, and at most 1.5 times as wide as it is shown', async ({ page }) => {
      for (const [path, count] of pages) {
        await page.goto(path)
        await waitForHydration(page)
        const images = await measureImages(page)
        expect(images, path).toHaveLength(count)
        for (const image of images) {
          expect(image.file, path).toMatch(/-\d+\.avif$/)
          const share = image.width / image.shown
          expect(share, `${path}: ${JSON.stringify(image)}`).toBeLessThanOrEqual(1.5)
          // The background is behind a card, and no variant is wider than 1,600 pixels.
          if (!image.isBackground && image.width < 1_600) expect(share, `${path}: ${JSON.stringify(image)}`).toBeGreaterThan(0.9)
        }
      }
    })
  })
