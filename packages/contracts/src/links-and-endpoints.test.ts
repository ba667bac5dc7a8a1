import { describe, expect, it } from 'vitest'
import { ownerEndpoints, publicEndpoints } from './endpoints.ts'
import { replaceItemPaths, toItemPaths } from './item-path.ts'
import { linkHref } from './link-href.ts'
import { imageVariant } from './media.ts'
import { richTextHref } from './rich-text.ts'

describe('linkHref', () => {
  it.each([
    ['https://books.example/rivers', 'https://books.example/rivers'],
    ['HTTP://books.example', 'HTTP://books.example'],
    ['  https://books.example  ', 'https://books.example'],
    ['mailto:me@example.org', 'mailto:me@example.org'],
    ['10.1000/xyz123', 'https://doi.org/10.1000/xyz123'],
    ['doi:10.1000/182', 'https://doi.org/10.1000/182'],
    ['DOI: 10.1000/182', 'https://doi.org/10.1000/182'],
  ])('turns %j into %s', (link, href) => expect(linkHref(link)).toBe(href))

  it.each([
    'Library of the university, shelf 4',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/books',
    'www.books.example',
    'https://books.example and more',
    'https://books.example\u0000',
    'java\nscript:alert(1)',
    'ftp://books.example',
    '',
  ])('returns null for %j', (link) => expect(linkHref(link)).toBe(null))
})

describe('richTextHref', () => {
  it.each([
    ...['http://a.example', 'https://a.example', 'mailto:a@b.example', 'tel:+123', 'HTTPS://a.example'],
    ...['/', '/books/rivers', '/books?page=2#list'],
  ])('keeps %s', (href) => expect(richTextHref(href)).toBe(href))
  it.each([
    ...['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'a.example', ''],
    ...['//a.example', '/\\a.example', '/\t/a.example', '/\n/a.example', '\\\\a.example', './books'],
  ])('replaces %j with a blank address', (href) => expect(richTextHref(href)).toBe('about:blank'))
})

describe('addresses of works and blogs in plain text', () => {
  const withMarks = (text: string) => replaceItemPaths(text, (path) => `<${path}>`)
  it.each([
    ['Mind (/articles/mind), 1950. /books/rivers.', 'Mind (</articles/mind>), 1950. </books/rivers>.'],
    ['/blogs/a?x=1#y', '</blogs/a?x=1#y>'],
    ['and/or/books/rivers', 'and/or/books/rivers'],
    ['/a/, /books/ and /about', '/a/, /books/ and /about'],
    ['//books/rivers', '//books/rivers'],
  ])('of %j are %j', (text, marked) => expect(withMarks(text)).toBe(marked))

  it('become paths if they are of this site', () => {
    const isSite = (origin: string) => origin === 'http://localhost:8080'
    expect(toItemPaths('Mind, http://LOCALHOST:8080/articles/mind.', isSite)).toBe('Mind, /articles/mind.')
    for (const text of ['http://localhost:8080/cv', 'https://a.example/books/b', 'https://a.example/?u=http://localhost:8080/books/b'])
      expect(toItemPaths(text, isSite)).toBe(text)
  })
})

describe('endpoints', () => {
  it('are those of the specification', () => {
    expect(ownerEndpoints.signIn).toBe('/user/signin')
    expect(ownerEndpoints.user).toBe('/user/auth')
    expect(ownerEndpoints.imageUpload).toBe('/image/cloudinary/upload/single')
    expect(ownerEndpoints.add('bookChapters')).toBe('/bookChapters/add')
    expect(publicEndpoints.one('externalLinks', 'a/b')).toBe('/links/a%2Fb')
    expect(ownerEndpoints.blogSetCurrent('x')).toBe('/blogs/set-current/x')
  })
})

describe('imageVariant', () => {
  it('returns the URL of a smaller variant', () => {
    expect(imageVariant('/media/abc.jpg', 960, 'avif')).toBe('/media/abc-960.avif')
  })
})
