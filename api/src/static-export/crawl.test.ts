import { describe, expect, it } from 'vitest'
import { createCrawl } from './crawl.ts'

const html = (body: string) =>
  new Response(`<html><head><meta charset="utf-8"></head><body>${body}</body></html>`, { headers: { 'content-type': 'text/html' } })

const moved = (location: string, status = 308) => new Response(null, { status, headers: { location } })

/** Takes all files of a site with these pages. */
const crawl = async (pages: Record<string, () => Response>, former: string[] = []) => {
  const { files, listBroken, leftOut, redirects } = createCrawl({
    publicUrl: 'https://site.example',
    request: async (address) => ({
      response: pages[address]?.() ?? (address.includes('.') ? new Response('') : new Response('', { status: 404 })),
      calls: [],
    }),
    listReleaseFiles: () => [],
    listFormerPaths: async () => ['/old', '/deleted', ...former],
    script: '/mfe/a.js',
  })
  const contents = new Map<string, string>()
  for await (const { path, content } of files()) {
    expect(contents.has(path), path).toBe(false)
    contents.set(path, content.toString())
  }
  return { contents, paths: [...contents.keys()], broken: listBroken(), leftOut, redirects }
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
      '/old': () => moved('/new', 301),
      '/new': () => html('New'),
    })
    expect(paths).toEqual(expect.arrayContaining(['old/index.html', 'new/index.html']))
    expect(paths).not.toContain('deleted/index.html')
    expect(redirects).toEqual(new Map([['/old', '/new']]))
  })

  it('follows links that spell an address in another way to its one page', async () => {
    const tag = '/blogs/tags/C%2B%2B'
    const { contents, broken } = await crawl({
      '/': () =>
        html(
          '<a href="https://site.example//about">1</a><a href="/blogs/tags/C++">2</a><a href="/blogs/tags/%c3%a9t">3</a><a href="/%61bout">4</a>',
        ),
      '//about': () => moved('/about'),
      '/%61bout': () => moved('/about'),
      '/about': () => html('About'),
      '/blogs/tags/C++': () => moved(tag),
      [tag]: () => html('C++'),
      '/blogs/tags/%c3%a9t': () => moved('/blogs/tags/%C3%A9t'),
      '/blogs/tags/%C3%A9t': () => html('ét'),
    })
    expect(broken).toEqual([])
    expect(contents.get('about/index.html')).toContain('About')
    expect(contents.get('blogs/tags/C++/index.html')).toContain('C++')
    expect(contents.get('blogs/tags/ét/index.html')).toContain('ét')
    expect(contents.get('index.html')).toContain('<a href="https://site.example/about">1</a><a href="/blogs/tags/C++">2</a>')
  })

  it('takes one of two addresses that a disk may not tell apart, and lists the other with its spelling', async () => {
    const { paths, broken } = await crawl({
      '/': () => html('<a href="/About">1</a><a href="/b.PDF">2</a><a href="/b.pdf">3</a>'),
      '/About': () => moved('/about'),
      '/about': () => html(''),
    })
    expect(paths.filter((path) => /^(?:about|b\.)/i.test(path))).toEqual(['b.PDF', 'about/index.html'])
    expect(broken).toEqual([
      { address: '/About', from: ['/'], reason: 'its page is /about, and hosts tell small letters from capitals' },
      { address: '/b.pdf', from: ['/'], reason: 'a disk may take it for b.PDF' },
    ])
  })

  it('leaves out a page whose name no file can have, which is not a broken link', async () => {
    const { broken, leftOut } = await crawl({
      '/': () => html('<a href="/blogs/tags/A%2FB">1</a><a href="/a%2Fb">2</a>'),
      '/blogs/tags/A%2FB': () => html(''),
    })
    expect(leftOut).toEqual([{ address: '/blogs/tags/A%2FB', from: ['/'], reason: 'it cannot be the name of a file' }])
    expect(broken).toEqual([{ address: '/a%2Fb', from: ['/'], reason: 'status 404' }])
  })

  it('makes former addresses the files that they were, but never one that hosts serve in place of a page', async () => {
    const former = ['/2020/My-Post.html', '/2020/a/index.html', '/About.html', '/about/index.html', '/ABOUT']
    const target = '/blogs/1'
    const { paths, redirects, broken } = await crawl(
      {
        '/': () => html('<a href="/about">1</a>'),
        '/about': () => html(''),
        [target]: () => html(''),
        '/2020/My-Post.html': () => moved(target, 301),
        '/2020/a/index.html': () => moved(target, 301),
        '/About.html': () => moved('/about', 301),
        '/about/index.html': () => moved('/about', 301),
        '/ABOUT': () => moved('/about'),
      },
      former,
    )
    expect(broken).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(['2020/My-Post.html', '2020/a/index.html', 'blogs/1/index.html']))
    expect(paths.filter((path) => /^about/i.test(path))).toEqual(['about/index.html'])
    expect([...redirects]).toEqual([
      ['/About.html', '/about'],
      ['/2020/My-Post.html', target],
      ['/2020/a/index.html', target],
    ])
  })

  it('ends when the site fails, so that no page is taken for one that was deleted', () =>
    expect(crawl({ '/': () => html('<a href="/b">B</a>'), '/b': () => new Response('', { status: 503 }) })).rejects.toThrow(
      '/b cannot be exported: status 503',
    ))
})
