import { expect, it } from 'vitest'
import { getRequestOrigin } from './site-origin.ts'

it.each([
  ['example.org', 'http://example.org'],
  ['example.org:8080', 'http://example.org:8080'],
  ['[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
  [undefined, 'http://localhost'],
  ['example.org/path', 'http://localhost'],
  ['"><script>', 'http://localhost'],
  // Limits the length of cache keys, which contain the origin.
  ['a'.repeat(254), 'http://localhost'],
  [`[${':'.repeat(100)}]`, 'http://localhost'],
])('the origin of a request for the host %s is %s', (host, origin) => {
  expect(getRequestOrigin(host)).toBe(origin)
})
