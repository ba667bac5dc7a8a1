import { describe, expect, it } from 'vitest'
import { findVersionsActiveSince, listChanges, listPreviousVersions, type PastSet, wasRolledBack } from './history.ts'

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
