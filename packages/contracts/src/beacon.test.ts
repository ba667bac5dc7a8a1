import { describe, expect, it } from 'vitest'
import { beacon, beaconRemotes, beaconStages, beaconTypes } from './beacon.ts'
import { check } from './refusals.ts'

const one = { set: 'rs_7', remote: 'admin_mfe', stage: 'entry', type: 'timeout', attempt: 0 }
const isTaken = (value: unknown) => 'value' in check(beacon, value)

describe('a beacon', () => {
  it('says which set, which part, how far it came, what happened and at which try', () => {
    expect(check(beacon, one)).toEqual({ value: one })
    for (const remote of beaconRemotes) expect(isTaken({ ...one, remote }), remote).toBe(true)
    for (const stage of beaconStages) expect(isTaken({ ...one, stage }), stage).toBe(true)
    for (const type of beaconTypes) expect(isTaken({ ...one, type }), type).toBe(true)
  })

  it.each([
    ['another key', { ...one, url: 'https://a.example' }],
    ['a missing key', { set: 'rs_7', remote: 'admin_mfe', stage: 'entry', type: 'timeout' }],
    ['a set that is no set', { ...one, set: 'rs_0' }],
    ['a set with more after it', { ...one, set: 'rs_7\nrs_8' }],
    ['a set that is a number', { ...one, set: 7 }],
    ['a remote nobody has', { ...one, remote: 'toString' }],
    ['a stage nobody has', { ...one, stage: '' }],
    ['a type nobody has', { ...one, type: null }],
    ['an attempt below zero', { ...one, attempt: -1 }],
    ['half an attempt', { ...one, attempt: 0.5 }],
    ['a hundredth attempt', { ...one, attempt: 100 }],
    ['an attempt in words', { ...one, attempt: '0' }],
    ['a list', [one]],
    ['nothing', null],
  ])('is refused with %s', (_, value) => expect(isTaken(value)).toBe(false))
})
