import { describe, expect, it } from 'vitest'
import { createMatcher, createSnippet } from './mark-matches.ts'

const toMatcher = (...words: string[]) => createMatcher([{ words, isPhrase: false, isExcluded: false }])
const WORD = 'something'
const LONG = `${WORD} `.repeat(10_000)

describe('a snippet', () => {
  it('of a long text begins with a whole word shortly before the first match, and ends with one', () => {
    const snippet = createSnippet(`${LONG}the tide turns ${LONG}`, toMatcher('tides'))
    expect(snippet[1]).toBe('tide')
    expect(snippet.join('')).toMatch(/^… (?:something )+the tide turns (?:something )+…$/)
    expect(snippet[0]?.length).toBeLessThan(80)
    expect(snippet.join('').length).toBeLessThan(250)
  })

  it('is the beginning of a text without a match, and the whole of a short one', () => {
    expect(createSnippet(LONG, toMatcher('tide'))).toEqual([`${`${WORD} `.repeat(24)}…`])
    expect(createSnippet(' Short \n text ', toMatcher('tide'))).toEqual(['Short text'])
  })

  it('splits no word of a text without spaces', () => {
    const [before, match, after] = createSnippet(`${'計算機'.repeat(100)}知能${'計算機'.repeat(100)}`, toMatcher('知能'))
    expect(match).toBe('知能')
    expect(before).toMatch(/^… (?:計算機)+$/)
    expect(after).toMatch(/^(?:計算機)+ …$/)
  })

  it('of a text without words is its beginning', () => {
    expect(createSnippet('·'.repeat(1_000), toMatcher('tide'))).toEqual([`${'·'.repeat(240)} …`])
  })
})
