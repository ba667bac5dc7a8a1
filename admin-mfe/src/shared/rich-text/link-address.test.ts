import { describe, expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

describe('linkAddress', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['example.org/a', 'https://example.org/a'],
    ['localhost:3000', 'about:blank'],
    ['owner@example.org', 'mailto:owner@example.org'],
    ['mailto:owner@example.org', 'mailto:owner@example.org'],
    ['tel:+123', 'tel:+123'],
    [' https://example.org ', 'https://example.org'],
  ])('turns %s into %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address)
  })

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'sms:1', '/admin', '', 'java\nscript:x'])(
    'returns a blank address for %s',
    (typed) => {
      expect(linkAddress(typed)).toBe('about:blank')
    },
  )
})
