import type { Page } from '@playwright/test'
import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { aWork, type Row } from '#support/content.ts'
import { isSameDocument, markDocument, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { ABSTRACT, addContent } from './work-page-content.ts'

/** The page of a work. */

let article: Row
const ARTICLE = '/articles/computing-machinery-and-intelligence-1950'
const COLLABORATION = '/articles/a-collaboration-2012'
const TALK = '/conferences/lecture-on-the-ace-1947'
const ARABIC = '/books/arabic'

test.beforeAll(async ({ site }) => {
  article = await addContent(site)
})

const main = (page: Page) => page.getByRole('main')
const getTitle = (page: Page) => main(page).getByRole('heading', { level: 1 })

/** With scripts the page stays what the server rendered: public-mfe/src/from-markup.test.ts. */
test.describe('without scripts', () => {
  test.use(sharedPage({ javaScriptEnabled: false }))

  test('the page of a work shows title, names, venue, date, links, abstract, keywords and identifiers', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(getTitle(page)).toHaveText('Computing Machinery and Intelligence')
    await expect(page).toHaveTitle('Computing Machinery and Intelligence · Your name')
    const content = main(page)
    await expect(content.getByText('A. M. Turing and D. G. Champernowne')).toBeVisible()
    await expect(content.getByText('A. M. Turing', { exact: true })).toHaveCSS('font-weight', '600')
    await expect(content.getByText('Mind 59(236), 433–460')).toBeVisible()
    await expect(content.getByText('October 1950')).toBeVisible()
    await expect(content.getByRole('link', { name: 'PDF', exact: true })).toHaveAttribute('href', 'https://archive.example/mind.pdf')
    await expect(content.getByRole('link', { name: 'DOI', exact: true })).toHaveAttribute('href', /^https:\/\/doi\.org\/10\.1093\/mind/i)
    await expect(content.getByRole('link', { name: 'Code', exact: true })).toHaveAttribute('href', 'https://code.example/imitation')
    await expect(content.getByRole('heading', { name: 'Abstract' })).toBeVisible()
    await expect(content.getByText('I propose to consider')).toHaveText(ABSTRACT, { useInnerText: true })
    await expect(content.getByRole('link', { name: 'logic' })).toHaveAttribute('href', '/articles?tag=logic')
    await expect(content.getByRole('term').filter({ hasText: 'Volume' })).toBeVisible()
    await expect(content.getByText('59, issue 236')).toBeVisible()
    await expect(content.getByRole('link', { name: 'Cite this work' })).toHaveAttribute('href', `${ARTICLE}/cite`)
    for (const [name, extension] of [
      ['BibTeX', 'bib'],
      ['RIS', 'ris'],
      ['CSL-JSON', 'json'],
    ])
      await expect(content.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${ARTICLE}.${extension}`)
  })

  test('the page of a work links to related works, its neighbors and its list', async ({ page }) => {
    await page.goto(ARTICLE)
    await main(page)
      .getByRole('link', { name: /Lecture on the ACE/ })
      .click()
    await expect(getTitle(page)).toHaveText('Lecture on the ACE')
    expect(new URL(page.url()).pathname).toBe(TALK)
    await main(page)
      .getByRole('link', { name: /Computing Machinery/ })
      .click()
    await expect(getTitle(page)).toHaveText('Computing Machinery and Intelligence')
    await main(page).getByRole('navigation', { name: 'Other articles' }).getByRole('link', { name: '2012 A collaboration' }).click()
    await expect(getTitle(page)).toHaveText('A collaboration')
    await main(page).getByRole('link', { name: 'Journal articles', exact: true }).click()
    await expect(getTitle(page)).toHaveText('Journal articles')
  })

  test('the page of a work with sixty authors shows the first few and the owner, and all on request', async ({ page }) => {
    await page.goto(COLLABORATION)
    const content = main(page)
    await expect(content.getByText('submitted')).toBeVisible()
    await expect(content.getByText('A. M. Turing', { exact: true })).toBeVisible()
    await expect(content.getByText(/Ada Name60/)).toBeHidden()
    await content.locator('summary[data-folded="and 53 more"]').click()
    await expect(content.getByText(/Ada Name60/)).toBeVisible()
  })

  test('the page of an unknown work has status 404 and says that it does not exist', async ({ page }) => {
    for (const path of ['/articles/no-such-work', '/conferences/01a202cf-5e9d-7632-b17b-b0cfba62b3cf', '/books/%00']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(getTitle(page)).toHaveText('Page not found')
      await expect(main(page).getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/')
    }
  })

  test('every former address and the id of a work redirect to its current address in one step', async ({ page, site }) => {
    const { _id } = await site.call<Row>('POST', '/books/add', { ...aWork('A renamed book'), slug: 'first-name' })
    for (const slug of ['name-between', 'second-name']) await site.call('POST', '/books/add', { ...aWork('A renamed book'), id: _id, slug })
    for (const name of ['first-name', 'name-between', _id, _id.toUpperCase(), 'SECOND-NAME', 'second-name/']) {
      const response = await fetch(`${site.url}/books/${name}?q=1`, { redirect: 'manual' })
      expect(response.status, name).toBe(301)
      expect(response.headers.get('location'), name).toBe('/books/second-name?q=1')
    }
    expect((await page.goto('/books/first-name'))?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe('/books/second-name')
  })

  test('the page of an upcoming talk says so', async ({ page }) => {
    await page.goto('/conferences/the-future-of-machines-2099')
    await expect(main(page).getByText('upcoming')).toBeVisible()
    await page.goto(TALK)
    await expect(main(page).getByText('upcoming')).toHaveCount(0)
  })

  test('right-to-left text on the page of a work starts at the right', async ({ page }) => {
    await page.goto(ARABIC)
    const columns = await main(page)
      .locator('h1, [data-field="author"], [data-field="imprint"], [data-field="description"]')
      .evaluateAll((fields) =>
        fields.map((field) => {
          const text = document.createRange()
          text.selectNodeContents(field)
          return Math.round(field.getBoundingClientRect().right - text.getBoundingClientRect().right)
        }),
      )
    expect(columns).toHaveLength(4)
    for (const distance of columns) expect(Math.abs(distance)).toBeLessThan(3)
  })

  test('the page of a work has Cite among the first links on a phone and beside the text on a wide screen', async ({ page }) => {
    await page.goto(ARTICLE)
    const cite = main(page).getByRole('link', { name: 'Cite', exact: true })
    for (const [width, isVisible] of [
      [390, true],
      [1440, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(cite).toBeVisible({ visible: isVisible })
    }
    const [text, box] = [await getTitle(page).boundingBox(), await main(page).getByRole('heading', { name: 'Cite' }).boundingBox()]
    expect(box?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  })
})

test.describe('with scripts', () => {
  test.use(sharedPage())

  test('a link to a former address of a work shows the current one without loading a document', async ({ page, site }) => {
    const rename = async (slug: string) => {
      const {
        _id,
        version: _,
        ...values
      } = (await site.call<Row[]>('GET', '/journalArticles')).find((row) => row._id === article._id) as Row
      await site.call('POST', '/journalArticles/add', { ...values, id: _id, slug })
    }
    await page.goto(TALK)
    await waitForHydration(page)
    await markDocument(page)
    await rename('imitation-game')
    await main(page)
      .getByRole('link', { name: /Computing Machinery/ })
      .click()
    await expect(getTitle(page)).toHaveText('Computing Machinery and Intelligence')
    await expect(page).toHaveURL('/articles/imitation-game')
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await expect(getTitle(page)).toHaveText('Lecture on the ACE')
    await page.goForward()
    await expect(page).toHaveURL('/articles/imitation-game')
    await expect(getTitle(page)).toHaveText('Computing Machinery and Intelligence')
    await rename(ARTICLE.slice('/articles/'.length))
  })

  test('Tab reaches the links of a work in visual order, each with a visible focus', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(ARTICLE)
    await waitForHydration(page)
    await main(page).getByRole('link', { name: 'Journal articles', exact: true }).focus()
    const names: string[] = []
    for (let count = 0; count < 10; count += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      names.push(((await focused.textContent()) ?? '').trim())
      expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), names.at(-1)).not.toBe('none')
    }
    expect(names.slice(0, 9)).toEqual([
      'PDF',
      'DOI',
      'Code',
      'machine intelligence',
      'logic',
      'Cite this work',
      'BibTeX',
      'RIS',
      'CSL-JSON',
    ])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'RIS' })).toBeFocused()
  })

  test('after a client-side navigation reference managers find the work that is shown, and none on a list', async ({ page }) => {
    const tags = () =>
      page.evaluate(() => {
        const read = (selector: string) => [...document.head.querySelectorAll(selector)]
        // Addresses are those of the site as it is opened.
        const citation = read('meta[name^=citation_]:not([name$=_url])').map((tag) => [
          tag.getAttribute('name'),
          tag.getAttribute('content'),
        ])
        return { citation, ofOnePage: read('[rel=canonical], [type*=bibtex], [type="application/ld+json"]').length }
      })
    await page.goto(ARTICLE)
    await waitForHydration(page)
    const { citation } = await tags()
    expect(citation[0]).toEqual(['citation_title', 'Computing Machinery and Intelligence'])
    await main(page).getByRole('link', { name: 'Journal articles' }).first().click()
    await expect(page).toHaveTitle(/^Journal articles/)
    await expect.poll(tags).toEqual({ citation: [], ofOnePage: 0 })
    await main(page).getByRole('link', { name: 'A collaboration', exact: true }).click()
    await expect
      .poll(async () => (await tags()).citation.slice(0, 2))
      .toEqual([
        ['citation_title', 'A collaboration'],
        ['citation_author', 'Name, Ada'],
      ])
    await page.goBack()
    await page.goBack()
    await expect.poll(async () => (await tags()).citation).toEqual(citation)
  })

  test('after a client-side navigation nothing describes the page that was opened first', async ({ page }) => {
    const described = () => page.locator('head').locator('[name=description], [name^=twitter], [property], [rel=next]').count()
    await page.goto('/articles')
    await waitForHydration(page)
    await markDocument(page)
    expect(await described()).toBeGreaterThan(5)
    await main(page).getByRole('link', { name: 'Computing Machinery and Intelligence', exact: true }).first().click()
    await expect.poll(described).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('after a client-side navigation reference managers find the type of the work that is shown', async ({ page }) => {
    const types = () =>
      page.evaluate(() =>
        [...document.head.querySelectorAll('[name="DC.type"], [property="og:type"]')].map((tag) => tag.getAttribute('content')),
      )
    const follow = (name: RegExp | string) => main(page).getByRole('link', { name, exact: true }).first().click()
    await page.goto('/articles')
    await waitForHydration(page)
    await markDocument(page)
    expect(await types()).toEqual(['website'])
    await follow('Computing Machinery and Intelligence')
    await expect.poll(types).toEqual(['journalArticle'])
    await follow(/Lecture on the ACE/)
    await expect.poll(types).toEqual(['presentation'])
    await follow('Conferences')
    await expect.poll(types).toEqual([])
    expect(await isSameDocument(page)).toBe(true)

    await page.goto(ARTICLE)
    await waitForHydration(page)
    await markDocument(page)
    expect((await types())[0]).toBe('journalArticle')
    await follow('Journal articles')
    await expect.poll(types).toEqual([])
    await page.goBack()
    await expect.poll(types).toEqual(['journalArticle'])
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the page of a work has no accessibility violations, light and dark, on a phone and a wide screen, and fits 320 pixels', async ({
    page,
  }) => {
    for (const path of [ARTICLE, COLLABORATION, TALK, ARABIC]) {
      await page.goto(path)
      await waitForHydration(page)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await findViolationsInBothThemes(page), `${path} ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await getOverflow(page), path).toBeLessThanOrEqual(0)
      const targets = await main(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => link.getClientRects().length)
            .flatMap((link) => (link.getBoundingClientRect().height < 24 ? link.outerHTML : [])),
        )
      expect(targets, `${path}: links below 24 pixels`).toEqual([])
    }
  })
})
