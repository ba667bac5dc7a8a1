import { describe, expect, it } from 'vitest'
import { checkHistory, type FinalState } from './check-history.ts'
import { type Entry, type Outcome, readItem, toText, toTitle, type Value } from './history.ts'

const write = (value: number | null, outcome: Outcome = 'acknowledged', item = 'a'): Entry => ({ type: 'write', item, value, outcome })
const list = (...values: Value[]): Extract<Entry, { type: 'list' }> => ({
  type: 'list',
  gateway: 'one',
  seen: values.map((value) => ({ item: 'a', value })),
  currents: values.length ? 1 : 0,
  isStale: false,
})
const ends = (...values: Value[]): FinalState => ({ list: list(...values), objects: new Map() })
const counts = (history: Entry[], ...final: Value[]) => {
  const { lost, wrong } = checkHistory(history, [ends(...final)])
  return { lost: lost.length, wrong: wrong.length }
}

const RIGHT = { lost: 0, wrong: 0 }
const LOST = { lost: 1, wrong: 0 }
const WRONG = { lost: 0, wrong: 1 }

describe('the checker', () => {
  it.each<[string, Entry[], Value[]]>([
    ['the last acknowledged version', [write(1), write(2)], [2]],
    ['nothing after an acknowledged delete', [write(1), write(null)], []],
    ['the version before one whose outcome is unknown', [write(1), write(2, 'unknown')], [1]],
    ['a version whose outcome is unknown', [write(1), write(2, 'unknown')], [2]],
    ['nothing after an add whose outcome is unknown', [write(1, 'unknown')], []],
    ['the version before a rejected one', [write(1), write(2, 'rejected')], [1]],
  ])('accepts %s', (_, history, final) => {
    expect(counts(history, ...final)).toEqual(RIGHT)
  })

  it.each<[string, Entry[], Value[], object]>([
    ['an acknowledged add that is missing', [write(1)], [], LOST],
    ['an acknowledged edit that is missing', [write(1), write(2)], [1], LOST],
    ['an acknowledged delete that did not happen', [write(1), write(null)], [1], WRONG],
    ['a rejected write that is there', [write(1), write(2, 'rejected')], [2], WRONG],
    ['a blog that exists twice', [write(1)], [1, 1], WRONG],
    ['a blog that nobody wrote', [write(1, 'acknowledged', 'b'), write(null, 'acknowledged', 'b')], [1], WRONG],
    ['a version that went back', [write(1), write(2), list(2), list(1)], [2], WRONG],
    ['a blog that nobody wrote and that is gone at the end', [list(1)], [], WRONG],
    ['a half written blog', [write(1), list('mixed')], [1], WRONG],
    ['two current blogs', [write(1), { ...list(1), currents: 2 }], [1], WRONG],
  ])('reports %s', (_, history, final, expected) => {
    expect(counts(history, ...final)).toEqual(expected)
  })

  it('accepts an older version in a list that is marked as stale', () => {
    expect(counts([write(1), write(2), list(2), { ...list(1), isStale: true }], 2)).toEqual(RIGHT)
  })

  it('reports what a writer reads after an acknowledged write, unless it is marked as stale', () => {
    const read = (isStale: boolean): Entry => ({ type: 'own read', item: 'a', expected: 2, seen: 1, isStale })
    expect(counts([write(1), write(2), read(false)], 2)).toEqual(WRONG)
    expect(counts([write(1), write(2), read(true)], 2)).toEqual(RIGHT)
  })

  it('reports an image that is missing or is not what was stored, at each gateway', () => {
    const history: Entry[] = [{ type: 'object', path: '/media/1.png', sha256: 'x' }]
    const has = (sha256?: string): FinalState => ({ ...ends(), objects: new Map([['/media/1.png', sha256]]) })
    const { lost, wrong } = checkHistory(history, [has('x'), has(), has('y')])
    expect([lost, wrong].map(({ length }) => length)).toEqual([1, 1])
  })

  it('recognizes blogs by title and text', () => {
    expect(readItem({ title: toTitle('a', 3), description: toText('a', 3) })).toEqual({ item: 'a', value: 3 })
    expect(readItem({ title: toTitle('a', 3), description: toText('a', 2) })).toEqual({ item: 'a', value: 'mixed' })
    expect(readItem({ title: 'Another blog', description: '' })).toEqual({ item: 'Another blog', value: 'mixed' })
  })
})
