import type { ImportEntry } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { type Choice, isEffective, toDecisions } from './choices.ts'

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
  placeholders: [],
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
const duplicate = entry('duplicate', {
  status: 'duplicate',
  match: { reason: 'title', title: 'T', entry: { id: 'new', line: 1 } },
  changes: [{ field: 'page', mine: '', theirs: '2', take: 'theirs' }],
})
const choice = (action: Choice['action'], take: string[] = []): Choice => ({ action, collection: 'projects', take })

describe('the decisions of an import', () => {
  it('follow the proposals unless the owner chooses otherwise', () => {
    const same = entry('same', { status: 'same', match: { reason: 'source', title: 'T', work } })
    expect(toDecisions([entry('new'), changed, same, duplicate], new Map()).decisions).toEqual([
      { entry: 'new', action: 'add', collection: 'books' },
      { entry: 'changed', action: 'update', id: 'w', version: 3, take: ['page'] },
      { entry: 'duplicate', action: 'merge', into: 'new', take: ['page'] },
    ])
  })

  it('add an entry with the key of an earlier one but another title, and merge one that only adds fields', () => {
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

  it('add an entry that may share only its key with a work, and update the work if it certainly is that one', () => {
    const keyed = entry('keyed', {
      status: 'duplicate',
      match: { reason: 'key', title: 'T', work },
      changes: [{ field: 'title', mine: 'T', theirs: 'Other', take: 'theirs' }],
    })
    expect(toDecisions([keyed], new Map()).decisions).toEqual([{ entry: 'keyed', action: 'add', collection: 'books', distinctFrom: 'w' }])
    expect(toDecisions([{ ...keyed, status: 'changed' }], new Map()).decisions).toEqual([
      { entry: 'keyed', action: 'update', id: 'w', version: 3, take: ['title'] },
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

  it('leave out what adds to an entry that is left out', () => {
    const choices = new Map([['new', choice('leave')]])
    expect(toDecisions([entry('new'), duplicate], choices)).toEqual({ decisions: [], left: ['new', 'duplicate'] })
  })

  it('say that an entry is the same work when nothing of it is taken', () => {
    const choices = new Map([
      ['changed', choice('join')],
      ['duplicate', choice('join')],
    ])
    const { decisions, left } = toDecisions([entry('new'), changed, duplicate], choices)
    expect(decisions.slice(1)).toEqual([
      { entry: 'changed', action: 'update', id: 'w', version: 3, take: [] },
      { entry: 'duplicate', action: 'merge', into: 'new', take: [] },
    ])
    expect(decisions.map(isEffective)).toEqual([true, false, false])
    expect(left).toEqual([])
  })

  it.each(['same', 'edited'] as const)('merge an entry with an earlier one that is on the site: %s', (status) => {
    const there = entry('new', { status, match: { reason: 'source', title: 'T', work } })
    expect(toDecisions([there, duplicate], new Map()).decisions).toEqual([
      { entry: 'duplicate', action: 'merge', into: 'new', take: ['page'] },
    ])
  })

  it('contain no settled entry unless the owner chooses it', () => {
    const statuses = ['same', 'edited', 'left'] as const
    const settled = statuses.map((status) => entry(status, { status, match: { reason: 'source', title: 'T', work } }))
    expect(toDecisions(settled, new Map())).toEqual({ decisions: [], left: [] })
    expect(toDecisions(settled, new Map([['left', choice('add')]])).decisions).toMatchObject([{ entry: 'left', action: 'add' }])
  })

  it('can add an entry as a work of its own although it matches another', () => {
    expect(toDecisions([changed], new Map([['changed', choice('add')]])).decisions).toEqual([
      { entry: 'changed', action: 'add', collection: 'projects', distinctFrom: 'w' },
    ])
  })
})
