import { describe, expect, it } from 'vitest'
import { changesOf, type PastSet, servedSince, versionBefore, wasRolledBack } from './history.ts'

const day = (n: number) => new Date(Date.UTC(2026, 4, n))

/** Public-mfe's versions, one a day; "<" before one says that it was gone back to. */
const historyOf = (...versions: string[]): PastSet[] =>
  versions.map((word, at) => ({
    id: at + 1,
    versions: { shell: 's', 'public-mfe': word.replace('<', ''), 'admin-mfe': 'a' },
    activatedAt: day(at + 1),
    action: word.startsWith('<') ? 'rollback' : 'activate',
    reason: null,
  }))
const before = (...versions: string[]) => versionBefore(historyOf(...versions), 'public-mfe')

describe('going back', () => {
  it('leads to the version before the present one', () => {
    expect(before('a', 'b')).toBe('a')
    expect(before('a', 'b', 'c')).toBe('b')
  })

  it('a second time leads further back, never to what was left', () => {
    expect(before('a', 'b', 'c', '<b')).toBe('a')
    expect(before('a', 'b', '<a')).toBeUndefined()
  })

  it('leads past what was left before a newer activation', () => {
    expect(before('a', 'b', '<a', 'c')).toBe('a')
    expect(before('a', 'b', 'a', 'c')).toBe('a')
  })

  it('is not possible from the first version, nor without one', () => {
    expect(before('a')).toBeUndefined()
    expect(before()).toBeUndefined()
    expect(versionBefore(historyOf('a', 'b'), 'shell')).toBeUndefined()
  })
})

describe('the history', () => {
  it('tells each part that a set moved', () => {
    const told = changesOf(historyOf('a', 'b')).map(({ set, part, from, to }) => [set, part, from, to])
    expect(told).toEqual([
      ['rs_1', 'shell', null, 's'],
      ['rs_1', 'public-mfe', null, 'a'],
      ['rs_1', 'admin-mfe', null, 'a'],
      ['rs_2', 'public-mfe', 'a', 'b'],
    ])
  })

  it('knows a version that was left, until it is activated again', () => {
    expect(wasRolledBack(historyOf('a', 'b', '<a'), 'public-mfe', 'b')).toBe(true)
    expect(wasRolledBack(historyOf('a', 'b', '<a', 'b'), 'public-mfe', 'b')).toBe(false)
    expect(wasRolledBack(historyOf('a', 'b', 'c'), 'public-mfe', 'b')).toBe(false)
    expect(wasRolledBack(historyOf('a', 'b'), 'public-mfe', 'never')).toBe(false)
  })

  it('knows what served since a day: what was replaced after it, and what is active', () => {
    expect(servedSince(historyOf('a', 'b', 'c'), 'public-mfe', day(2))).toEqual(new Set(['b', 'c']))
    expect(servedSince(historyOf('a', 'b', 'c'), 'public-mfe', day(20))).toEqual(new Set(['c']))
    expect(servedSince([], 'shell', day(1))).toEqual(new Set())
  })
})
