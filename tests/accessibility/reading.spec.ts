import type { Locator } from '@playwright/test'
import type { Settings } from '@portfolio/contracts'
import { addImage, aLink, aPost, aWork, type Post, resetSettings, resetSite } from '#support/content.ts'
import { openPublic, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What axe cannot check: focus order, line breaks and forced colors. Paper: print.spec.ts. */

const ARABIC = 'الحوسبة والذكاء.'
const HOST = 'https://digital.catalog.manuscripts.turingarchive.kings.cam.ac.uk/publications/collection'
const DOI = '10.1098/rstb.1952.0012'

let current: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const images = [(await addImage(site)).url]
  const description = `<p>${ARABIC}</p><ul><li class="ql-direction-rtl">${ARABIC}</li></ul><pre>let x = 1\n</pre><p>${'Words and more words. '.repeat(30)}</p>`
  await site.call('POST', '/blogs/add', aPost(ARABIC, { description, images }))
  current = await site.call<Post>('POST', '/blogs/add', aPost(`${ARABIC} 2`, { description, images }))
  await site.call('POST', `/blogs/set-current/${current._id}`)
  for (const link of [HOST, DOI, ARABIC])
    await site.call('POST', '/books/add', aWork(ARABIC, { author: ARABIC, releaseDate: ARABIC, description: ARABIC, link }))
  for (const link of [HOST, ARABIC]) await site.call('POST', '/links/add', aLink(ARABIC, { link }))
})

test.use(sharedPage())

test('on a wide screen the focus goes from the menu to the featured blog, not to the navigation below it', async ({ page }) => {
  await openPublic(page, '/', { width: 1440 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1 }).getByRole('link')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(7)
})

/** Returns the two characters around each line break of a text. */
const lineBreaks = (element: Locator) =>
  element.evaluate((root) => {
    const breaks: string[] = []
    let before: { top: number; character: string } | undefined
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      if (node.parentElement?.getClientRects().length === 0 || (node.parentElement?.offsetWidth ?? 2) < 2) continue
      for (let index = 0; index < node.length; index += 1) {
        const character = document.createRange()
        character.setStart(node, index)
        character.setEnd(node, index + 1)
        const box = character.getBoundingClientRect()
        if (!box.width) continue
        if (before && box.top > before.top + 4) breaks.push(before.character + node.data[index])
        before = { top: box.top, character: node.data[index] ?? '' }
      }
    }
    return breaks
  })

const insideAWord = (breaks: string[]) => breaks.filter((around) => /\w\w/.test(around))

test('readers see which items of a list are done', async ({ page, site }) => {
  const description = '<ul><li data-list="checked">done</li><li data-list="unchecked">open</li><li>other</li></ul>'
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('A plan', { description }))
  await openPublic(page, `/blogs/${_id}`)
  const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')
  const markers = tree.nodes.filter(({ role, ignored }) => role?.value === 'ListMarker' && !ignored).map(({ name }) => name?.value.trim())
  expect(markers).toEqual(['☑', '☐', '•'])
  await site.call('DELETE', `/blogs/${_id}`)
})

test('a host name does not break inside a word', async ({ page }) => {
  await openPublic(page, '/books', { width: 390 })
  const breaks = await lineBreaks(page.getByRole('main').locator(`a[href="${HOST}"]`))
  expect(breaks.length, 'it is longer than its column').toBeGreaterThan(0)
  expect(insideAWord(breaks)).toEqual([])
})

test.describe('in the portal', () => {
  test.use(sharedPage({ signedIn: true }))

  // On wider screens a row has one line.
  test('an address does not break inside a word on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/admin/books')
    const breaks = await lineBreaks(page.getByRole('table').getByRole('link', { name: HOST }))
    expect(breaks.length, 'it is longer than its column').toBeGreaterThan(0)
    expect(insideAWord(breaks)).toEqual([])
  })

  test('with forced colors the side menu marks only the current page', async ({ page }) => {
    await page.goto('/admin/books')
    await page.emulateMedia({ forcedColors: 'active' })
    const links = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const marked = await links.evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).borderInlineStartColor !== getComputedStyle(document.body).backgroundColor)
        .map((link) => link.textContent),
    )
    expect(marked).toEqual(['Books'])
  })

  test('with forced colors only the chosen filter of the images is underlined', async ({ page }) => {
    await page.goto('/admin/media')
    await page.emulateMedia({ forcedColors: 'active' })
    const links = page.getByRole('main').getByRole('navigation').getByRole('link')
    await expect(links).toHaveCount(3)
    const underlined = await links.evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).borderBlockEndColor !== getComputedStyle(document.body).backgroundColor)
        .map((link) => link.textContent),
    )
    expect(underlined).toEqual(['All'])
  })
})

test('with forced colors the public navigation marks the current page', async ({ page }) => {
  await openPublic(page, '/books', { forcedColors: 'active' })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const marks = await links.evaluateAll((all) => {
    const sample = Object.assign(document.createElement('i'), { style: 'forced-color-adjust: none; background: Highlight' })
    document.body.append(sample)
    const highlight = getComputedStyle(sample).backgroundColor
    return all.filter((link) => getComputedStyle(link, '::after').backgroundColor === highlight).map((link) => link.textContent)
  })
  expect(marks).toEqual(['Books'])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`text of any color that the owner chose, on any background, reaches 4.5:1 when the theme is ${colorScheme}`, async ({ page }) => {
    await openPublic(page, `/blogs/${current._id}`, { colorScheme })
    const paragraph = page.getByText('Words and more words.')
    const worst = await paragraph.evaluate((text) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      /** Returns the color that results from colors painted over each other. */
      const paint = (...colors: string[]) => {
        for (const color of colors) {
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
        }
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      }
      const getLuminance = (color: number[]) => {
        const [red, green, blue] = color.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        return 0.2126 * (red as number) + 0.7152 * (green as number) + 0.0722 * (blue as number)
      }
      const getContrast = (one: number[], other: number[]) => {
        const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      }
      const read = (style: string) => {
        const span = Object.assign(document.createElement('span'), { textContent: 'Words' })
        span.setAttribute('style', style)
        text.append(span)
        const { webkitTextFillColor, backgroundColor, backgroundImage } = getComputedStyle(span)
        const tint = /\((\w+\(.*?\))/.exec(backgroundImage)?.[1]
        span.remove()
        return { ink: paint(webkitTextFillColor), ground: tint ? paint(paper, backgroundColor, tint) : paint(paper) }
      }
      const paper = getComputedStyle(document.body).backgroundColor
      const levels = [0, 51, 102, 153, 204, 255]
      const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `rgb(${red} ${green} ${blue}`)))
      const plain = colors.map((color) => ({ color, ...read(`color: ${color} / 20%)`) }))
      const inked = colors.map((color) => ({ color, ...read(`color: ${color}); background-color: black`) }))
      const grounds = colors.filter((_, index) => index % 5 === 0).map((color) => ({ color, ...read(`background-color: ${color})`) }))
      const all = [
        ...plain.map(({ color, ink, ground }) => ({ color, on: 'paper', contrast: getContrast(ink, ground) })),
        ...grounds.flatMap(({ color: on, ink: own, ground }) => [
          { color: 'none', on, contrast: getContrast(own, ground) },
          ...inked.map(({ color, ink }) => ({ color, on, contrast: getContrast(ink, ground) })),
        ]),
      ]
      return all.sort((one, other) => one.contrast - other.contrast)[0]
    })
    expect(worst?.contrast, JSON.stringify(worst)).toBeGreaterThanOrEqual(4.5)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`every press of the theme toggle changes what is seen when the system is ${colorScheme}`, async ({ page }) => {
    await openPublic(page, '/books', { colorScheme })
    const other = colorScheme === 'light' ? 'dark' : 'light'
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const first = await ground()
    const toggle = page.getByRole('button', { name: /^Theme/ })
    await expect(toggle).toHaveAccessibleName(`Theme: ${colorScheme}. Switch to ${other}`)
    await toggle.click()
    const second = await ground()
    expect(second).not.toBe(first)
    await expect(toggle).toHaveAccessibleName(`Theme: ${other}. Switch to ${colorScheme}`)
    await page.reload()
    await waitForHydration(page)
    expect(await ground(), 'the choice is remembered').toBe(second)
    await toggle.click()
    expect(await ground()).toBe(first)
  })

test('text of the footer that is no link stands on the line of the links', async ({ page, site }) => {
  const settings = await site.call<Settings>('GET', '/settings')
  const footerLinks = ['/books', 'Room 4'].map((link) => ({ title: `To ${link}`, link }))
  await site.call('POST', '/settings/edit', { ...settings, footerLinks })
  await openPublic(page, '/')
  const tops = await Promise.all(
    ['To /books', 'To Room 4'].map(async (text) => {
      const words = page.getByRole('contentinfo').getByText(text)
      return words.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().top)
      })
    }),
  )
  expect(tops[1]).toBe(tops[0])
  await resetSettings(site)
})
