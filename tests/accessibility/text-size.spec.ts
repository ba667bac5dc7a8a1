import type { CDPSession, Page } from '@playwright/test'
import { getOverflow } from '#support/accessibility.ts'
import { addImage, aPost, aWork, type Post } from '#support/content.ts'
import { addLongContent, adminPaths, publicPaths } from '#support/every-screen.ts'
import { openScreen } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A visitor whose browser shows text at 200 % (WCAG 1.4.4): media queries in rem follow this size, those in px do not. */

let text: CDPSession
test.beforeEach(async ({ page }) => {
  text = await page.context().newCDPSession(page)
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
})
test.afterEach(() => text.detach())

let paths: string[]
test.beforeAll(async ({ site }) => {
  paths = [...publicPaths, `/blogs/${(await addLongContent(site))._id}`]
})

const WIDTHS = [390, 768, 1280]

/** Opens a page on a phone, and widens its window. */
const expectNoOverflow = async (page: Page, path: string, open: () => Promise<unknown>) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    if (width === WIDTHS[0]) await open()
    expect.soft(await getOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test.describe('a visitor', () => {
  test.use(sharedPage())

  test('every public page is as wide as the window', async ({ page }) => {
    for (const path of paths) {
      await expectNoOverflow(page, path, () => page.goto(path))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await page.evaluate(() => matchMedia('(max-width: 40rem)').matches), 'media queries follow it').toBe(true)
    }
  })

  test('the words of the name and of headings stay whole on a phone if a line has room for them', async ({ page, site }) => {
    const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('Long enough'))
    await site.call('POST', `/blogs/set-current/${_id}`)
    await site.call('POST', '/journalArticles/add', aWork('Enough observations'))
    const { items } = await site.call<{ items: [{ path: string }] }>('GET', '/works/journalArticles')
    for (const path of ['/', '/books', '/conferences', '/about', `/blogs/${_id}`, items[0].path])
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        const broken = await page.locator('header a:first-child, h1, h1 span').evaluateAll((elements) =>
          elements.flatMap(({ firstChild }) => {
            if (!(firstChild instanceof Text) || !firstChild.parentElement?.checkVisibility()) return []
            const range = document.createRange()
            return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
              range.setStart(firstChild, index)
              range.setEnd(firstChild, index + word.length)
              return range.getClientRects().length > 1 ? word : []
            })
          }),
        )
        expect.soft(broken, `${path} at ${width} px`).toEqual([])
      }
  })

  test('fields and menus on a phone show what is in them, and titles beside an image keep their words whole', async ({ page, site }) => {
    const image = (await addImage(site)).url
    await site.call('POST', '/blogs/add', aPost('Tables, formulas and images', { images: [image] }))
    for (let year = 1840; year < 1846; year += 1) await site.call('POST', '/books/add', aWork(`Year ${year}`, { releaseDate: `${year}` }))
    await site.call('POST', '/projects/add', aWork('Years of machines', { releaseDate: '1840' }))
    await page.setViewportSize({ width: 390, height: 800 })
    for (const path of ['/search?q=machines', '/search?q=year', '/books?year=1840']) {
      await page.goto(path)
      // A menu is as wide as its longest choice: "Projects deliverables (1)".
      expect.soft(await getOverflow(page), path).toBeLessThanOrEqual(0)
      for (const control of await page.getByRole('main').locator('input, select').filter({ visible: true }).all())
        expect.soft((await control.boundingBox())?.width, `${path}: ${await control.getAttribute('name')}`).toBeGreaterThanOrEqual(8 * 32)
    }
    await page.goto('/')
    const title = page.getByRole('heading', { name: 'Tables, formulas and images' })
    expect((await title.boundingBox())?.width).toBeGreaterThan(4.5 * 32)
  })

  test('the buttons of a carousel stay on one line on a phone', async ({ page, site }) => {
    const images = [(await addImage(site)).url, (await addImage(site)).url]
    const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('Two images', { images }))
    await site.call('POST', `/blogs/set-current/${_id}`)
    await page.setViewportSize({ width: 390, height: 800 })
    for (const path of ['/', `/blogs/${_id}`]) {
      await page.goto(path)
      const buttons = page.getByRole('region', { name: /^Images: / }).getByRole('button')
      await expect(buttons).toHaveCount(3)
      const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect()))
      expect(new Set(boxes.map(({ top }) => top)).size, path).toBe(1)
      for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

test.describe('the owner', () => {
  test.use(sharedPage({ signedIn: true }))

  test('every screen of the portal is as wide as the window', async ({ page }) => {
    for (const path of [...adminPaths, '/admin/media', '/admin/releases']) await expectNoOverflow(page, path, () => openScreen(page, path))
  })
})
