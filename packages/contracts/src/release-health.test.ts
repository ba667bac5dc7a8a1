import { describe, expect, it } from 'vitest'
import { CONTAINERS } from './apps.ts'
import { beaconStages, beaconTypes } from './beacon.ts'
import { describeFailure, findFailing } from './release-health.ts'

describe('describeFailure', () => {
  it('names the app, what failed and how', () => {
    expect(describeFailure({ remote: 'admin_mfe', stage: 'entry', type: 'timeout' })).toBe('Admin portal: the entry file timed out')
    expect(describeFailure({ remote: 'public_mfe', stage: 'hydrate', type: 'exception' })).toBe(
      'Public site: the page rendered in the browser differed from the server’s',
    )
  })

  it('describes every possible beacon', () => {
    for (const remote of CONTAINERS.keys())
      for (const stage of beaconStages)
        for (const type of beaconTypes) expect(describeFailure({ remote, stage, type })).not.toContain('undefined')
  })
})

it('a set fails when one kind of page does, for ten visitors and more than one in fifty of those who opened it', () => {
  const page = (views: number, failures: number) => ({ page: 'list', views, failures })
  expect([page(0, 0), page(9, 9), page(500, 10)].map((one) => findFailing([one]))).toEqual([undefined, undefined, undefined])
  expect(findFailing([page(5_000, 20), { page: 'portal', views: 12, failures: 10 }])?.page).toBe('portal')
})
