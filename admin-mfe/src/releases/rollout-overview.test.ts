import type { Rollout } from '@portfolio/contracts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RolloutOverview } from './rollout-overview.tsx'

const running: Rollout = {
  id: 3,
  changes: [{ app: 'public-mfe', from: 'one', to: 'two', source: null }],
  share: 25,
  next: 100,
  needed: 150,
  views: 80,
  failures: 2,
  pages: [{ page: 'list', views: 60, failures: 2 }],
  kinds: [{ remote: 'public_mfe', stage: 'entry', type: 'timeout', failures: 2 }],
  held: null,
  steps: [
    { share: 5, at: '2026-05-04T10:00:00Z', views: 0, failures: 0 },
    { share: 25, at: '2026-05-04T10:20:00Z', views: 55, failures: 1 },
  ],
  startedAt: '2026-05-04T10:00:00Z',
  actor: { kind: 'session' },
  reason: 'A try',
  outcome: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
  set: null,
}
const failed: Rollout = { ...running, outcome: 'failed', endedAt: '2026-05-04T11:00:00Z', endReason: 'Pages of the kind list failed.' }

const unused = () => Promise.reject(new Error('not called'))
const readText = (rollouts: Rollout[]) =>
  renderToStaticMarkup(createElement(RolloutOverview, { rollouts, set: 'rs_4', stop: unused, finish: unused, open: null, setOpen: unused }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('shows the share of a rollout, its counts by kind of page, the failures by app, and the next step', () => {
  const text = readText([running, { ...failed, id: 2 }])
  expect(text).toMatch(/25 % of the visitors get public-mfe@two since May 4, 2026/)
  expect(text).toContain('80 views, 2 failed · next step everybody after 150 good views')
  expect(text).toContain('5 → 25 %, started')
  expect(text).toContain('by the owner: A try')
  expect(text).toMatch(/list .*58 .*2 /)
  expect(text).toContain('Public site: the entry file timed out (2×)')
  expect(text).toMatch(/Finish now .*Stop now/)
})

it('says why the last rollout stopped automatically', () => {
  const text = readText([failed])
  expect(text).toContain('public-mfe@two, 5 → 25 % (80 views, 2 failed). Stopped automatically: Pages of the kind list failed.')
  expect(text).toContain('No rollout is running.')
  expect(text).not.toContain('Stop now')
})
