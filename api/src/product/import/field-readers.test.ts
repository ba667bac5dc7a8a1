import { books } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { createReaders } from './field-readers.ts'

it('names of one language say the same, as in the exports of a work and in its source', () => {
  const reader = createReaders(books).find(({ name }) => name === 'language')
  const keys = ['american', 'en-US'].map((language) => reader?.toKey({ values: {}, work: { type: 'book', language } }))
  expect(keys).toEqual(['en-US', 'en-US'])
})
