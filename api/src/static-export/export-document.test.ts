import { describe, expect, it } from 'vitest'
import { exportDocument, redirectDocument } from './export-document.ts'

const page = (language: string, address: string, body = '') =>
  exportDocument(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body>${body}</body></html>`, {
    address,
    base: `https://site.example${address}`,
    policy: "default-src 'none'",
    script: '/mfe/a.js',
  })

describe('a document of a static export', () => {
  it('has links to its own further pages and parts, and those of other sites as they are', () => {
    const links = [
      '<a href="/blogs/tags/it&#x27;s?page=2">1</a>',
      '<a href="https://forum.example/thread?page=3">2</a>',
      '<a href="https://site.example//about#a">3</a>',
      '<meta property="og:description" content="Which?page=2">',
      '<a href="/search?q=a&amp;page=2">4</a>',
    ]
    expect(page('en', '/books', links.join(''))).toContain(
      links
        .join('')
        .replace('/blogs/tags/it&#x27;s?page=2', "/blogs/tags/it's/page/2/")
        .replace('site.example//about', 'site.example/about'),
    )
  })

  it('says in the language of the site that the search needs scripts, and in English where there is no translation', () => {
    expect(page('de-AT', '/search')).toContain(
      '<aside class="needs-scripts" aria-label="Suche" lang="de-AT" dir="ltr">Die Suche dieser Website braucht JavaScript. <a href="/works">Alle Arbeiten</a> stehen auf einer Seite.</aside>',
    )
    expect(page('ar', '/search')).toContain('lang="ar" dir="rtl">يحتاج')
    expect(page('fr', '/search')).toContain('lang="en" dir="ltr">The search of this site needs JavaScript.')
    expect(page('de', '/books')).not.toContain('<aside')
  })

  it('that leads to another page is in the language of the site', () => {
    expect(redirectDocument('/books/a"', 'de')).toMatch(
      /^<!doctype html><html lang="de" dir="ltr">.+<title>Verschoben nach \/books\/a&quot;<\/title>.+<p>Verschoben nach <a href="\/books\/a&quot;">/,
    )
    expect(redirectDocument('/a', 'ar')).toContain('<html lang="ar" dir="rtl">')
    expect(redirectDocument('/a', 'fr')).toContain('<html lang="en" dir="ltr">')
  })
})
