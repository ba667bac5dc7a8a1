import { describe, expect, it } from 'vitest'
import { readSiteRules } from './read-site.ts'

const read = (files: Record<string, string>) =>
  readSiteRules(async (path) => {
    const file = { '/robots.txt': '', '/sitemap.xml': '<urlset></urlset>', ...files }[path]
    if (file === undefined) throw new Error(`No ${path}`)
    return file
  })

describe('robots.txt', () => {
  it.each([
    ['', true],
    ['User-agent: *\nDisallow:', true],
    ['User-agent: *\nDisallow: /', false],
    ['user-agent: *\r\ndisallow: /books # until June', false],
    ['User-agent: *\nDisallow: /book-chapters', true],
    ['User-agent: *\nDisallow: /books\nAllow: /books/a', true],
    ['User-agent: *\nDisallow: /*/a$', false],
    ['User-agent: *\nDisallow: /*/$', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private', true],
    ['User-agent: *\nAllow: /\n\nUser-agent: Bingbot\nUser-agent: googlebot\nDisallow: /books', false],
    ['User-agent: Bingbot\nDisallow: /', true],
  ])('%j allows /books/a: %s', async (text, allowed) => {
    expect((await read({ '/robots.txt': text })).isAllowed('/books/a')).toBe(allowed)
  })
})

describe('a sitemap', () => {
  const sitemap = (...paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>https://a.example${path}</loc></url>`).join('')}</urlset>`

  it('lists its addresses on any host', async () => {
    const { isListed } = await read({ '/sitemap.xml': sitemap('/books/a', '/books/b&amp;c') })
    expect(['/books/a', '/books/b&c', '/books'].map(isListed)).toEqual([true, true, false])
  })

  it('lists the addresses of all its parts if it is an index', async () => {
    const index = '<sitemapindex><sitemap><loc>https://a.example/sitemap-1.xml</loc></sitemap></sitemapindex>'
    expect((await read({ '/sitemap.xml': index, '/sitemap-1.xml': sitemap('/books/a') })).isListed('/books/a')).toBe(true)
  })

  it('rejects when it cannot be read', async () => {
    await expect(readSiteRules(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })
})
