import { expect, it } from 'vitest'
import type { AppReleases } from './releases.ts'
import { findShown, type Rollout } from './rollout.ts'

const apps: AppReleases[] = [
  { name: 'public-mfe', version: 'two', previous: 'one', activeSince: null, versions: [] },
  { name: 'talks-mfe' as AppReleases['name'], version: null, previous: null, activeSince: null, versions: [] },
]
const rollout = { id: 7, changes: [{ app: 'public-mfe', from: 'two', to: 'three', source: null }], outcome: null } as unknown as Rollout

it('a rollback undoes the active version, or the one that a running rollout gives to a share of the visitors', () => {
  expect(findShown({ apps }, 'public-mfe')).toEqual({ from: 'two' })
  expect(findShown({ apps, rollouts: [rollout] }, 'public-mfe')).toEqual({ from: 'three', rollout: 7 })
  expect(findShown({ apps, rollouts: [{ ...rollout, outcome: 'stopped' }] }, 'public-mfe')).toEqual({ from: 'two' })
  expect(findShown({ apps, rollouts: [rollout] }, 'talks-mfe' as AppReleases['name'])).toEqual({ from: undefined })
})
