import { expect, it } from 'vitest'
import { compareValues, mergeValues, toLabel } from './compare-values.ts'

it('lists the fields that both sides have and that differ, in the order of the form', () => {
  const theirs = { title: 'Theirs', images: ['/a.jpg'], year: 1950, author: 'Same', gone: 1 }
  const mine = { title: 'Mine', images: ['/a.jpg', '/b.jpg'], year: 1951, author: 'Same', details: { csl: {} } }
  expect(compareValues(theirs, mine)).toEqual([
    { name: 'title', theirs: 'Theirs', mine: 'Mine' },
    { name: 'images', theirs: '/a.jpg', mine: '/a.jpg\n/b.jpg' },
    { name: 'year', theirs: '1950', mine: '1951' },
  ])
  expect(toLabel('releaseDate')).toBe('Release date')
  expect(toLabel('slug')).toBe('Address')
})

it('takes the values chosen from the other side, but no field that the form does not have', () => {
  const theirs: Record<string, unknown> = { title: 'Theirs', year: 1950, gone: 1 }
  const chosen = new Map([
    ['title', 'theirs'],
    ['year', 'mine'],
    ['gone', 'theirs'],
  ] as const)
  expect(mergeValues(theirs, { title: 'Mine', year: 1951, author: 'Mine' }, chosen)).toEqual({
    title: 'Theirs',
    year: 1951,
    author: 'Mine',
  })
})
