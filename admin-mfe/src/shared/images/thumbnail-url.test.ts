import { afterEach, expect, it, vi } from 'vitest'
import { thumbnailUrl } from './thumbnail-url.ts'

const image = { _id: '1', url: '/media/1.jpg', width: 700, height: 400, widths: [120, 160, 240, 360, 480] }
const onScreen = (density: number) => vi.stubGlobal('devicePixelRatio', density)
afterEach(() => vi.unstubAllGlobals())

it('a thumbnail is the smallest variant that is as sharp as the screen', () => {
  onScreen(1)
  expect(thumbnailUrl(image.url, image, 88)).toBe('/media/1-120.webp')
  expect(thumbnailUrl(image.url, image)).toBe('/media/1-360.webp')
  onScreen(2)
  expect(thumbnailUrl(image.url, image, 88)).toBe('/media/1-240.webp')
})

it('a thumbnail is the image itself when no variant is wide enough, or none is known', () => {
  onScreen(2)
  expect(thumbnailUrl(image.url, image)).toBe(image.url)
  expect(thumbnailUrl(image.url, { ...image, widths: [] }, 88)).toBe(image.url)
  expect(thumbnailUrl(image.url, undefined, 88)).toBe(image.url)
})
