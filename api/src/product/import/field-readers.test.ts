import { books } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { createReaders } from './field-readers.ts'

it('names of one language say the same, as in the exports of a work and in its source', () => {
  const reader = createReaders(books).find(({ name }) => name === 'language')
  const keys = ['american', 'en-US'].map((language) => reader?.toKey({ values: {}, work: { type: 'book', language } }))
  expect(keys).toEqual(['en-US', 'en-US'])
})

it('editions in words and in numbers say the same, as BibTeX and CSL-JSON want them', () => {
  const reader = createReaders(books).find(({ name }) => name === 'edition')
  const toKey = (edition?: string) => reader?.toKey({ values: {}, work: { type: 'book', ...(edition && { edition }) } })
  expect(['Third', '3rd', '3'].map(toKey)).toEqual(['3', '3', '3'])
  expect([toKey('Revised'), toKey()]).toEqual(['Revised', ''])
})
