import type { AppReleases, ReleasesState, Rollout } from '@portfolio/contracts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ActiveVersions } from './active-versions.tsx'
import { describeRollback } from './describe-rollback.ts'

const app: AppReleases = { name: 'public-mfe', version: 'two', previous: 'one', activeSince: null, versions: [] }
const rollout = {
  id: 1,
  changes: [{ app: 'public-mfe', from: 'two', to: 'three', source: null }],
  share: 5,
  outcome: null,
} as unknown as Rollout
const toState = (version: string | null, rollouts: Rollout[]): ReleasesState => ({
  set: 'rs_4',
  apps: [{ ...app, version }],
  history: [],
  rollouts,
})

const unused = () => Promise.reject(new Error('not called'))
const readButtons = (state: ReleasesState) => {
  const actions = { rollBack: unused, activate: unused, schedule: unused, share: unused, preview: unused, stopRollout: unused }
  const html = renderToStaticMarkup(createElement(ActiveVersions, { state, canSchedule: true, canShare: true, ...actions }))
  return [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button.replace(/<[^>]+>/g, ''))
}

it('rolls an app back, or stops the rollout that changes it', () => {
  expect(readButtons(toState('two', []))[0]).toBe('Roll back “Public site”')
  expect(readButtons(toState('two', [rollout]))[0]).toBe('Stop rollout of “Public site”')
  const ofShell: Rollout = { ...rollout, changes: [{ app: 'shell', from: 'one', to: 'two', source: null }] }
  expect(readButtons(toState('two', [ofShell]))[0]).toBe('Roll back “Public site”')
})

it('says when a rollback only stopped a rollout', () => {
  expect(describeRollback(app, toState('one', []))).toBe('Public site rolled back to one.')
  expect(describeRollback(app, toState(null, []))).toBe('Public site rolled back to no version.')
  expect(describeRollback(app, toState('two', [{ ...rollout, outcome: 'stopped' }]))).toBe(
    'Stopped public-mfe@three: everybody gets rs_4 again.',
  )
})
