import { describe, expect, it } from 'vitest'
import type { Collection } from '#define-collection'
import { LINK_CHARACTERS_MAX, PLAIN_TEXT_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { collections } from './collections/index.ts'
import { collectionPaths } from './endpoints.ts'
import { check } from './refusals.ts'

const all = collections as unknown as readonly Collection[]

/** The words of the specification, section 5, written out once more: a slip in the contracts shows here. */
const required: Record<string, Record<string, string>> = {
  books: {
    title: 'Please enter the title',
    author: 'Please enter the author',
    link: 'Please enter the book link',
    releaseDate: 'Please enter the release date',
    description: 'Please enter the description',
  },
  bookChapters: {
    title: 'Please enter the title',
    author: 'Please enter the author',
    link: 'Please enter the book chapter link',
    releaseDate: 'Please enter the release date',
    description: 'Please enter the description',
  },
  journalArticles: {
    title: 'Please enter the title',
    author: 'Please enter the author',
    link: 'Please enter the journal article link',
    releaseDate: 'Please enter the release date',
    description: 'Please enter the description',
  },
  projects: {
    title: 'Please enter the title',
    author: 'Please enter the author',
    link: 'Please enter the journal article link',
    releaseDate: 'Please enter the release date',
    description: 'Please enter the description',
  },
  conferences: {
    title: 'Please enter the title',
    conferenceDate: 'Please enter the conference date',
    description: 'Please enter the description',
  },
  externalLinks: { title: 'Please enter the title', link: 'Please enter the book chapter link' },
}
const tooShort = (field: string) => (field === 'description' ? 'Minimum of 10 characters required' : 'Minimum of 4 characters required')
const longest: Record<string, number> = { link: LINK_CHARACTERS_MAX, description: PLAIN_TEXT_CHARACTERS_MAX }

describe('the collections', () => {
  it('are the six of the specification, in menu order', () => {
    expect(all.map(({ name }) => name)).toEqual(['books', 'bookChapters', 'journalArticles', 'projects', 'conferences', 'externalLinks'])
    expect(all.map(({ path }) => path)).toEqual(['/books', '/bookChapters', '/journalArticles', '/projects', '/conferences', '/links'])
    expect(collectionPaths.blogs).toBe('/blogs')
  })
})

describe.each(all)('$name', ({ name, schema, draft, fields, list, messages }) => {
  const words = required[name] as Record<string, string>
  const valid = Object.fromEntries(Object.keys(words).map((field) => [field, 'abcd']))
  const refusalsOf = (value: unknown) => {
    const result = check(schema, value)
    return 'refusals' in result ? result.refusals : []
  }

  it('has the fields of the specification, and shows them in its table', () => {
    expect(Object.keys(fields).sort()).toEqual(Object.keys(words).sort())
    expect([...list.columns].sort()).toEqual(Object.keys(words).sort())
    expect(new Set(Object.values(messages)).size).toBe(Object.values(messages).length)
  })

  it('asks for each missing field by its own words, one refusal a field', () => {
    const expected = Object.entries(words).map(([path, msg]) => ({ msg, path }))
    expect(refusalsOf({})).toHaveLength(expected.length)
    expect(refusalsOf({})).toEqual(expect.arrayContaining(expected))
  })

  it.each(Object.entries(words))('%s: 3 characters are too few, 4 are enough', (field, msg) => {
    expect(refusalsOf({ ...valid, [field]: 'abc' })).toEqual([{ msg: tooShort(field), path: field }])
    expect(refusalsOf({ ...valid, [field]: 'abcd' })).toEqual([])
    for (const missing of ['', '   ', null, undefined, 4, true, {}, ['abcd']])
      expect(refusalsOf({ ...valid, [field]: missing }), String(missing)).toEqual([{ msg, path: field }])
  })

  it.each(Object.keys(words))('%s: the longest fits, one more is refused', (field) => {
    const most = longest[field] ?? TITLE_CHARACTERS_MAX
    expect(refusalsOf({ ...valid, [field]: 'x'.repeat(most) })).toEqual([])
    expect(refusalsOf({ ...valid, [field]: 'x'.repeat(most + 1) })).toEqual([{ msg: `Maximum of ${most} characters allowed`, path: field }])
  })

  it('keeps the words as they are and nothing that has no name', () => {
    const value = { ...valid, title: '  spaced  ' }
    expect(check(schema, { ...value, _id: 'x', current: true, constructor: 1, toString: 1, valueOf: {}, hasOwnProperty: null })).toEqual({
      value,
    })
    expect(check(draft, { ...value, id: 'x', version: 3, extra: 1 })).toEqual({ value: { ...value, id: 'x', version: 3 } })
  })

  it.each([{ id: 5 }, { id: {} }, { version: '1' }, { version: 1.5 }])('refuses the edit mark %j', (mark) => {
    expect('refusals' in check(draft, { ...valid, ...mark })).toBe(true)
  })
})
