import { describe, expect, it } from 'vitest'
import { type PastSet, wasAutoRolledBack } from '#delivery/shared/history.ts'
import { findRollbackTarget } from './find-rollback-target.ts'

const now = new Date('2026-05-04T10:00:00Z')
const DAY_MS = 24 * 3_600_000

/** A history from words such as "a", "b", "a automatic": versions of the public site, and how they came. */
const historyOf = (...sets: string[]): PastSet[] =>
  sets.map((words, at) => {
    const [version = '', action = 'activate'] = words.split(' ')
    const versions = { shell: 's', 'public-mfe': version, 'admin-mfe': 'a' }
    return { id: at + 1, versions, activatedAt: now, action: action as PastSet['action'], reason: null }
  })
const targetOf = (...sets: string[]) => findRollbackTarget(historyOf(...sets), now)?.id

describe('where the server goes back to by itself', () => {
  it('is the set before the active one', () => {
    expect(targetOf('a', 'b')).toBe(1)
    expect(targetOf('a', 'b', 'c')).toBe(2)
  })

  it('is the newest set without the version that fails, when another part has moved since', () => {
    const history = historyOf('a', 'bad', 'bad')
    for (const set of history.slice(2)) set.versions['admin-mfe'] = 'sound'
    expect(findRollbackTarget(history, now, ['public-mfe'])?.id).toBe(1)
    expect(findRollbackTarget(history, now, ['admin-mfe'])?.id).toBe(2)
    expect(findRollbackTarget(history, now, ['shell'])?.id, 'nobody new is named, so all that is new is suspected').toBe(1)
    const moved = historyOf('a', 'bad', 'bad rollback')
    for (const set of moved.slice(2)) set.versions.shell = 'before'
    expect(findRollbackTarget(moved, now, ['public-mfe'])?.id, 'another part was rolled back by hand').toBe(1)
  })

  it('is nowhere without a set before it, or when the active one is itself a step back', () => {
    expect(targetOf()).toBeUndefined()
    expect(targetOf('a')).toBeUndefined()
    expect(targetOf('a', 'b', 'a automatic')).toBeUndefined()
    expect(targetOf('a', 'b', 'a rollback')).toBeUndefined()
  })

  it('is never the same versions, nor what it has left by itself before', () => {
    expect(targetOf('a', 'a')).toBeUndefined()
    expect(targetOf('a', 'b', 'a automatic', 'b'), 'the owner has activated it again').toBeUndefined()
    expect(targetOf('a', 'b', 'a automatic', 'c')).toBe(3)
    expect(targetOf('a', 'b', 'a automatic', 'b', 'c')).toBe(3)
  })

  it('is nowhere once a set is a week old: then it is not new', () => {
    const history = historyOf('a', 'b')
    expect(findRollbackTarget(history, new Date(now.getTime() + 7 * DAY_MS))?.id).toBe(1)
    expect(findRollbackTarget(history, new Date(now.getTime() + 7 * DAY_MS + 1))).toBeUndefined()
  })

  it('remembers which versions it left, whatever came after', () => {
    const [a, b] = historyOf('a', 'b')
    const history = historyOf('a', 'b', 'a automatic', 'c')
    expect(wasAutoRolledBack(history, b?.versions as PastSet['versions'])).toBe(true)
    expect(wasAutoRolledBack(history, a?.versions as PastSet['versions'])).toBe(false)
    expect(wasAutoRolledBack(historyOf('a', 'b', 'a rollback'), b?.versions as PastSet['versions'])).toBe(false)
  })
})
