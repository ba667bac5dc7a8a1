import type { Locator } from '@playwright/test'
import type { Settings } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aConference, aLink, aPost, aWork, type Post, resetSettings, resetSite } from '#support/content.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A site in Arabic that has a blog and a book in German, and a blog in its own language. */

let german: Post
let book: string
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const settings = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, tagline: 'Logic and machines', language: 'ar' })
  const description = '<p>Der Text.</p><h2>Spiele</h2><p>Schach.</p><h2>Schulen</h2><p>Lernen.</p><h2>Pflanzen</h2><p>Wachsen.</p>'
  german = await site.call<Post>('POST', '/blogs/add', { ...aPost('Maschinen und Denken', { description }), language: 'de' })
  await site.call('POST', '/blogs/add', aPost('الحوسبة والذكاء', { description: '<p>هل تستطيع الآلات التفكير؟</p>' }))
  const details = { csl: { language: 'de', type: 'report', ISBN: '9780306406157', keyword: 'Data, Logik' }, links: [], bibtex: null }
  await site.call('POST', '/books/add', { ...aWork('Grundlagen'), details })
  book = (await site.call<{ items: [{ path: string }] }>('GET', '/works/books')).items[0].path
})
test.afterAll(({ site }) => resetSettings(site))

test.use(sharedPage())

test('every document is in the language of the site, and what is in another language says so, also after hydration and navigation', async ({
  page,
}) => {
  const paths = ['/', `/blogs/${german._id}`, '/books', book, '/cv', '/works', '/about', '/search', '/licenses', '/no-such-page']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl')
  }
  const expectGerman = async (name: string) => {
    const text = page.getByRole('main').getByText(name, { exact: true }).first()
    const [lang, dir] = await text.evaluate((element) => {
      const marked = element.closest<HTMLElement>('[lang]')
      return [marked?.lang, marked?.dir]
    })
    expect([lang, dir]).toEqual(['de', 'ltr'])
  }
  for (const [path, name] of [
    [`/blogs/${german._id}`, german.title],
    ['/', german.title],
    ['/books', 'Grundlagen'],
    [book, 'Grundlagen'],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    await expectGerman(name)
  }
  await page.goto('/about')
  await waitForHydration(page)
  await page.locator('header nav a[href="/books"]').click()
  await expect(page.getByRole('main').getByText('Grundlagen', { exact: true })).toBeVisible()
  await expectGerman('Grundlagen')
  expect(await page.locator('link[hreflang]').count()).toBe(0)
})

test('titles in another direction than the page begin at the edge of their list', async ({ page }) => {
  for (const [path, name] of [
    ['/', german.title],
    ['/books', 'Grundlagen'],
    ['/works', 'Grundlagen'],
    ['/search?q=Grundlagen', 'Grundlagen'],
  ] as const) {
    await page.goto(path)
    const title = page.getByRole('main').getByText(name, { exact: true }).first()
    const distance = await title.evaluate((element) => {
      const block = element.closest('h1, h2, h3, li') as Element
      const text = document.createRange()
      text.selectNodeContents(block)
      return block.getBoundingClientRect().right - text.getBoundingClientRect().right
    })
    expect(distance, path).toBeLessThan(2)
  }
})

/** Returns how far the text of an element is from the edges of its block. */
const getDistances = (element: Locator) =>
  element.evaluate((block) => {
    const range = document.createRange()
    range.selectNodeContents(block)
    const [box, text] = [block.getBoundingClientRect(), range.getBoundingClientRect()]
    return { left: text.left - box.left, right: box.right - text.right }
  })

test('on a tablet, what is in Latin letters begins at the right edge: tagline, links, titles of pages, contents and facts', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const link = await site.call<{ _id: string }>('POST', '/links/add', aLink('Turing Archive'))
  for (const [path, place] of [
    ['/', 'header p[dir]'],
    ['/', 'main li > a[data-field=link]'],
    [book, 'main h1'],
    [book, 'main dd'],
    [`${book}/cite`, 'main p[dir]'],
    [`/blogs/${german._id}`, 'main h1'],
    [`/blogs/${german._id}`, 'main nav[data-contents] a'],
  ] as const) {
    await page.goto(path)
    const { left, right } = await getDistances(page.locator(place).first())
    expect(right, `${path}: ${place}`).toBeLessThan(2)
    expect(left, `${path}: ${place}`).toBeGreaterThan(100)
  }
  await site.call('DELETE', `/links/${link._id}`)
})

test('news in Latin letters begins at the edge of its date', async ({ page, site }) => {
  const { identity, ...settings } = await site.call<Settings>('GET', '/settings')
  const news = [{ date: '2026-01-03', text: 'A talk', link: '' }]
  await site.call('POST', '/settings/edit', { ...settings, identity: { ...identity, news } })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/')
  const { left, right } = await getDistances(page.locator('main li > a', { hasText: 'A talk' }))
  expect(right).toBeLessThan(2)
  expect(left).toBeGreaterThan(100)
  const { version } = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, identity, version })
})

test('the titles of the works before and after one end where their notes do', async ({ page, site }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const works = ['1842', '1844'].map((releaseDate) => ({
    ...aWork(`A title of so many words that they need two lines ${releaseDate}`),
    releaseDate,
  }))
  const added: { _id: string }[] = []
  for (const work of works) added.push(await site.call('POST', '/books/add', work))
  await page.goto(book)
  for (const [relation, edge] of [
    ['previous', 'right'],
    ['next', 'left'],
  ] as const) {
    const title = page.locator(`[data-reference=${relation}] [data-field=title]`)
    expect((await getDistances(title))[edge], relation).toBeLessThan(2)
  }
  for (const { _id } of added) await site.call('DELETE', `/books/${_id}`)
})

/** Returns the pieces of text in an element, from the left. */
const readFromLeft = (line: Locator) =>
  line.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const edges: { text: string; left: number }[] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      edges.push({ text: walker.currentNode.textContent?.trim() ?? '', left: range.getBoundingClientRect().left })
    }
    return edges.sort((a, b) => a.left - b.left).map(({ text }) => text)
  })

test('what stands in a line of both directions keeps its place: dots between the facts of a work, and signs at the end of a word', async ({
  page,
  site,
}) => {
  const talk = { ...aWork('Mixed directions'), author: 'A. Turing', link: 'دار النشر', releaseDate: '4 May 1950' }
  const { _id } = await site.call<{ _id: string }>('POST', '/journalArticles/add', talk)
  await page.goto('/articles')
  const line = page.locator('main li', { hasText: talk.title }).locator('[dir=auto]', { hasText: talk.author })
  expect(await readFromLeft(line)).toEqual([talk.author, '·', talk.link, '·', talk.releaseDate])
  await site.call('DELETE', `/journalArticles/${_id}`)
  await page.goto('/search?q=C%2B%2B')
  const [letter, sign] = await page
    .getByRole('main')
    .getByText('C++')
    .first()
    .evaluate((element) => {
      const node = [...element.childNodes].find(({ textContent }) => textContent?.includes('C++')) as Text
      const start = node.data.indexOf('C++')
      return [start, start + 1].map((index) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        return range.getBoundingClientRect().left
      })
    })
  expect(letter).toBeLessThan(sign as number)
})

test('the interface is in the language of the site, also after hydration, navigation and in the Cite dialog', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto('/books')
  const main = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
  await expect(main.getByRole('link', { name: 'فصول الكتب' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'الكتب', level: 1 })).toBeVisible()
  await expect(page.getByText('كتاب واحد، 1843')).toBeVisible()
  await expect(page).toHaveTitle(/^الكتب · /)
  // Tags are the owner's words, also those that the interface has.
  expect(await page.locator('[name=tag] option').allTextContents()).toEqual(['كل الوسوم', 'Data\u00a0(1)', 'Logik\u00a0(1)'])
  expect(await page.locator('[name=type] option').allTextContents()).toEqual(['كل الأنواع', 'تقرير\u00a0(1)'])
  await waitForHydration(page)
  await main.getByRole('link', { name: 'فصول الكتب' }).click()
  await expect(page.getByRole('main').getByText('فصول الكتب قريبًا')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'المدونة' })).toBeVisible()
  await main.getByRole('link', { name: 'الكتب', exact: true }).click()
  await expect(page.getByText('كتاب واحد، 1843')).toBeVisible()
  await page.getByRole('link', { name: 'استشهد: Grundlagen' }).click()
  await expect(page.getByRole('dialog', { name: 'استشهد' }).getByRole('button', { name: 'انسخ الاستشهاد' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/')
  await expect(page.getByText('دقيقة قراءة واحدة').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('texts of the interface are in English in a language without translations, and in German for a region of it', async ({
  page,
  site,
}) => {
  const settings = await site.call<Settings>('GET', '/settings')
  const save = async (language: string) => {
    const { version } = await site.call<Settings>('GET', '/settings')
    await site.call('POST', '/settings/edit', { ...settings, language, version })
  }
  await save('fr')
  await page.goto('/books')
  await expect(page.getByText('1 book, 1843')).toBeVisible()
  // The note of a blog is marked as English, not the blog.
  const marked = page.locator('main :is(h1, h3)[lang], main [data-field=excerpt][lang]')
  const readLanguages = () => marked.evaluateAll((elements) => elements.map((element) => element.getAttribute('lang')))
  await page.goto('/')
  expect(await readLanguages()).toEqual(['de', 'de'])
  await waitForHydration(page)
  await page.locator('header nav a[href="/books"]').click()
  await expect(page.getByText('1 book, 1843')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 min read').first()).toBeVisible()
  expect(await readLanguages()).toEqual(['de', 'de'])
  await save('de-AT')
  await page.goto(book)
  await expect(page.getByRole('link', { name: 'Diese Arbeit zitieren' })).toBeVisible()
  await page.goto('/books?q=nothing')
  await expect(page.getByText('Filter entfernen, oder überall nach „nothing“ suchen.')).toBeVisible()
  await save('ar')
})

test('a page whose texts have translations of their own runs as the server sent it', async ({ page, site }) => {
  const settings = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, language: 'de' })
  await site.call('POST', '/conferences/add', { ...aConference('Vortrag'), conferenceDate: '4 May 2199' })
  const { problems } = watch(page)
  // "Blogs" is "Blog" in German, and "Blog" is "Blogbeitrag".
  await page.goto('/search?q=Maschinen')
  const choice = page.locator('[name=section] option:not([value=""])')
  await expect(choice).toHaveText('Blog (1)')
  await waitForHydration(page)
  await expect(choice).toHaveText('Blog (1)')
  await page.goto('/cv')
  await expect(page.getByRole('heading', { name: 'Bevorstehende Konferenzen' })).toBeVisible()
  await page.goto('/conferences')
  await expect(page.getByRole('heading', { name: 'Bevorstehend', exact: true })).toBeVisible()
  await waitForHydration(page)
  expect(problems).toEqual([])
})

test('in German, the menus of a filter have room for the texts they show first, and leave some for the words', async ({ page, site }) => {
  const { version, ...settings } = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, language: 'de', version })
  const details = { csl: { type: 'book', keyword: 'A tag that is wider than any menu' }, links: [], bibtex: null }
  const { _id } = await site.call<{ _id: string }>('POST', '/books/add', { ...aWork('Mechanik', { releaseDate: '1844' }), details })
  for (const width of [960, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/books?q=e')
    expect((await page.locator('main form').getByRole('searchbox').boundingBox())?.width, `${width} px`).toBeGreaterThan(190)
    const cut = await page.locator('main form select:visible').evaluateAll((menus) =>
      (menus as HTMLSelectElement[]).flatMap((menu) => {
        const alone = menu.cloneNode() as HTMLSelectElement
        alone.append(menu.selectedOptions[0]?.cloneNode(true) as Node)
        alone.style.cssText = 'flex: none; position: absolute; max-inline-size: none'
        menu.after(alone)
        const [needed, width] = [alone.offsetWidth, menu.offsetWidth]
        alone.remove()
        return needed > width ? [`${menu.selectedOptions[0]?.text} needs ${needed}, has ${width}`] : []
      }),
    )
    expect(cut, `${width} px`).toEqual([])
  }
  await site.call('DELETE', `/books/${_id}`)
  await site.call('POST', '/settings/edit', { ...settings, language: 'ar', version: version + 1 })
})

test('pages from right to left have no violation of WCAG and do not overflow', async ({ page }) => {
  for (const path of ['/', '/books', book, `/blogs/${german._id}`]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await waitForHydration(page)
    expect.soft(await findViolations(page), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 850 })
    expect.soft(await getOverflow(page), path).toBeLessThanOrEqual(0)
  }
})
