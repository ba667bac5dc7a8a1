import { API_PREFIX, publicEndpoints, workCollections } from '@portfolio/contracts'
import { TEXT_VARIABLES, WORK_TYPES } from '@portfolio/scholarship/csl'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { apply, getApi, preview } = startImportApi()

const PIECES = [
  '\0',
  '\ud800',
  '\u202e',
  '\ufffe',
  '\u0301',
  '<',
  '&',
  '"',
  '{',
  '}',
  '\\',
  '%',
  '#',
  ',',
  ';',
  '\r\n',
  '-',
  '0',
  '١',
  'ß',
  '😀',
  'A ',
  'and ',
]
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'No such page',
    'x'.repeat(3_000),
    '10.1000/%\ud800',
    'https://a.example/%zz',
    'en-12',
    '@book{a}',
  ),
)
const numbers = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(0, -9_999, 99_999, 1e21, 1.5, Number.MAX_SAFE_INTEGER))
const date = fc.oneof(
  fc.record({ 'date-parts': fc.array(fc.array(numbers, { maxLength: 4 }), { maxLength: 3 }), season: numbers }, { requiredKeys: [] }),
  fc.record({ literal: text, raw: text }, { requiredKeys: [] }),
  text,
)
const person = fc.record(
  { family: text, given: text, suffix: text, literal: text, ORCID: text, 'non-dropping-particle': text },
  { requiredKeys: [] },
)
const item = fc.record(
  {
    id: text,
    type: fc.oneof(fc.constantFrom(...WORK_TYPES), text),
    issued: date,
    status: text,
    author: fc.array(person, { maxLength: 3 }),
    editor: fc.array(person, { maxLength: 2 }),
    ...Object.fromEntries(TEXT_VARIABLES.map((variable) => [variable, fc.oneof(text, numbers)])),
  },
  { requiredKeys: [] },
)

describe('a file of works with random values', () => {
  it('is imported, and no page or export of its works fails', async () => {
    const file = JSON.stringify(fc.sample(item, { numRuns: 150, seed: 1 }))
    const { entries } = await preview(file, 'csl-json')
    const decisions = entries.map(({ id, collection }) => ({ entry: id, action: 'add', collection }) as const)
    const applied = await apply(file, decisions, undefined, 'csl-json')
    expect(applied.status, applied.text).toBe(200)

    const failed: [path: string, status: number][] = []
    const read = async (path: string) => {
      const response = await getApi().asVisitor().get(path)
      if (response.status !== 200) failed.push([path, response.status])
      return response.body
    }
    for (const { name, page } of workCollections()) {
      for (const { _id } of await read(`/api/${name}`)) await read(API_PREFIX + publicEndpoints.work(name, _id))
      for (const file of ['/feed.atom', '/feed.json', '/feed.rss', '.bib', '.ris', '.json']) await read(page.path + file)
    }
    for (const file of ['/conferences.ics', '/sitemap.xml', '/resume.json']) await read(file)
    expect(failed).toEqual([])
  })
})
