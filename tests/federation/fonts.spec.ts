import type { Page } from '@playwright/test'
import { aWork, resetSite } from '#support/content.ts'
import { expect, test } from '#support/test.ts'

/** Builds leave out weights and features of the fonts, and rename them. A browser falls back silently to its own when one is not valid. */

const sumSizes = async (urls: readonly string[]) => {
  const sizes = await Promise.all(urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength))
  return sizes.reduce((sum, bytes) => sum + bytes)
}

/** Returns the fonts in which an element is drawn, and whether each is one of the page. */
const findFonts = async (page: Page, selector: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ isCustomFont }) => isCustomFont)
}

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
  expect(await sumSizes(fonts)).toBeLessThanOrEqual(63_000)
})

for (const { what, name, bytesMax } of [
  { what: 'a Hungarian, Polish, Czech or Romanian name', name: 'Erdős, Łukasiewicz, Čech, Țițeica', bytesMax: 14_000 },
  { what: 'a transliterated name', name: 'Ḥasan Ṣabrī', bytesMax: 36_500 },
])
  test(`${what} is shown in the font of the page for at most ${bytesMax / 1_000} kB more`, async ({ page, site }) => {
    await resetSite(site)
    const title = 'On computable numbers'
    await site.call('POST', '/books/add', { ...aWork(title), author: name })
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.goto('/books')
    await page.evaluate(() => document.fonts.ready)
    const more = fonts.filter((url) => url.includes('latin-ext'))
    expect(await sumSizes(more)).toBeLessThanOrEqual(bytesMax)
    expect(await findFonts(page, '[data-field="author"]')).not.toContain(false)
  })
