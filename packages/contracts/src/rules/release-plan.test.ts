import { expect, it } from 'vitest'
import { check } from './check.ts'
import { activationToSchedule, freezeDraft } from './release-plan.ts'

const release = { name: 'shell', version: '1a2b3c' }

it.each(['2026-12-01T08:00Z', '2026-12-01T08:00:30+01:00', '2026-12-01T08:00:00.000Z'])('%s is a time of an activation', (at) => {
  expect(check(activationToSchedule, { ...release, at })).toEqual({ value: { ...release, at } })
})

it.each(['2026-12-01T08:00', '2026-12-01', 'tomorrow', '2026-13-01T08:00Z', '2026-02-31T08:00Z', '0000-01-01T08:00Z', '', 1, undefined])(
  '%s is no time',
  (at) => {
    expect(check(activationToSchedule, { ...release, at })).toMatchObject({ errors: [{ path: 'at' }] })
    expect(check(freezeDraft, { until: at, reason: 'Holidays' })).toMatchObject({ errors: [{ path: 'until' }] })
  },
)

it('a freeze has a reason, and a scheduled activation a release', () => {
  const until = '2026-12-01T08:00Z'
  expect(check(freezeDraft, { until, reason: ' ' })).toEqual({ errors: [{ msg: 'Please enter a reason', path: 'reason' }] })
  expect(check(activationToSchedule, { name: 'api', version: 'a', at: until })).toEqual({ errors: [{ msg: 'Unknown app', path: 'name' }] })
})
