import { describe, expect, it } from 'vitest'
import { createCrawl } from './crawl.ts'

const html = (body: string) =>
  new Response(`<html><head><meta charset="utf-8"></head><body>${body}</body></html>`, { headers: { 'content-type': 'text/html' } })

/** Takes all files of a site with these pages. */
const crawl = async (pages: Record<string, () => Response>) => {
  const { files, listBroken, redirects } = createCrawl({
    publicUrl: 'https://site.example',
    request: async (address) => pages[address]?.() ?? (address.includes('.') ? new Response('') : new Response('', { status: 404 })),
    listReleaseFiles: () => [],
    listFormerPaths: async () => ['/old', '/deleted'],
    takeCalls: () => [],
    script: '/mfe/a.js',
  })
  const paths: string[] = []
  for await (const { path } of files()) paths.push(path)
  return { paths, broken: listBroken(), redirects }
}

describe('a crawl', () => {
  it('lists links to pages and to parts of pages that do not exist, and no others', async () => {
    const { broken, paths } = await crawl({
      '/': () =>
        html(
          '<h2 id="ä">A</h2><a href="#%C3%A4">1</a><a href="#top">2</a><a href="/b#none">3</a><a href="/c">4</a><a href="/a.pdf#page=2">5</a>',
        ),
      '/b': () => html('<a href="/#nothing">6</a><a href="https://elsewhere.example/c">7</a><a href="/#:~:text=A">8</a>'),
    })
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'b/index.html', 'a.pdf']))
    expect(broken).toEqual([
      { address: '/c', from: ['/'], reason: 'status 404' },
      { address: '/b#none', from: ['/'], reason: 'the page has no such part' },
      { address: '/#nothing', from: ['/b'], reason: 'the page has no such part' },
    ])
  })

  it('follows former addresses to pages that still exist', async () => {
    const { paths, redirects } = await crawl({
      '/': () => html(''),
      '/old': () => new Response(null, { status: 301, headers: { location: '/new' } }),
      '/new': () => html('New'),
    })
    expect(paths).toEqual(expect.arrayContaining(['old/index.html', 'new/index.html']))
    expect(paths).not.toContain('deleted/index.html')
    expect(redirects).toEqual(new Map([['/old', '/new']]))
  })

  it('ends when the site fails, so that no page is taken for one that was deleted', () =>
    expect(crawl({ '/': () => html('<a href="/b">B</a>'), '/b': () => new Response('', { status: 503 }) })).rejects.toThrow(
      '/b cannot be exported: status 503',
    ))
})
