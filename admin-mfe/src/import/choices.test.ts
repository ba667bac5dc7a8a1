import type { ImportEntry } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { type Choice, toDecisions } from './choices.ts'

const entry = (id: string, changes: Partial<ImportEntry> = {}): ImportEntry => ({
  id,
  line: 1,
  title: 'T',
  year: '',
  type: 'book',
  collection: 'books',
  status: 'new',
  changes: [],
  fields: [],
  standIns: [],
  dropped: [],
  ...changes,
})
const work = { collection: 'books' as const, id: 'w', version: 3, path: '/books/w' }
const changed = entry('changed', {
  status: 'changed',
  match: { reason: 'DOI', title: 'T', work },
  changes: [
    { field: 'page', mine: '1', theirs: '2', take: 'theirs' },
    { field: 'title', mine: 'A', theirs: 'B', take: 'mine' },
  ],
})
const twin = entry('twin', {
  status: 'duplicate',
  match: { reason: 'title', title: 'T', entry: { id: 'new', line: 1 } },
  changes: [{ field: 'page', mine: '', theirs: '2', take: 'theirs' }],
})
const choice = (action: Choice['action'], take: string[] = []): Choice => ({ action, collection: 'projects', take })

describe('the decisions about a file', () => {
  it('are those that are proposed unless the owner chooses', () => {
    const same = entry('same', { status: 'same', match: { reason: 'source', title: 'T', work } })
    expect(toDecisions([entry('new'), changed, same, twin], new Map()).decisions).toEqual([
      { entry: 'new', action: 'add', collection: 'books' },
      { entry: 'changed', action: 'update', id: 'w', version: 3, take: ['page'] },
      { entry: 'twin', action: 'merge', into: 'new', take: ['page'] },
    ])
  })

  it('keep an entry of another title that has the key of an earlier one, and join one that only adds to it', () => {
    const match = { reason: 'key' as const, title: 'T', entry: { id: 'new', line: 1 } }
    const other = entry('other', {
      status: 'duplicate',
      match,
      changes: [
        { field: 'title', mine: 'T', theirs: 'Other', take: 'mine' },
        { field: 'page', mine: '', theirs: '2', take: 'theirs' },
      ],
    })
    const full = entry('full', { status: 'duplicate', match, changes: [{ field: 'page', mine: '', theirs: '2', take: 'theirs' }] })
    expect(toDecisions([entry('new'), other, full], new Map()).decisions).toEqual([
      { entry: 'new', action: 'add', collection: 'books' },
      { entry: 'other', action: 'add', collection: 'books' },
      { entry: 'full', action: 'merge', into: 'new', take: ['page'] },
    ])
  })

  it('leave out a new entry without a title unless the owner chooses it', () => {
    const untitled = entry('untitled', { isUntitled: true })
    expect(toDecisions([untitled], new Map())).toEqual({ decisions: [], left: ['untitled'] })
    expect(toDecisions([untitled], new Map([['untitled', choice('add')]]))).toMatchObject({
      decisions: [{ entry: 'untitled', action: 'add' }],
      left: [],
    })
  })

  it('leave out what takes nothing, and what adds to an entry that is left out', () => {
    const choices = new Map([
      ['new', choice('leave')],
      ['changed', choice('join')],
    ])
    expect(toDecisions([entry('new'), changed, twin], choices)).toEqual({ decisions: [], left: ['new', 'changed', 'twin'] })
  })

  it('are none about what is settled: it is not sent again, unless the owner chooses it', () => {
    const statuses = ['same', 'edited', 'left'] as const
    const settled = statuses.map((status) => entry(status, { status, match: { reason: 'source', title: 'T', work } }))
    expect(toDecisions(settled, new Map())).toEqual({ decisions: [], left: [] })
    expect(toDecisions(settled, new Map([['left', choice('add')]])).decisions).toMatchObject([{ entry: 'left', action: 'add' }])
  })

  it('add an entry beside the work that it matches', () => {
    expect(toDecisions([changed], new Map([['changed', choice('add')]])).decisions).toEqual([
      { entry: 'changed', action: 'add', collection: 'projects', distinctFrom: 'w' },
    ])
  })
})
