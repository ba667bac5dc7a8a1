import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { TEXT_VARIABLES, WORK_TYPES, type Work } from '#csl'
import { type SchemaObject, toSchema } from './json-ld.ts'

/** The vocabulary of schema.org, as the package schema-dts generates it from its releases. */
const vocabulary = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts'),
  'utf8',
)

interface Definition {
  parents: string[]
  /** Types of the values of each property. */
  properties: Map<string, string[]>
}

const definitions = new Map(
  [...vocabulary.matchAll(/^(?:export )?interface (\w+)Base extends ([^{]+) \{\n(.*?)^\}/gms)].map(
    ([, name = '', parents = '', body = '']): [string, Definition] => [
      name,
      {
        parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
        properties: new Map(
          [...body.matchAll(/"(\w+)"\?: SchemaValue<([^"]*), "/g)].map(([, property = '', types = '']) => [property, types.split(' | ')]),
        ),
      },
    ],
  ),
)

const ancestors = (type: string): string[] => [type, ...(definitions.get(type)?.parents ?? []).flatMap(ancestors)]
/** A type without properties of its own has no definition but this. */
const isKnown = (type: string) => definitions.has(type) || vocabulary.includes(`"@type": "${type}";`)
const parentsOfLeaf = (type: string): string[] =>
  definitions.has(type) ? [] : [new RegExp(`interface ${type}Leaf extends (\\w+)Base`).exec(vocabulary)?.[1] ?? '']
const getTypes = (type: string) => [type, ...parentsOfLeaf(type), type].flatMap(ancestors)

const TEXTS = ['Text', 'URL', 'Date', 'DateTime', 'IdReference']

/** Returns what schema.org would not understand of an object. */
const findMistakes = (value: SchemaObject, path = ''): string[] => {
  const type = String(value['@type'])
  if (!isKnown(type)) return [`${path}: ${type} is no type`]
  return Object.entries(value).flatMap(([property, content]) => {
    if (property.startsWith('@')) return []
    const place = `${path}${type}.${property}`
    const expected = getTypes(type).flatMap((one) => definitions.get(one)?.properties.get(property) ?? [])
    if (!expected.length) return [`${place} does not exist`]
    return [content].flat().flatMap((one) => {
      if (typeof one === 'string') return expected.some((name) => TEXTS.includes(name)) ? [] : [`${place} is no text`]
      const inner = one as SchemaObject
      const fits = getTypes(String(inner['@type'])).some((name) => expected.includes(name))
      return [...(fits ? [] : [`${place} is no ${inner['@type']}`]), ...findMistakes(inner, `${place} > `)]
    })
  })
}

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

/** Properties without which search engines show no result of its own. Source: https://developers.google.com/search/docs/appearance/structured-data */
const REQUIRED: Record<string, string[]> = {
  Event: ['name', 'startDate', 'location'],
  Dataset: ['name', 'description'],
  ScholarlyArticle: ['headline', 'author', 'datePublished'],
  Report: ['headline', 'author', 'datePublished'],
  Book: ['name', 'author', 'url'],
}

describe('what search engines read of a work', () => {
  it.each(WORK_TYPES)('uses types and properties of schema.org for a work of the type %s', (type) => {
    expect(findMistakes(describeWork(everything(type)))).toEqual([])
  })

  it.each(WORK_TYPES)('has what Google requires of a work of the type %s', (type) => {
    const found = describeWork(everything(type))
    expect(found).toMatchObject({ '@id': ADDRESSES.page, url: ADDRESSES.page, name: 'the title' })
    expect(Object.keys(found)).toEqual(expect.arrayContaining(REQUIRED[String(found['@type'])] ?? []))
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
    expect(findMistakes({ '@type': 'Book', isbn: '1', pageStart: '1', author: { '@type': 'Place', name: 'x' }, issn: '2' })).toEqual([
      'Book.pageStart does not exist',
      'Book.author is no Place',
      'Book.issn does not exist',
    ])
    expect(findMistakes({ '@type': 'Poem' })).toEqual([': Poem is no type'])
  })
})
