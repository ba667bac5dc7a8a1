import { describe, expect, it } from 'vitest'
import { CONTAINERS } from '#apps'
import { BEACON_READY, beaconStages, beaconTypes } from '#beacon'
import { beacon } from './beacon.ts'
import { check } from './check.ts'

const valid = { set: 'rs_7', remote: 'admin_mfe', stage: 'entry', type: 'timeout', attempt: 0 }
const isAccepted = (value: unknown) => 'value' in check(beacon, value)

describe('a beacon', () => {
  it('may name any set, remote, stage and type, with an attempt', () => {
    expect(check(beacon, valid)).toEqual({ value: valid })
    for (const remote of CONTAINERS.keys()) expect(isAccepted({ ...valid, remote }), remote).toBe(true)
    for (const stage of beaconStages) expect(isAccepted({ ...valid, stage }), stage).toBe(true)
    for (const type of beaconTypes) expect(isAccepted({ ...valid, type }), type).toBe(true)
    expect(isAccepted({ ...valid, ...BEACON_READY, ticket: '20000.abc' })).toBe(true)
  })

  it.each([
    ['another key', { ...valid, url: 'https://a.example' }],
    ['a missing key', { set: 'rs_7', remote: 'admin_mfe', stage: 'entry', type: 'timeout' }],
    ['an invalid set', { ...valid, set: 'rs_0' }],
    ['a set followed by more text', { ...valid, set: 'rs_7\nrs_8' }],
    ['a set that is a number', { ...valid, set: 7 }],
    ['an unknown remote', { ...valid, remote: 'toString' }],
    ['an unknown stage', { ...valid, stage: '' }],
    ['an unknown type', { ...valid, type: null }],
    ['a success that is not of the stage "ready"', { ...valid, type: 'success' }],
    ['a failure of the stage "ready"', { ...valid, stage: 'ready' }],
    ['a ticket that is not a string', { ...valid, ticket: 1 }],
    ['a long ticket', { ...valid, ticket: '1'.repeat(61) }],
    ['an attempt below zero', { ...valid, attempt: -1 }],
    ['a fractional attempt', { ...valid, attempt: 0.5 }],
    ['an attempt above 99', { ...valid, attempt: 100 }],
    ['an attempt that is a string', { ...valid, attempt: '0' }],
    ['a list', [valid]],
    ['nothing', null],
  ])('is rejected with %s', (_, value) => expect(isAccepted(value)).toBe(false))
})
