import { describe, expect, it } from 'vitest'
import { findVersionsActiveSince, listChanges, listNotRolledBack, listPreviousVersions, type PastSet, wasRolledBack } from './history.ts'

const day = (n: number) => new Date(Date.UTC(2026, 4, n))

/** A history of public-mfe versions, one a day; "<" marks a rollback. */
const aHistory = (...versions: string[]): PastSet[] =>
  versions.map((version, index) => ({
    id: index + 1,
    versions: { shell: 's', 'public-mfe': version.replace('<', ''), 'admin-mfe': 'a' },
    activatedAt: day(index + 1),
    action: version.startsWith('<') ? 'rollback' : 'activate',
    reason: null,
    actor: null,
  }))
const previous = (...versions: string[]) => listPreviousVersions(aHistory(...versions), 'public-mfe')

describe('listPreviousVersions', () => {
  it('returns the versions before the active one, the nearest first', () => {
    expect(previous('a', 'b')).toEqual(['a'])
    expect(previous('a', 'b', 'c')).toEqual(['b', 'a'])
  })

  it('goes further back after a rollback, never to a version that was rolled back', () => {
    expect(previous('a', 'b', 'c', '<b')).toEqual(['a'])
    expect(previous('a', 'b', '<a')).toEqual([])
  })

  it('skips versions that were rolled back before a newer activation', () => {
    expect(previous('a', 'b', '<a', 'c')).toEqual(['a'])
    expect(previous('a', 'b', 'a', 'c')).toEqual(['a', 'b', 'a'])
  })

  it('returns nothing for the first version and without a history', () => {
    expect(previous('a')).toEqual([])
    expect(previous()).toEqual([])
    expect(listPreviousVersions(aHistory('a', 'b'), 'shell')).toEqual([])
  })
})

describe('listNotRolledBack', () => {
  const list = (...versions: string[]) => listNotRolledBack(aHistory(...versions)).map(({ id, versions }) => [id, versions['public-mfe']])

  it('returns no set that was rolled back, by one rollback or by several in a row', () => {
    expect(list('a', 'b', 'c', '<b')).toEqual([
      [1, 'a'],
      [4, 'b'],
    ])
    expect(list('a', 'b', 'c', '<b', '<a')).toEqual([[5, 'a']])
    expect(list('a', 'b', 'c', '<b', '<a', 'd')).toEqual([
      [5, 'a'],
      [6, 'd'],
    ])
  })

  it('returns none with a release that was rolled back after another app was activated', () => {
    const history = aHistory('a', 'b', 'b', '<a')
    for (const set of history.slice(2)) set.versions.shell = 't'
    expect(listNotRolledBack(history).map(({ id }) => id)).toEqual([1, 4])
  })

  it('returns what was activated again, and each set once', () => {
    expect(list('a', 'b', '<a', 'b', 'c')).toEqual([
      [3, 'a'],
      [4, 'b'],
      [5, 'c'],
    ])
    expect(list()).toEqual([])
  })
})

describe('the history', () => {
  it('lists each app that a set changed', () => {
    const changes = listChanges(aHistory('a', 'b')).map(({ set, app, from, to }) => [set, app, from, to])
    expect(changes).toEqual([
      ['rs_1', 'shell', null, 's'],
      ['rs_1', 'public-mfe', null, 'a'],
      ['rs_1', 'admin-mfe', null, 'a'],
      ['rs_2', 'public-mfe', 'a', 'b'],
    ])
  })

  it('knows that a version was rolled back, until it is activated again', () => {
    expect(wasRolledBack(aHistory('a', 'b', '<a'), 'public-mfe', 'b')).toBe(true)
    expect(wasRolledBack(aHistory('a', 'b', '<a', 'b'), 'public-mfe', 'b')).toBe(false)
    expect(wasRolledBack(aHistory('a', 'b', 'c'), 'public-mfe', 'b')).toBe(false)
    expect(wasRolledBack(aHistory('a', 'b'), 'public-mfe', 'never')).toBe(false)
  })

  it('finds the versions that were active since a date: those replaced later and the active one', () => {
    expect(findVersionsActiveSince(aHistory('a', 'b', 'c'), 'public-mfe', day(2))).toEqual(new Set(['b', 'c']))
    expect(findVersionsActiveSince(aHistory('a', 'b', 'c'), 'public-mfe', day(20))).toEqual(new Set(['c']))
    expect(findVersionsActiveSince([], 'shell', day(1))).toEqual(new Set())
  })
})
