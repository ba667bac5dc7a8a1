import type { Locator } from '@playwright/test'
import { aPost, type Post, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What the styles of a page add to MathML, so that formulas can be read as they were written. */

const formula = (tex: string, rest = '') => `<span class="ql-formula" data-value="${tex.replaceAll('&', '&amp;')}"${rest}></span>`

const ALIGNED = String.raw`\begin{aligned} a + b + c &= 1 \\ d &= 2 \end{aligned}`
const LONG = String.raw`\langle x, y \rangle = \sum_{i=1}^n x_i \overline{y_i} \quad \forall x, y \in \mathbb{C}^n, \; x \neq y`
const LINES = String.raw`\overline{z} + \underline{w} + \cancel{x}`

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const paragraphs = [formula(ALIGNED, ' data-display="block"'), `Before ${formula(LONG)} and after.`, `Lines: ${formula(LINES)}.`]
  blog = await site.call<Post>('POST', '/blogs/add', aPost('Formulas', { description: `<p>${paragraphs.join('</p><p>')}</p>` }))
})

test.use(sharedPage())

const getBoxes = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))

test('equations below each other are aligned, and their lines are apart', async ({ page }) => {
  await page.goto(`/blogs/${blog._id}`)
  const [first, second] = await getBoxes(page.locator('mtd:first-child > *'))
  expect(second?.right).toBeCloseTo(first?.right ?? 0, 0)
  const [line] = await getBoxes(page.locator('mtr'))
  const size = await page
    .locator('math')
    .first()
    .evaluate((math) => Number.parseFloat(getComputedStyle(math).fontSize))
  expect(line?.height).toBeGreaterThan(1.1 * size)
})

test('lines over, under and through a part of a formula are drawn', async ({ page }) => {
  await page.goto(`/blogs/${blog._id}`)
  const lines = page.locator('p', { hasText: 'Lines:' }).locator('menclose')
  await expect(lines.nth(0)).toHaveCSS('border-top-style', 'solid')
  await expect(lines.nth(1)).toHaveCSS('border-bottom-style', 'solid')
  await expect(lines.nth(2)).toHaveCSS('background-image', /gradient/)
})

test('a formula that is wider than a phone scrolls in its line, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/blogs/${blog._id}`)
  expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
  const math = page.locator('p', { hasText: 'Before' }).locator('math')
  expect(await math.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(20)
})
