import { describe, expect, it } from 'vitest'
import { toExportedAddress, toFileName, toStaticLink } from './addresses.ts'

const BASE = 'https://site.example/blogs/1'

describe('an address in a static export', () => {
  it.each([
    ['/books', '/books'],
    ['https://site.example/books/#y1950', '/books'],
    ['/books?page=2', '/books?page=2'],
    ['/books?page=1', '/books'],
    ['/books?year=1950&page=2&q=x', '/books?page=2'],
    ['/social/books.png?v=abc', '/social/books.png'],
    ['2', '/blogs/2'],
    ['#h1', '/blogs/1'],
    ['/', '/'],
  ])('of the link %s is %s', (link, address) => expect(toExportedAddress(link, BASE)).toBe(address))

  it.each(['', 'https://elsewhere.example/books', 'mailto:a@b.example', 'http://site.example/', 'https://'])(
    'does not exist for %j',
    (link) => expect(toExportedAddress(link, BASE)).toBeUndefined(),
  )

  it.each([
    ['/', true, 'index.html'],
    ['/books', true, 'books/index.html'],
    ['/?page=2', true, 'page/2/index.html'],
    ['/books?page=3', true, 'books/page/3/index.html'],
    ['/blogs/tags/a%20%26%20b', true, 'blogs/tags/a & b/index.html'],
    ['/books.bib', false, 'books.bib'],
    ['/2020/My-Post.html', true, '2020/My-Post.html'],
    ['/2020/a/index.html', true, '2020/a/index.html'],
  ])('%s (document: %s) is the file %s', (address, isDocument, file) => expect(toFileName(address, isDocument)).toBe(file))

  it.each(['/blogs/tags/..%2F..%2Fetc', '/blogs/tags/..', '/a%5Cb', '/a%00', '/a%0Ab', '/caf%E9.pdf', '/50%-off', `/${'ö'.repeat(200)}`])(
    '%s is no file',
    (address) => expect(() => toFileName(address, true)).toThrow('it cannot be the name of a file'),
  )

  it.each([
    ['/books?page=2', '/books/page/2/'],
    ['/books/?page=2#y1950', '/books/page/2/#y1950'],
    ['?page=2', '/blogs/1/page/2/'],
    ['https://site.example/?page=2', 'https://site.example/page/2/'],
    ['/books?page=1', '/books'],
    ['/books?page=0', '/books'],
    ['https://site.example//books//a?x=1#b', 'https://site.example/books/a?x=1#b'],
  ])('in the link %s is written %s', (link, own) => expect(toStaticLink(link, BASE)).toBe(own))

  it.each([
    ['https://forum.example/thread?page=3'],
    ['https://forum.example//a'],
    ['/files/1/a.pdf?page=2'],
    ['/books?year=1950&page=2'],
    ['/books?x=//'],
    ['/about'],
    ['#a'],
    ['mailto:a@b.example'],
  ])('stays as it is in the link %s', (link) => expect(toStaticLink(link, BASE)).toBe(link))
})
