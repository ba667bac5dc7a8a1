import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { about, blogs, books, conferences, externalLinks } from '#test/hostile-content.ts'
import { startBrowser } from '#test/open-in-browser.ts'
import { type Answers, renderPage } from '#test/render-on-server.tsx'

let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const full: Answers = {
  '/books': books,
  '/bookChapters': books,
  '/journalArticles': books,
  '/projects': books,
  '/conferences': conferences,
  '/blogs': blogs,
  '/links': externalLinks,
  '/about': about,
  ...Object.fromEntries(blogs.map((blog) => [`/blogs/${blog._id}`, blog])),
}
const empty: Answers = {
  '/books': [],
  '/bookChapters': [],
  '/journalArticles': [],
  '/projects': [],
  '/conferences': [],
  '/blogs': [],
  '/links': [],
  '/about': [],
}
const lists = ['/', '/blogs', '/books', '/book-chapters', '/articles', '/projects', '/conferences', '/about']

describe('a page opened from the markup the server rendered', () => {
  it.each([...lists, ...blogs.map((blog) => `/blogs/${blog._id}`)])('%s reads its whole data back, word for word', async (path) => {
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.data[0]).toBeDefined()
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0, status: 200 })
  })

  it.each(lists)('%s takes over its empty state without asking again', async (path) => {
    const rendered = await renderPage(path, empty)
    const opened = await browser.open(path, rendered.html)
    expect(opened.data).toEqual(rendered.data)
    expect(opened).toMatchObject({ differences: [], requests: 0 })
  })

  it('keeps an unknown blog unknown', async () => {
    const path = '/blogs/not-there'
    const rendered = await renderPage(path, full)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.status).toBe(404)
    expect(opened).toMatchObject({ data: rendered.data, differences: [], requests: 0, status: 404 })
  })

  it.each([...lists, `/blogs/${blogs[0]?._id}`])('%s asks itself when the server could not', async (path) => {
    const failing = Object.fromEntries(Object.keys(full).map((key) => [key, new Error('down')]))
    const rendered = await renderPage(path, failing)
    const opened = await browser.open(path, rendered.html)
    expect(rendered.html).toContain('role="status"')
    expect(opened.differences).toEqual([])
    expect(opened.requests).toBeGreaterThan(0)
  })
})
