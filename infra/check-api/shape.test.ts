import { expect, it } from 'vitest'
import { findShapeDifferences } from './shape.ts'

const page = {
  total: 2,
  items: [
    { title: 'A', year: null },
    { title: 'B', year: 1936 },
  ],
  at: { page: 1 },
}

it('accepts additions', () => {
  expect(findShapeDifferences(page, page)).toEqual([])
  expect(findShapeDifferences(page, { ...page, next: 3, items: page.items.map((item) => ({ ...item, slug: 'a' })) })).toEqual([])
})

it('names each path once that is missing or has another type', () => {
  expect(findShapeDifferences(page, { ...page, items: [{ title: 'A', year: '1936' }] })).toEqual([
    'items[].year was null or number and is string',
  ])
  expect(findShapeDifferences(page, { total: null, items: [] })).toEqual([
    'total was number and is null',
    'items[] (object) is missing',
    'at (object) is missing',
  ])
  expect(findShapeDifferences([1], 'no')).toEqual(['the body was list and is string'])
})
