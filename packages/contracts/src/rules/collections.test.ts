import { describe, expect, it } from 'vitest'
import { collections, isList, type ListName } from '#collections'
import { LINK_CHARACTERS_MAX, PLAIN_TEXT_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { listTexts } from '#texts'
import { check } from './check.ts'
import { collectionDraftSchema, collectionSchema } from './collections.ts'

/** The messages of the specification, section 5, repeated here so that a typo in the contracts fails. */
const specified: Record<string, Record<string, string>> = {
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
const longest: Record<string, number> = {
  author: PLAIN_TEXT_CHARACTERS_MAX,
  link: LINK_CHARACTERS_MAX,
  description: PLAIN_TEXT_CHARACTERS_MAX,
}

describe('the collections', () => {
  it('are those of the specification, in menu order', () => {
    expect(collections.map(({ name, path }) => [name, path])).toEqual([
      ['blogs', '/blogs'],
      ['books', '/books'],
      ['bookChapters', '/bookChapters'],
      ['journalArticles', '/journalArticles'],
      ['projects', '/projects'],
      ['conferences', '/conferences'],
      ['externalLinks', '/links'],
      ['about', '/about'],
    ])
  })
})

describe.each(collections.filter(isList).filter(({ name }) => name in specified))('the rules of $name', (collection) => {
  const { fields, list, messages } = listTexts(collection.name)
  const required = specified[collection.name] as Record<string, string>
  const valid = Object.fromEntries(Object.keys(required).map((field) => [field, 'abcd']))
  const errors = (value: unknown) => {
    const result = check(collectionSchema(collection), value)
    return 'errors' in result ? result.errors : []
  }

  it('cover the fields of the specification, which are also the columns of the table', () => {
    const names = Object.keys(required).sort()
    expect(Object.keys(collection.fields).sort()).toEqual(names)
    expect(Object.keys(fields).sort()).toEqual(names)
    expect([...list.columns].sort()).toEqual(names)
    expect(new Set(Object.values(messages)).size).toBe(Object.values(messages).length)
  })

  it('report each missing field once, with its own message', () => {
    const expected = Object.entries(required).map(([path, msg]) => ({ msg, path }))
    expect(errors({})).toHaveLength(expected.length)
    expect(errors({})).toEqual(expect.arrayContaining(expected))
  })

  it.each(Object.entries(required))('reject 3 characters in %s and accept 4', (field, msg) => {
    expect(errors({ ...valid, [field]: 'abc' })).toEqual([{ msg: tooShort(field), path: field }])
    expect(errors({ ...valid, [field]: 'abcd' })).toEqual([])
    for (const missing of ['', '   ', '\u200b\u2060\ufeff\u200d', null, undefined, 4, true, {}, ['abcd']])
      expect(errors({ ...valid, [field]: missing }), String(missing)).toEqual([{ msg, path: field }])
  })

  it.each(Object.keys(required))('accept two characters of Chinese, Japanese or Korean in %s and reject one', (field) => {
    for (const text of ['论语', '雪国', 'カナ', '토지']) expect(errors({ ...valid, [field]: text }), text).toEqual([])
    for (const text of ['道', '道a']) expect(errors({ ...valid, [field]: text }), text).toEqual([{ msg: tooShort(field), path: field }])
  })

  it.each(Object.keys(required))('accept the maximum length in %s and reject one character more', (field) => {
    const most = longest[field] ?? TITLE_CHARACTERS_MAX
    expect(errors({ ...valid, [field]: 'x'.repeat(most) })).toEqual([])
    expect(errors({ ...valid, [field]: 'x'.repeat(most + 1) })).toEqual([{ msg: `Maximum of ${most} characters allowed`, path: field }])
  })

  it('keep text exactly as typed and drop unknown keys', () => {
    const value = { ...valid, title: '  spaced  ' }
    const inherited = { constructor: 1, toString: 1, valueOf: {}, hasOwnProperty: null }
    expect(check(collectionSchema(collection), { ...value, _id: 'x', current: true, ...inherited })).toEqual({ value })
    const draft = { ...value, id: 'x', version: 3 }
    expect(check(collectionDraftSchema(collection), { ...draft, extra: 1 })).toEqual({ value: draft })
  })

  it.each([{ version: '1' }, { version: 1.5 }])('reject the edit target %j', (target) => {
    expect('errors' in check(collectionDraftSchema(collection), { ...valid, ...target })).toBe(true)
  })

  it.each([5, true, null, {}, []])('serialize the id %j, so that it is not found', (id) => {
    expect(check(collectionDraftSchema(collection), { ...valid, id })).toEqual({ value: { ...valid, id: JSON.stringify(id) } })
  })
})

it('there is a list collection for every one of the specification', () => {
  const names: ListName[] = collections.filter(isList).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(specified)))
})
