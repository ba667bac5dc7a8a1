import type { Page } from '@playwright/test'
import { addImage, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Focus rings are drawn whole: no element around a control that scrolls or skips painting cuts them off. */

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const image = (await addImage(site)).url
  const description = ['One', 'Two', 'Three'].map((heading) => `<h2>${heading}</h2><p>Words.</p>`).join('')
  blog = await site.call<Post>('POST', '/blogs/add', { ...aPost('A text with headings', { description }), images: [image] })
  for (const year of ['1843', '1844', '1845']) await site.call('POST', '/books/add', aWork(`A book of ${year}`, { releaseDate: year }))
})

/** Focuses every link and button of a part of a page, and returns those whose ring is cut off, with the element that does it. */
const findCutRings = async (page: Page, part: string) => {
  // From here on, browsers show the ring of what a script focuses.
  await page.keyboard.press('Tab')
  return page.locator(part).evaluateAll((parts) =>
    parts.flatMap((root) =>
      [...root.querySelectorAll<HTMLElement>('a, button')].flatMap((control) => {
        if (!control.getClientRects().length) return []
        control.focus()
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
        if (outlineStyle === 'none') return [`${control.textContent} has none`]
        const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        const { left, right, top, bottom } = control.getBoundingClientRect()
        for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowClipMargin, contentVisibility, borderLeftWidth } = getComputedStyle(around)
          const scrolls = overflowX !== 'visible'
          if (!scrolls && contentVisibility !== 'auto') continue
          const room = scrolls ? -Number.parseFloat(borderLeftWidth) : Number.parseFloat(overflowClipMargin)
          const box = around.getBoundingClientRect()
          const missing = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom) + reach - room
          if (missing > 0.5) return [`${control.textContent}: ${around.className}, ${missing.toFixed(1)} px`]
        }
        return []
      }),
    ),
  )
}

test('in the columns beside a page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/books')
  await waitForHydration(page)
  expect(await findCutRings(page, 'nav')).toEqual([])
  await page.goto(`/blogs/${blog._id}`)
  await waitForHydration(page)
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveCount(3)
  expect(await findCutRings(page, 'nav')).toEqual([])
})

test.describe('in the portal', () => {
  test.use(sharedPage({ signedIn: true }))

  test('below the images of the library', async ({ page }) => {
    await page.goto('/admin/media')
    await expect(page.getByRole('button', { name: /^Describe/ }).first()).toBeVisible()
    expect(await findCutRings(page, 'main li')).toEqual([])
  })
})

test('at the lower edge of the window, where Tab brings the next link into view', async ({ page, site }) => {
  for (let number = 1; number <= 12; number += 1) await site.call('POST', '/books/add', aWork(`Volume ${number}`))
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/books')
  await waitForHydration(page)
  const cut = new Set<string | undefined>()
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab')
    cut.add(
      await page.evaluate(() => {
        const { activeElement: link } = document
        if (!link || link === document.body) return
        const { outlineWidth, outlineOffset } = getComputedStyle(link)
        const ring = link.getBoundingClientRect().bottom + Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        return ring > innerHeight ? `${link.textContent}: ${ring - innerHeight} px` : undefined
      }),
    )
  }
  expect([...cut].filter(Boolean)).toEqual([])
})
