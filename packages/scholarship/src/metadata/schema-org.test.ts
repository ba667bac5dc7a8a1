import { describe, expect, it } from 'vitest'
import { TEXT_VARIABLES, WORK_TYPES, type Work } from '#csl'
import { findMissing, findSchemaMistakes, type SchemaObject } from '#test/schema-org.ts'
import { toSchema } from './json-ld.ts'

const name = { family: 'Turing', given: 'A. M.', ORCID: '0000-0002-1825-0097' }
const everything = (type: Work['type']): Work => ({
  ...Object.fromEntries(TEXT_VARIABLES.map((variable) => [variable, `the ${variable}`])),
  type,
  status: 'submitted',
  author: [name, { literal: 'National Physical Laboratory' }],
  editor: [name],
  translator: [name],
  issued: '1936-11-12/1937',
  page: '1-9',
  arXiv: '2001.00001',
})
const ADDRESSES = { page: 'https://turing.example/books/a', pdf: 'https://turing.example/files/a.pdf' }
/** As a reader of the document sees it. */
const describeWork = (work: Work) => JSON.parse(JSON.stringify(toSchema(work, ADDRESSES))) as SchemaObject

describe('what search engines read of a work', () => {
  it.each(WORK_TYPES)('uses types and properties of schema.org for a work of the type %s', (type) => {
    expect(findSchemaMistakes(describeWork(everything(type)))).toEqual([])
  })

  it.each(WORK_TYPES)('has what Google requires of a work of the type %s', (type) => {
    const found = describeWork(everything(type))
    expect(found).toMatchObject({ '@id': ADDRESSES.page, url: ADDRESSES.page, name: 'the title' })
    expect(findMissing(found)).toEqual([])
  })

  it('says which version of data or software it is, and how many pages a book has', () => {
    expect(describeWork({ type: 'dataset', title: 'Weights', version: '2.1' })).toMatchObject({ version: '2.1' })
    expect(describeWork({ type: 'book', title: 'Weights', 'number-of-pages': '412' })).toMatchObject({ numberOfPages: 412 })
    expect(describeWork({ type: 'book', title: 'Weights', 'number-of-pages': 'xii, 412' })).not.toHaveProperty('numberOfPages')
  })

  it('leaves out what is not known', () => {
    expect(describeWork({ type: 'speech', title: 'A talk' })).toEqual({
      '@type': 'Event',
      '@id': ADDRESSES.page,
      url: ADDRESSES.page,
      name: 'A talk',
    })
  })

  it('is checked by a test that finds unknown types and properties', () => {
    expect(findSchemaMistakes({ '@type': 'Book', isbn: '1', pageStart: '1', author: { '@type': 'Place', name: 'x' }, issn: '2' })).toEqual([
      'Book.pageStart does not exist',
      'Book.author is no Place',
      'Book.issn does not exist',
    ])
    expect(findSchemaMistakes({ '@type': 'Poem' })).toEqual([': Poem is no type'])
  })
})
