import { describe, expect, it } from 'vitest'
import { cleanNames, cleanTitle } from './clean-lines.ts'
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

describe('pasted names', () => {
  it.each([
    ['marks of affiliations', 'Anna Müller1,2∗, Bob Jones2, and Chen Wei3†', 'Anna Müller, Bob Jones and Chen Wei'],
    ['marks before “and”', 'Anna Müller¹ and Bob Jones²', 'Anna Müller and Bob Jones'],
    ['a line for each', 'Anna Müller\nBob Jones*\nChen Wei\n', 'Anna Müller, Bob Jones, Chen Wei'],
    ['lines of a list', 'Anna Müller, Bob Jones,\nChen Wei', 'Anna Müller, Bob Jones, Chen Wei'],
  ])('with %s', (_, pasted, cleaned) => {
    expect(cleanNames(pasted)).toBe(cleaned)
  })

  it.each(['Müller, A.; Jones, B.', 'ATLAS Collaboration', 'J. R. R. Tolkien', 'محمد علي، أحمد حسن'])('stay as they are: %s', (names) => {
    expect(cleanNames(names)).toBe(names)
  })
})

it.each([
  [
    'On Computable Numbers, with an Applica-\ntion to the Entscheidungsproblem',
    'On Computable Numbers, with an Application to the Entscheidungsproblem',
  ],
  ['A well-\nknown title\r\n of three lines', 'A well-known title of three lines'],
  ['Semi-groups', 'Semi-groups'],
])('the title %j is pasted as %j', (pasted, cleaned) => {
  expect(cleanTitle(pasted)).toBe(cleaned)
})
