import type { ReadinessCheck, WorkCollectionName, WorkReadiness } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { countWorks, groupWorks, readFilter } from './summarize.ts'

const aWork = (_id: string, collection: WorkCollectionName, ...problems: ReadinessCheck['problem'][]): [string, WorkReadiness] => [
  _id,
  {
    _id,
    collection,
    title: _id,
    path: `/${_id}`,
    checks: [{ name: 'title' }, ...problems.map((problem): ReadinessCheck => ({ name: problem?.split('-')[0] as 'pdf', problem }))],
  },
]
const report = {
  ids: ['article', 'ready', 'not yet checked', 'book'],
  works: new Map([
    aWork('book', 'books', 'pdf-missing'),
    aWork('ready', 'journalArticles'),
    aWork('article', 'journalArticles', 'pdf-size', 'date-missing'),
  ]),
}

const shown = (filter: Parameters<typeof groupWorks>[1]) =>
  groupWorks(report, filter).map(({ collection, ready, total, works }) => [collection, ready, total, works.map(({ _id }) => _id)])

describe('a readiness report', () => {
  it('is grouped by collection in the order of the menu, each in the order of its list', () => {
    expect(shown('all')).toEqual([
      ['books', 0, 1, ['book']],
      ['journalArticles', 1, 2, ['article', 'ready']],
    ])
  })

  it('shows only works that need attention, or that lack more than a PDF, and no empty group', () => {
    expect(shown('attention')).toEqual([
      ['books', 0, 1, ['book']],
      ['journalArticles', 1, 2, ['article']],
    ])
    expect(shown('incomplete')).toEqual([['journalArticles', 1, 2, ['article']]])
  })

  it('tells works that lack only a PDF from those that lack more', () => {
    expect(countWorks(report)).toEqual({ ready: 1, abstract: 1, incomplete: 1 })
  })
})

it('a readiness report is filtered by the search of its address', () => {
  const searches = ['', '?show=attention', '?show=incomplete', '?show=nonsense', '?show']
  expect(searches.map(readFilter)).toEqual(['all', 'attention', 'incomplete', 'all', 'all'])
})
