import { expect, it } from 'vitest'
import { readContentSite } from './read-content-site.ts'

it('--content is the address of a site, of which its origin is kept; empty is none', () => {
  expect(readContentSite('public-mfe', { content: 'https://example.org/books?q=1' })).toBe('https://example.org')
  expect(readContentSite('shell', { content: 'http://localhost:8080' })).toBe('http://localhost:8080')
  expect(readContentSite('public-mfe', { content: '' })).toBeUndefined()
  expect(readContentSite('admin-mfe', {})).toBeUndefined()
})

it.each([
  ['no address', 'public-mfe', { content: 'example.org' }, 'is the address of a site, such as https://example.org, not "example.org"'],
  ['another protocol', 'public-mfe', { content: 'file:///etc' }, 'is the address of a site'],
  ['a password, which would be published', 'public-mfe', { content: 'https://a:b@example.org' }, 'without a user name and a password'],
  ['an app without public pages', 'admin-mfe', { content: 'https://example.org' }, 'and admin-mfe has none'],
  ['no check', 'public-mfe', { content: 'https://example.org', 'without-check': true }, 'contradict each other'],
] as const)('--content with %s is rejected with a sentence', (_, app, options, sentence) => {
  expect(() => readContentSite(app, options)).toThrow(sentence)
})
