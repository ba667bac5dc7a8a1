import { aWork, resetSite } from '#support/content.ts'
import { expect, test } from '#support/test.ts'

/** Builds leave out weights and features of the fonts, and rename them. A browser falls back silently to its own when one is not valid. */

test('browsers accept the fonts, which are at most 63 kB for a page in English', async ({ page, site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('On computable numbers'))
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/books')
  const faces = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].flatMap(({ family, status }) =>
      family.includes('Portfolio') && status !== 'unloaded' ? `${family} ${status}` : [],
    )
  })
  expect(faces.sort()).toEqual(['Portfolio Sans loaded', 'Portfolio Serif loaded'])
  const widths = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    return [400, 700].map((weight) => {
      canvas.font = `${weight} 20px "Portfolio Serif"`
      return canvas.measureText('Computable numbers').width
    })
  })
  expect(widths[1], 'a bold text is wider than a regular one').toBeGreaterThan(widths[0] as number)
  const sizes = await Promise.all(fonts.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength))
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(63_000)
})
