import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { about, aboutSummaries, blogContexts, blogSummaries, blogs, books, conferences, externalLinks } from '#test/hostile-content.ts'
import { startBrowser } from '#test/open-in-browser.ts'
import { type Responses, renderPage } from '#test/render-on-server.tsx'

let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const full: Responses = {
  '/books': books,
  '/bookChapters': books,
  '/journalArticles': books,
  '/projects': books,
  '/conferences': conferences,
  '/summaries/blogs': blogSummaries,
  '/links': externalLinks,
  '/about': about,
  '/summaries/about': aboutSummaries,
  ...Object.fromEntries(blogs.map((blog) => [`/blogs/${blog._id}`, blog])),
  ...Object.fromEntries(blogContexts.map((context) => [`/blogs/${context._id}/context`, context])),
}
const empty: Responses = {
  '/books': [],
  '/bookChapters': [],
  '/journalArticles': [],
  '/projects': [],
  '/conferences': [],
  '/summaries/blogs': [],
  '/links': [],
  '/about': [],
  '/summaries/about': [],
}
const pages = ['/', '/blogs', '/books', '/book-chapters', '/articles', '/projects', '/conferences', '/about']

describe('a page hydrated from the markup of the server', () => {
  it.each([...pages, ...blogs.map((blog) => `/blogs/${blog._id}`)])('%s reads all of its data back from the markup', async (path) => {
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.data[0]).toBeDefined()
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0, status: 200 })
  })

  it.each(pages)('%s hydrates its empty state without a request', async (path) => {
    const rendered = await renderPage(path, empty)
    const opened = await browser.open(path, rendered.html)
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0 })
  })

  it.each(blogs.map((blog) => `/blogs/${blog._id}`))('%s is shown without its context when that cannot be loaded', async (path) => {
    const rendered = await renderPage(path, { ...full, [`${path}/context`]: new Error('down') })
    const opened = await browser.open(path, rendered.html)
    expect(rendered.data[0]).toMatchObject({ blog: full[path], context: null })
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0, status: 200 })
  })

  it('hydrates the page of an unknown blog without a request', async () => {
    const path = '/blogs/not-there'
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.status).toBe(404)
    expect(opened).toMatchObject({ data: rendered.data, differences: [], requests: 0, status: 404 })
  })

  it.each([...pages, `/blogs/${blogs[0]?._id}`])('%s loads its data when the server could not', async (path) => {
    const failing = Object.fromEntries(Object.keys(full).map((key) => [key, new Error('down')]))
    const rendered = await renderPage(path, failing)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.html).toContain('role="status"')
    expect(opened.differences).toEqual([])
    expect(opened.requests).toBeGreaterThan(0)
  })
})
