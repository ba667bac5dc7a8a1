import { expect, it } from 'vitest'
import { toCitationKey } from './citation-key.ts'
import type { Work } from './csl.ts'

it.each<[string, Partial<Work>]>([
  ['turing1936computable', { author: [{ family: 'Turing' }], issued: '1936-11', title: 'On Computable Numbers' }],
  ['vonneumann1945first', { author: [{ family: 'von Neumann' }], issued: '1945', title: 'First Draft of a Report' }],
  ['erdos1959random', { author: [{ family: 'Erdős' }], issued: '1959', title: 'On random graphs' }],
  ['world1948constitution', { author: [{ literal: 'World Health Organization' }], issued: '1948', title: 'Constitution' }],
  ['copeland2004essential', { editor: [{ family: 'Copeland' }], issued: '2004', title: 'The Essential Turing' }],
  ['1950', { author: [{ family: '毛' }], issued: '1950', title: '論文' }],
  ['work', { title: '論文' }],
  ['of', { title: 'Of' }],
])('toCitationKey returns %s', (key, work) => {
  expect(toCitationKey({ type: 'book', ...work })).toBe(key)
})
