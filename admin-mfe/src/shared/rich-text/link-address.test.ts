import { describe, expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

const ORIGIN = 'http://localhost:8080'

describe('linkAddress', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['example.org/a', 'https://example.org/a'],
    ['localhost:3000', 'about:blank'],
    ['owner@example.org', 'mailto:owner@example.org'],
    ['mailto:owner@example.org', 'mailto:owner@example.org'],
    ['tel:+123', 'tel:+123'],
    [' https://example.org ', 'https://example.org'],
    ['/books/rivers?page=2#list', '/books/rivers?page=2#list'],
    ['http://localhost:8080/books/rivers', '/books/rivers'],
    ['http://localhost:8080', '/'],
    ['http://localhost:80801/books', 'http://localhost:80801/books'],
    ['https://www.google.com/url?q=https://example.org/a?b%3Dc&sa=D&source=docs', 'https://example.org/a?b=c'],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2F&data=me%40example.org', 'https://example.org/'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
    ['http://localhost:8080//example.org', 'http://localhost:8080//example.org'],
  ])('turns %s into %s', (typed, address) => {
    expect(linkAddress(typed, ORIGIN)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'sms:1',
    '//example.org',
    '/\\example.org',
    '',
    'java\nscript:x',
  ])('returns a blank address for %s', (typed) => {
    expect(linkAddress(typed, ORIGIN)).toBe('about:blank')
  })
})
