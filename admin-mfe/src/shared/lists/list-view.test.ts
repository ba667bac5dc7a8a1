import type { WorkingCopy } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { compareTexts, compareYears, listTypes, readListView, readYear, viewRows, writeListView } from './list-view.ts'

const none = { find: '', status: '', year: '', type: '', tag: '', order: '' }

describe('the view of a list', () => {
  it('is stored in the address, beside other parameters', () => {
    expect(readListView('?find=on+logic&order=title')).toEqual({ ...none, find: 'on logic', order: 'title' })
    expect(readListView('?status=draft')).toEqual({ ...none, status: 'draft' })
    expect(writeListView('?edit=1', { ...none, find: 'on logic', order: 'title' })).toBe('?edit=1&find=on+logic&order=title')
    expect(writeListView('?find=on+logic&order=title', { ...none, find: ' ' })).toBe('')
  })

  it('shows matching rows in the chosen order, or in the order of adding if it is unknown', () => {
    const rows: { title: string; copy?: WorkingCopy }[] = ['On units', 'margins of units', 'Elsewhere'].map((title) => ({ title }))
    const orders = [
      { name: 'title', label: 'Title', compare: (a: { title: string }, b: { title: string }) => compareTexts(a.title, b.title) },
    ]
    const titles = (view: { find: string; order: string }) => viewRows(rows, { ...none, ...view }, { orders }).map(({ title }) => title)
    expect(titles({ find: 'units', order: 'title' })).toEqual(['margins of units', 'On units'])
    expect(titles({ find: '', order: 'unknown' })).toEqual(['On units', 'margins of units', 'Elsewhere'])
  })
})

it('a list is limited to rows of a status', () => {
  const copy = { status: 'draft' } as WorkingCopy
  const rows = [{ title: 'a' }, { title: 'b', copy }, { title: 'c', copy: { ...copy, status: null } }]
  const titles = (status: string) => viewRows(rows, { ...none, status }, { orders: [] }).map(({ title }) => title)
  expect(['', 'published', 'draft', 'changed', 'private'].map(titles)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], []])
})

it('texts are compared without case, accents and leading punctuation, and numbers by value', () => {
  expect(['Zebra', '“Émile”', 'chapter 10', 'Chapter 9', 'atlas'].toSorted(compareTexts)).toEqual([
    'atlas',
    'Chapter 9',
    'chapter 10',
    '“Émile”',
    'Zebra',
  ])
})

it('dates are compared by the year in them, the latest first, after those without a year', () => {
  expect(['May 1936', 'in press', 'Spring 2024', '1950–51', 'forthcoming', 'vol. 12345'].toSorted(compareYears)).toEqual([
    'in press',
    'forthcoming',
    'vol. 12345',
    'Spring 2024',
    '1950–51',
    'May 1936',
  ])
})

it('a list is limited to rows of a type; its menu has the labels of the types that rows have, and the chosen one', () => {
  const rows = [
    { title: 'a', type: 'thesis' },
    { title: 'b', type: 'book' },
  ]
  const labels: Record<string, string> = { thesis: 'Thesis', book: 'Book' }
  const type = (row: { type: string }) => [row.type, labels[row.type] ?? ''] as const
  const facets = { year: () => '', tags: () => [], type }
  expect(viewRows<(typeof rows)[number] & HasCopy>(rows, { ...none, type: 'thesis' }, { orders: [], facets })).toEqual([rows[0]])
  expect(listTypes(rows, facets, '')).toEqual([
    ['book', 'Book'],
    ['thesis', 'Thesis'],
  ])
  expect(listTypes(rows, facets, 'map')).toContainEqual(['map', 'map'])
  expect(listTypes(rows, undefined, '')).toEqual([])
})

it('a list is limited to rows of a year and with a tag in any spelling, both at once', () => {
  const rows: { title: string; date: string; tags: string[]; copy?: WorkingCopy }[] = [
    { title: 'a', date: 'May 1936', tags: ['Logic'] },
    { title: 'b', date: '1936', tags: ['War'] },
    { title: 'c', date: 'in press', tags: ['logic', 'War'] },
  ]
  const facets = { year: ({ date }: { date: string }) => readYear(date), tags: ({ tags }: { tags: string[] }) => tags }
  const titles = (view: object) => viewRows(rows, { ...none, ...view }, { orders: [], facets }).map(({ title }) => title)
  expect(titles({ year: '1936' })).toEqual(['a', 'b'])
  expect(titles({ tag: 'LOGIC' })).toEqual(['a', 'c'])
  expect(titles({ tag: 'Logic', year: '1936', find: 'a' })).toEqual(['a'])
  expect(readListView(writeListView('', { ...none, tag: 'C++ & more', year: '1936' }))).toMatchObject({ tag: 'C++ & more', year: '1936' })
})
