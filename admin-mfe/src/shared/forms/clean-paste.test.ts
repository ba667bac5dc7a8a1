import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-paste.ts'

describe('pasted text', () => {
  it.each([
    ['ligatures of a PDF', 'An eﬃcient ﬁeld of ﬂows', 'An efficient field of flows'],
    ['soft hyphens', 'compu\u00ADtational', 'computational'],
    ['a word that is broken at a soft hyphen', 'compu\u00AD\r\ntational', 'computational'],
    ['a zero width space and a byte order mark', '\uFEFFzero\u200Bwidth', 'zerowidth'],
  ])('has no %s', (_, pasted, cleaned) => {
    expect(cleanText(pasted)).toBe(cleaned)
  })

  it.each(['well-\nknown', 'Smith,\u00A0J.', '“Œuvre” ½ ²', '👩\u200D🔬', 'می\u200Cخواهم'])('keeps %j', (text) => {
    expect(cleanText(text)).toBe(text)
  })
})
