import type { Blog, BlogTagPage, WorkPage, WorksPage } from '@portfolio/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  about,
  aboutSummaries,
  aList,
  allWorks,
  blogContexts,
  blogSummaries,
  blogs,
  citation,
  conferences,
  externalLinks,
  highlights,
  searchPage,
  workPages,
} from '#test/hostile-content.ts'
import { startBrowser } from '#test/open-in-browser.ts'
import { type Responses, renderPage } from '#test/render-on-server.tsx'

let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** Two upcoming talks, one without a date, and past ones. One year has both. */
const talks = aList(conferences, 'date', { upcoming: 2 })
talks.items.forEach((item, index) => {
  item.status = index < 2 ? 'upcoming' : ''
  item.year = ['2025', '2026', '', '2025'][index] ?? '1936'
})
const none = aList([], 'date', { facets: { years: [], types: [], tags: [] } })
const blogTag: BlogTagPage = { tag: '<b> &', path: '/blogs/tags/%3Cb%3E%20%26', items: blogSummaries, page: 1, pages: 2, total: 30 }
const full: Responses = {
  '/pages/blog-tags/1/%3Cb%3E%20%26': blogTag,
  '/works/books': aList(workPages),
  '/works/books?page=2': aList(workPages, 'date', { page: 2, pages: 7, total: 250, all: 250 }),
  '/works/books?tag=%3C&sort=added&page=3': aList(workPages, 'added', { page: 3, pages: 3, total: 250, all: 500 }),
  '/works/books?q=nothing': aList([], 'date', { all: 6 }),
  '/works/bookChapters': aList(workPages, 'date', { pages: 2, total: 106, all: 106 }),
  '/works/journalArticles': aList(workPages, 'added'),
  '/works/projects': aList(workPages.slice(3)),
  '/works/conferences': talks,
  '/pages/landing/1': { blogs: blogSummaries, links: externalLinks, page: 1, pages: 3, highlights },
  '/pages/landing/2': { blogs: blogSummaries, links: externalLinks, page: 2, pages: 3, highlights: [] },
  '/pages/landing/3': { blogs: [], links: externalLinks, page: 3, pages: 3, highlights: [] },
  '/search': searchPage,
  '/works/books/work-0/citation': citation,
  '/works/all/1': allWorks,
  '/licenses': { processorVersion: '1', packages: [{ name: 'react', version: '19', license: 'MIT' }] },
  '/search?q=a&section=books&page=2': searchPage,
  '/about': about,
  '/summaries/about': aboutSummaries,
  ...Object.fromEntries(workPages.map((work) => [`/works${work.path}`, work])),
  ...Object.fromEntries(blogs.map((blog) => [`/blogs/${blog._id}`, blog])),
  ...Object.fromEntries(blogContexts.map((context) => [`/blogs/${context._id}/context`, context])),
}
const empty: Responses = {
  '/works/books': none,
  '/works/bookChapters': none,
  '/works/journalArticles': none,
  '/works/projects': none,
  '/works/conferences': none,
  '/pages/landing/1': { blogs: [], links: [], page: 1, pages: 1, highlights: [] },
  '/about': [],
  '/summaries/about': [],
}
const pages = ['/', '/blogs', '/books', '/book-chapters', '/articles', '/projects', '/conferences', '/about']

const listPages = ['/books?page=2', '/books?tag=%3C&sort=added&page=3', '/books?q=nothing']

/** The data without what the page does not show. */
const getShown = (data: unknown[]) =>
  data.map((one) =>
    one && Object.hasOwn(one, 'facets')
      ? { ...(one as WorksPage), items: (one as WorksPage).items.map(({ _id, version, type, ...entry }) => entry) }
      : one,
  )

describe('a page hydrated from the markup of the server', () => {
  it.each([...pages, ...listPages, '/?page=2', '/blogs?page=3', ...blogs.map((blog) => `/blogs/${blog._id}`)])(
    '%s reads all of its data back from the markup',
    async (path) => {
      const rendered = await renderPage(path, full)
      const opened = await browser.open(path, rendered.html)
      expect(rendered.data[0]).toBeDefined()
      expect(opened.data).toEqual(getShown(rendered.data))
      expect(opened).toMatchObject({ differences: [], requests: 0 })
    },
  )

  it.each(workPages.map(({ path }) => path))('%s reads all that it shows of a work back from the markup', async (path) => {
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(opened.data).toHaveLength(1)
    // The field Link is shown as the imprint or as one of the links. The head and the order of the list need no script.
    const { values, meta: _, ...shown } = opened.data[0] as WorkPage
    expect(rendered.data[0]).toMatchObject(shown)
    // With their languages.
    const { related, previous, next } = rendered.data[0] as WorkPage
    expect(shown).toMatchObject({ related, previous, next })
    expect(rendered.data[0]).toMatchObject({ values: { ...values, link: expect.anything() } })
    expect(opened).toMatchObject({
      differences: [],
      requests: 0,
      title: rendered.head?.title,
    })
  })

  it.each(['/search', '/search?q=a&section=books&page=2'])('%s is hydrated by its own script, without a request', async (path) => {
    const rendered = await renderPage(path, full)
    const opened = await browser.visit(path, rendered.html)
    const markup = () => opened.evaluate(() => document.getElementById('root')?.innerHTML.replace(/ selected=""|<!--\$~?-->/g, ''))
    const itemsAndOwnNames = /data-item="[^"]*"|<b\b.*?<\/b>/g
    const before = rendered.html.replaceAll('<!-- -->', '').match(itemsAndOwnNames) ?? []
    expect((await markup())?.replaceAll('<!-- -->', '').match(itemsAndOwnNames) ?? []).toEqual(before)
    await opened.close()
    expect(await browser.open(path, rendered.html)).toMatchObject({ differences: [], requests: 0 })
  })

  it.each([
    '/books/work-0/cite',
    '/books/work-0/cite?style=mla',
    '/books/not-there/cite',
    '/licenses',
    '/works',
    '/works?page=2',
    '/blogs/tags/%3Cb%3E%20%26',
    '/blogs/tags/not-there',
  ])('%s stays as the server rendered it, without code of its own', async (path) => {
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.html).toContain(/not-there|page=2/.test(path) ? 'Page not found' : '</h1>')
    expect(rendered.data[0]).toBeDefined()
    expect(opened).toMatchObject({ differences: [], requests: 0 })
  })

  it.each(pages)('%s hydrates its empty state without a request', async (path) => {
    const rendered = await renderPage(path, empty)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.html).toContain(path === '/about' ? 'Loading this page…' : '</h1>')
    expect(opened.data).toEqual(rendered.data)
    expect(rendered.html, 'no number of things that are not there').not.toMatch(/>0(?:<|$)/)
    expect(opened).toMatchObject({ differences: [], requests: 0 })
  })

  it.each(blogs.map((blog) => `/blogs/${blog._id}`))('%s is shown without its context when that cannot be loaded', async (path) => {
    const rendered = await renderPage(path, { ...full, [`${path}/context`]: new Error('down') })
    const opened = await browser.open(path, rendered.html)
    const { description: _, ...blog } = full[path] as Blog
    expect(rendered.data[0]).toMatchObject({ blog, context: null })
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0 })
  })

  it('/books?q=nothing keeps the filter, and offers the whole list and a search of everything', async () => {
    const { html, head, status } = await renderPage('/books?q=nothing', full)
    expect(status).toBe(200)
    expect(html).toContain('No books match these filters.')
    expect(html).toMatch(/<a [^>]*href="\/books"[^>]*>Clear filters/)
    expect(html.replace(/<!--.*?-->/g, '')).toMatch(/<a [^>]*href="\/search\?q=nothing"[^>]*>search everything for “nothing”</)
    expect(html).toMatch(/<input [^>]*name="q"[^>]*value="nothing"/)
    expect(head).toMatchObject({ canonical: '/books', noindex: true })
  })

  it.each([
    ['/books?page=2', '', 'these 250 books'],
    ['/books?tag=%3C&sort=added&page=3', '?tag=%3C&amp;sort=added', 'these 250 books'],
  ])('%s offers the works of all its pages as files, with its filter', async (path, search, label) => {
    const { html } = await renderPage(path, full)
    expect(html.replace(/<!--.*?-->/g, '')).toContain(`Download ${label}:`)
    for (const [extension, name] of [
      ['bib', 'BibTeX'],
      ['ris', 'RIS'],
      ['json', 'CSL-JSON'],
    ])
      expect(html).toContain(`<a href="/books.${extension}${search}" download="">${name}</a>`)
    expect((await renderPage('/books?q=nothing', full)).html).not.toContain('Download')
  })

  it('/conferences has upcoming and past talks in two named groups, each by year, and those without a date between them', async () => {
    const { html } = await renderPage('/conferences', full)
    const headings = [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/g)].map(([, level, text = '']) => level + text.replace(/<[^>]*>/g, ''))
    expect(headings.filter((text) => /^\d(\d{4}|Upcoming|Past|No year)$/.test(text))).toEqual([
      '2Upcoming',
      '32025',
      '32026',
      '2No year',
      '2Past',
      '32025',
      '31936',
    ])
    const ids = [...html.matchAll(/ id="(y[^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['y2025-upcoming', 'y2026', 'y', 'y2025', 'y1936'])
  })

  it('/works has every work in one line, by year, with the files of all of them', async () => {
    const { html, head } = await renderPage('/works', full)
    const text = html.replace(/<[^>]*>/g, '')
    expect(html.match(/<h2>(.*?)<\/h2>/g)).toEqual(['<h2>1950</h2>', '<h2>No year</h2>'])
    expect(text).toContain('Mind and Machines. A. Other and Name1. Mind 59, 433. PDF DOI')
    expect(html).toMatch(/<b\b[^>]*>Name1<\/b>/)
    expect(html).toContain('<i>Mind</i>')
    for (const extension of ['bib', 'ris', 'json']) expect(html).toContain(`href="/works.${extension}"`)
    expect(head).toMatchObject({ canonical: '/works' })
    expect(head?.alternates?.map(({ href }) => href).slice(0, 3)).toEqual(['/works.bib', '/works.ris', '/works.json'])
  })

  it.each([
    ['What is “Mind”?', 'A. Other et al.', 'Elsevier Inc.', 'What is “Mind”? A. Other et al. Elsevier Inc. PDF'],
    ['Is it “alive?”', 'A. Other', 'Mind 59…', 'Is it “alive?” A. Other. Mind 59… PDF'],
    ['On “life”', 'A. Other, Jr.', 'Is it? (2)', 'On “life”. A. Other, Jr. Is it? (2). PDF'],
  ])('/works ends no part of a line twice: %s', async (title, people, imprint, line) => {
    const items = allWorks.items.slice(0, 1).map((entry) => ({ ...entry, title, people, imprint, container: '' }))
    const { html } = await renderPage('/works', { '/works/all/1': { ...allWorks, items } })
    expect(html.replace(/<[^>]*>/g, '')).toContain(line)
  })

  it('/works says of each file to which work it belongs', async () => {
    const { html } = await renderPage('/works', full)
    expect(html).toContain('href="/files/a/paper.pdf" aria-label="PDF: Mind and Machines"')
  })

  it.each(['/works', '/cv'])('%s, when the server could not load it, is not kept as what the server rendered', async (path) => {
    const { html } = await renderPage(path, { '/works/all/1': new Error('down'), '/cv': new Error('down') })
    expect(html).toContain('role="status"')
    expect(html).not.toContain('data-server-page')
    expect(html).not.toContain('Try again')
  })

  it('/conferences has the calendar beside its other files', async () => {
    expect((await renderPage('/conferences', full)).html).toMatch(/<a href="\/conferences\.ics" download[^>]*>Calendar</)
  })

  it('a filtered list is not indexed, a page of a list is, with the positions of its works in the whole list', async () => {
    expect((await renderPage('/books?page=2', full)).head).toMatchObject({
      canonical: '/books?page=2',
      noindex: false,
      next: '/books?page=3',
      jsonLd: { itemListElement: workPages.map((_, index) => ({ position: workPages.length + index + 1 })) },
    })
    const { head, html } = await renderPage('/books?tag=%3C&sort=added&page=3', full)
    expect(head).toMatchObject({ canonical: '/books', noindex: true })
    expect(html).toContain('href="/books?tag=%3C&amp;sort=added&amp;page=2"')
    expect(head?.alternates?.map(({ href }) => href).slice(0, 3)).toEqual(['/books.bib', '/books.ris', '/books.json'])
  })

  it('/books marks the names of the owner, including one in the folded part, and keeps the text', async () => {
    const { html } = await renderPage('/books', full)
    expect(html.match(/<b\b[^>]*>[^<]*<\/b>/g)?.map((mark) => mark.replace(/<[^>]*>/g, ''))).toEqual(['Name1', 'Name40'])
    expect(html).toContain('and 113 more')
  })

  it('lists, the CV and search results mark the name of the site as well as the spellings in the settings', async () => {
    const people = 'A. Other, Ada Example, Name1 and B. Ada Example'
    const marks = /<b\b[^>]*>Ada Example<\/b>, <b\b[^>]*>Name1<\/b> and B\. Ada Example/
    const works = workPages.slice(0, 1).map((work) => ({ ...work, values: { ...work.values, author: people } }))
    expect((await renderPage('/books', { '/works/books': aList(works) })).html).toMatch(marks)
    const entries = [{ _id: '1', path: '/books/one', title: 'One', people, venue: '', year: '1950', status: '' }]
    expect((await renderPage('/cv', { '/cv': { sections: [{ title: 'Books', path: '/books', entries }] } })).html).toMatch(marks)
    const parts = ['A. Other, Ada ', 'Example', ', Name', '1', ' and B. Ada ', 'Example', '']
    const results = searchPage.results.slice(0, 1).map((result) => ({ ...result, people: parts }))
    const { html } = await renderPage('/search?q=a', { '/search?q=a': { ...searchPage, results } })
    expect(html.replaceAll(/<!-- -->|<\/?mark>/g, '')).toMatch(marks)
    expect(html).toContain('Ada <mark>Example</mark></b>')
  })

  it.each(['/blogs/not-there', '/books/not-there', '/conferences/not-there', '/books?page=0', '/?page=0'])(
    '%s, which does not exist, hydrates without a request',
    async (path) => {
      const rendered = await renderPage(path, full)
      const opened = await browser.open(path, rendered.html)
      expect(rendered.status).toBe(404)
      expect(opened).toMatchObject({ data: rendered.data, differences: [], requests: 0 })
    },
  )

  it.each([...pages, `/blogs/${blogs[0]?._id}`, '/books/work-0'])('%s loads its data when the server could not', async (path) => {
    const failing = Object.fromEntries(Object.keys(full).map((key) => [key, new Error('down')]))
    const rendered = await renderPage(path, failing)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.html).toContain('role="status"')
    expect(opened.differences).toEqual([])
    expect(opened.requests).toBeGreaterThan(0)
  })
})
