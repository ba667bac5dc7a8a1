import { describe, expect, it } from 'vitest'
import { findPreviousVersion, findVersionsActiveSince, listChanges, type PastSet, wasRolledBack } from './history.ts'

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
const previous = (...versions: string[]) => findPreviousVersion(aHistory(...versions), 'public-mfe')

describe('findPreviousVersion', () => {
  it('returns the version before the active one', () => {
    expect(previous('a', 'b')).toBe('a')
    expect(previous('a', 'b', 'c')).toBe('b')
  })

  it('goes further back after a rollback, never to a version that was rolled back', () => {
    expect(previous('a', 'b', 'c', '<b')).toBe('a')
    expect(previous('a', 'b', '<a')).toBeUndefined()
  })

  it('skips versions that were rolled back before a newer activation', () => {
    expect(previous('a', 'b', '<a', 'c')).toBe('a')
    expect(previous('a', 'b', 'a', 'c')).toBe('a')
  })

  it('returns undefined for the first version and without a history', () => {
    expect(previous('a')).toBeUndefined()
    expect(previous()).toBeUndefined()
    expect(findPreviousVersion(aHistory('a', 'b'), 'shell')).toBeUndefined()
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
