import type { Page } from '@playwright/test'
import { aConference, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Text that is read from right to left, on pages in either direction. */

const ARABIC = 'الحوسبة والذكاء.'
const WORDS = 'Words and more words. '.repeat(30)

let blog: Post
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const description = `<p>${ARABIC}</p><ul><li class="ql-direction-rtl">${ARABIC}</li></ul><pre>let x = 1\n</pre><p>${WORDS}</p>`
  for (const title of [ARABIC, `${ARABIC} 2`]) blog = await site.call<Post>('POST', '/blogs/add', aPost(title, { description }))
  await site.call('POST', `/blogs/set-current/${blog._id}`)
  await site.call('POST', '/books/add', aWork(ARABIC, { author: ARABIC, releaseDate: ARABIC, description: ARABIC }))
})

test.use(sharedPage())

const open = async (page: Page, path: string, width = 1280) => {
  await page.setViewportSize({ width, height: 850 })
  await page.goto(path)
  await waitForHydration(page)
}

const openMirrored = async (page: Page, path: string, width: number) => {
  await open(page, path, width)
  await page.locator('html').evaluate((root) => root.setAttribute('dir', 'rtl'))
  expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth), path).toBe(0)
}

test('right-to-left text of the owner starts at the right on every page', async ({ page }) => {
  for (const path of ['/', '/books', `/blogs/${blog._id}`]) {
    await open(page, path)
    const leftAligned = await page.getByRole('main').evaluate((main) => {
      const fields = [...main.querySelectorAll('[data-field], [data-field] > p')]
      const arabic = fields.filter((element) => /^[\u0600-\u06ff]/.test(element.textContent ?? '') && element.getClientRects().length)
      return arabic.flatMap((element) => {
        let block = element
        while (getComputedStyle(block).display === 'inline') block = block.parentElement as Element
        const text = document.createRange()
        text.selectNodeContents(block)
        const { right } = block.getBoundingClientRect()
        const first = Math.max(...[...text.getClientRects()].map((box) => box.right))
        return Math.abs(right - first) < 2 || block.matches('[data-field="description"]') ? [] : [block.outerHTML.slice(0, 120)]
      })
    })
    expect(leftAligned, path).toEqual([])
  }
})

test('the lines of a work begin at the same edge, in the list and on its page, however wide the page is', async ({ page }) => {
  for (const width of [900, 1280]) {
    await open(page, '/books', width)
    const work = (await page.locator('main h3 a').first().getAttribute('href')) as string
    const inList = page.locator('main li').first()
    for (const path of ['/books', work]) {
      if (path === work) await open(page, path, width)
      const around = path === work ? page.getByRole('article') : inList
      const edges = await around
        .locator(':is(h1, h3)[data-field=title], [data-field=author], [data-field=description]')
        .evaluateAll((fields) =>
          fields.map((field) => {
            const text = document.createRange()
            text.selectNodeContents(field)
            return Math.round(text.getBoundingClientRect().right)
          }),
        )
      expect(edges.length).toBe(3)
      expect(Math.max(...edges) - Math.min(...edges), `${path}, ${width} pixels wide: ${edges}`).toBeLessThan(3)
    }
  }
})

test('a list that runs from right to left has its markers inside the column', async ({ page }) => {
  await open(page, `/blogs/${blog._id}`)
  const space = await page.locator('li.ql-direction-rtl').evaluate((item) => {
    const text = document.createRange()
    text.selectNodeContents(item)
    const column = item.closest('[data-field]') as Element
    return column.getBoundingClientRect().right - text.getBoundingClientRect().right
  })
  expect(space).toBeGreaterThan(16)
})

test('a number with spaces in a cell is read from left to right, and begins where the others of its column do', async ({ page, site }) => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const description = `<table><tbody>${row(ARABIC, '1000 and more words')}${row(ARABIC, '12 345,67')}${row(ARABIC, ARABIC)}</tbody></table>`
  const { _id } = await site.call<Post>('POST', '/blogs/add', { ...aPost(ARABIC, { description }), language: 'ar' })
  await open(page, `/blogs/${_id}`)
  const cells = page.locator('td:last-child')
  const ends = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return Math.round(text.getBoundingClientRect().right)
    }),
  )
  expect(new Set(ends).size, `${ends}`).toBe(1)
  const [thousands, rest] = await cells.nth(1).evaluate(({ firstChild }) => {
    const part = document.createRange()
    return [0, 3].map((start) => {
      part.setStart(firstChild as Text, start)
      part.setEnd(firstChild as Text, start + 2)
      return part.getBoundingClientRect().left
    })
  })
  expect(thousands).toBeLessThan(rest as number)
  await site.call('DELETE', `/blogs/${_id}`)
})

test('a page that is read from right to left is mirrored, with its years, arrows and selects, and does not scroll sideways', async ({
  page,
  site,
}) => {
  await site.call('POST', '/conferences/add', aConference('Computing machinery and intelligence', { conferenceDate: '1950' }))
  await openMirrored(page, '/conferences', 320)
  const list = page.getByRole('main').locator('[data-year]')
  const year = await list.getByText('1950').evaluate((element) => element.getBoundingClientRect().right)
  const title = await list.locator('[data-field=title]').evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().left
  })
  expect(year).toBeLessThan(100)
  expect(title).toBeGreaterThan(year)

  await openMirrored(page, `/blogs/${blog._id}`, 320)
  await expect(page.getByRole('main').locator('svg[data-mirrored]').first()).toHaveCSS('scale', '-1 1')
  // The drawn arrow is at the left, 0.75rem from the edge.
  await openMirrored(page, `/search?q=${ARABIC}`, 320)
  await expect(page.getByRole('combobox').first()).toHaveCSS('background-position', /^12px/)
  await openMirrored(page, '/', 320)
})

test('the “…” of a shortened excerpt in Latin letters is in view on a page that is read from right to left', async ({ page, site }) => {
  await site.call('POST', '/blogs/add', aPost('In Latin letters', { description: `<p>${WORDS}</p>` }))
  await site.call('POST', '/books/add', { ...aWork('In Latin letters'), description: WORDS })
  for (const [path, field, width] of [
    ['/', 'excerpt', 320],
    ['/', 'excerpt', 1280],
    ['/books', 'description', 320],
    ['/books', 'description', 1280],
  ] as const) {
    await openMirrored(page, path, width)
    const excerpt = page.getByRole('listitem').filter({ hasText: 'In Latin letters' }).locator(`[data-field=${field}]`)
    await excerpt.scrollIntoViewIfNeeded()
    const { x, y, width: length, height } = (await excerpt.boundingBox()) as { x: number; y: number; width: number; height: number }
    const drawBeside = () => page.screenshot({ clip: { x: x + length, y, width: 12, height } })
    const drawn = await drawBeside()
    await excerpt.evaluate((element) => {
      element.style.visibility = 'hidden'
    })
    expect(drawn.equals(await drawBeside()), `${path}, ${width} pixels wide`).toBe(false)
  }
})

test.describe('in the portal', () => {
  test.use(sharedPage({ signedIn: true }))

  test('right-to-left text starts at the right in the form and the list', async ({ page }) => {
    await page.goto('/admin/books')
    await page.getByLabel('Title', { exact: true }).fill(ARABIC)
    await page.getByLabel('Description', { exact: true }).fill(ARABIC)
    for (const text of [
      page.getByLabel('Title', { exact: true }),
      page.getByLabel('Description', { exact: true }),
      page.getByRole('cell', { name: ARABIC }).first().getByText(ARABIC),
    ])
      await expect(text).toHaveCSS('direction', 'rtl')
  })
})
