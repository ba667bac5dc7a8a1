import { describe, expect, it } from 'vitest'
import type { PastSet } from '#delivery/shared/history.ts'
import { findRollbackTarget } from './find-rollback-target.ts'

const now = new Date('2026-05-04T10:00:00Z')
const DAY_MS = 24 * 3_600_000

/** Returns a history of public-mfe versions and how each became active: "a", "b", "a automatic". */
const aHistory = (...sets: string[]): PastSet[] =>
  sets.map((text, index) => {
    const [version = '', action = 'activate'] = text.split(' ')
    const versions = { shell: 's', 'public-mfe': version, 'admin-mfe': 'a' }
    return { id: index + 1, versions, activatedAt: now, action: action as PastSet['action'], reason: null, actor: null }
  })
const findTarget = (...sets: string[]) => findRollbackTarget(aHistory(...sets), now)?.id

describe('findRollbackTarget', () => {
  it('returns the previous set', () => {
    expect(findTarget('a', 'b')).toBe(1)
    expect(findTarget('a', 'b', 'c')).toBe(2)
  })

  it('returns nothing without a previous set or when the set changed nothing', () => {
    expect(findTarget()).toBeUndefined()
    expect(findTarget('a')).toBeUndefined()
    expect(findTarget('a', 'a')).toBeUndefined()
  })

  it('returns nothing when the active set is the result of a rollback', () => {
    expect(findTarget('a', 'b', 'a automatic')).toBeUndefined()
    expect(findTarget('a', 'b', 'a rollback')).toBeUndefined()
    const history = aHistory('a', 'b', 'b rollback')
    for (const set of history.slice(2)) set.versions.shell = 'previous'
    expect(findRollbackTarget(history, now), 'of another app').toBeUndefined()
  })

  it('returns nothing when the owner has reactivated what was rolled back automatically', () => {
    expect(findTarget('a', 'b', 'a automatic', 'b')).toBeUndefined()
    const history = aHistory('a', 'b', 'a automatic', 'c', 'b')
    expect(findRollbackTarget(history, now), 'even later').toBeUndefined()
  })

  it('returns the previous set for a version after one that was rolled back', () => {
    expect(findTarget('a', 'b', 'a automatic', 'c')).toBe(3)
    expect(findTarget('a', 'b', 'a automatic', 'b', 'c')).toBe(4)
  })

  it('returns the previous set for a version that stayed when another app was rolled back automatically', () => {
    const history = aHistory('a', 'b', 'b automatic', 'c', 'b')
    for (const set of history.slice(1, 2)) set.versions.shell = 'failed'
    expect(findRollbackTarget(history, now)?.id).toBe(4)
  })

  it('returns nothing once the active set is more than a week old', () => {
    const history = aHistory('a', 'b')
    expect(findRollbackTarget(history, new Date(now.getTime() + 7 * DAY_MS))?.id).toBe(1)
    expect(findRollbackTarget(history, new Date(now.getTime() + 7 * DAY_MS + 1))).toBeUndefined()
  })
})
