import { expect, it } from 'vitest'
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts'

const ALL = ['br', 'gzip', 'identity'] as const

it.each<[string | undefined, Encoding]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;Q=0.1, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of the encodings that %o accepts, the best is %s', (acceptEncoding, best) => {
  expect(negotiateEncoding(acceptEncoding, ALL)).toBe(best)
})

it.each<[string, Encoding]>([
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.1, br;q=0.2', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity, gzip', 'gzip'],
])('a client that names identity, as in %o, gets what it prefers: %s', (acceptEncoding, preferred) => {
  expect(negotiateEncoding(acceptEncoding, ALL)).toBe(preferred)
})

it('what a client does not accept is sent as it is when there is nothing else', () => {
  for (const acceptEncoding of ['identity;q=0', 'br, identity;q=0', '*;q=0'])
    expect(negotiateEncoding(acceptEncoding, ['identity']), acceptEncoding).toBe('identity')
})
