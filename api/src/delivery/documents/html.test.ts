import { describe, expect, it } from 'vitest'
import { documentHtml } from './html.ts'

const hostile = `</script><script>alert(1)</script>"'&\u2028`

const page = (head = {}, picture?: string) =>
  documentHtml({
    head: { title: hostile, description: hostile, jsonLd: { name: hostile }, ...head },
    origin: 'https://example.org',
    picture,
    canonical: 'https://example.org/books',
    css: 'p{}',
    boot: 'boot()',
    releases: { set: 'rs_1', shell: { src: '/mfe/shell/1/main.js', integrity: 'sha384-x' }, remotes: [] },
    markup: '<main>text</main>',
    state: { settings: { ownerName: hostile } },
  })

describe('a document', () => {
  it('escapes values so that none ends its element or starts a script', () => {
    const html = page()
    expect(html.match(/<script/g)).toHaveLength(5)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('<title>&lt;/script>')
  })

  it('embeds JSON that parses to the same value', () => {
    const json = /id="state">(.*?)<\/script>/s.exec(page())?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ settings: { ownerName: hostile } })
  })

  it('is in the language and direction of the site, and links to itself as the version in the language of its item', () => {
    const getLinks = (html: string) => [...html.matchAll(/hreflang="([^"]+)" title="([^"]+)" href="([^"]+)"/g)].map(([, ...parts]) => parts)
    const address = 'https://example.org/books'
    const english = page()
    expect(english).toContain('<html lang="en"><head>')
    expect(english).not.toContain('og:locale')
    expect(getLinks(english)).toEqual(['en', 'x-default'].map((tag) => [tag, 'English', address]))
    const arabic = page({ lang: 'ar', itemLang: 'de' })
    expect(arabic).toContain('<html lang="ar" dir="rtl"><head>')
    expect(arabic).toContain('<meta property="og:locale" content="de_DE">')
    expect(getLinks(arabic)).toEqual(['de', 'x-default'].map((tag) => [tag, 'Deutsch', address]))
    for (const tag of ['de-u-co-phonebk', 'de-t-en', 'de-x-own', 'de-a-bcd-x-own'])
      expect(getLinks(page({ itemLang: tag }))[0]).toEqual([tag, 'Deutsch', address])
  })

  it('gives link previews absolute addresses', () => {
    expect(page({ image: '/media/a.jpg' })).toContain('<meta property="og:image" content="https://example.org/media/a.jpg">')
  })

  it('gives link previews a picture: the image of the page, or one that is made for it', () => {
    const own = page({ image: '/media/a.jpg' })
    expect(own).toContain('<meta name="twitter:image" content="https://example.org/media/a.jpg">')
    expect(own).not.toContain('og:image:width')
    const made = page({}, '/social/books.png?v=1')
    for (const tag of [
      '<meta property="og:image" content="https://example.org/social/books.png?v=1">',
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:image" content="https://example.org/social/books.png?v=1">',
    ])
      expect(made).toContain(tag)
    expect(page()).toContain('<meta name="twitter:card" content="summary">')
  })

  it('gives link previews the site, the title and the description in the words of each protocol', () => {
    const html = page({ title: 'Books', description: 'All books.', siteName: 'Ada & Co' }, '/social/books.png?v=1')
    for (const tag of [
      '<meta property="og:site_name" content="Ada &amp; Co">',
      '<meta property="og:title" content="Books">',
      '<meta property="og:image:alt" content="Books">',
      '<meta name="twitter:title" content="Books">',
      '<meta name="twitter:description" content="All books.">',
    ])
      expect(html).toContain(tag)
    expect(page()).not.toContain('og:image:alt')
    expect(page()).not.toContain('og:site_name')
  })

  it('gives search engines absolute addresses of images', () => {
    const readImages = (image: string | string[]) =>
      JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(page({ jsonLd: { name: '/media/a.jpg', image } }))?.[1] ?? '')
    const absolute = 'https://example.org/media/a.jpg'
    expect(readImages('/media/a.jpg')).toEqual({ name: '/media/a.jpg', image: absolute })
    expect(readImages(['/media/a.jpg', absolute])).toMatchObject({ image: [absolute, absolute] })
  })

  it('names the pages before and after it in a list', () => {
    expect(page({ prev: '/books', next: '/books?page=3' })).toContain(
      '<link rel="prev" href="/books"><link rel="next" href="/books?page=3">',
    )
  })

  it('says whether the page is an article or that of a book', () => {
    expect(page({ isArticle: true, isBook: true })).toContain('<meta property="og:type" content="book">')
    expect(page()).toContain('<meta property="og:type" content="website">')
    expect(page({ isArticle: true })).toContain('<meta property="og:type" content="article">')
  })

  it('preloads the image of the first view once', () => {
    const html = page({ preloadImage: { href: '/media/a.avif', srcset: '/media/a-480.avif 480w', sizes: '100vw', type: 'image/avif' } })
    expect(html.match(/rel="preload"/g)).toHaveLength(1)
    expect(html).toContain('imagesrcset="/media/a-480.avif 480w" imagesizes="100vw" type="image/avif"')
  })
})
