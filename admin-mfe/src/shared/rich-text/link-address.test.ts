import { describe, expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

describe('a link typed into the editor', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['example.org/a', 'https://example.org/a'],
    ['localhost:3000', 'about:blank'],
    ['owner@example.org', 'mailto:owner@example.org'],
    ['mailto:owner@example.org', 'mailto:owner@example.org'],
    ['tel:+123', 'tel:+123'],
    [' https://example.org ', 'https://example.org'],
  ])('%s leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address)
  })

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'sms:1', '/admin', '', 'java\nscript:x'])(
    'with any other protocol, or none, becomes a blank address: %s',
    (typed) => {
      expect(linkAddress(typed)).toBe('about:blank')
    },
  )
})
