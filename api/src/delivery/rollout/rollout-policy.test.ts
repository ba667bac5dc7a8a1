import { expect, it } from 'vitest'
import { judgeRollout } from './rollout-policy.ts'

const MINUTE = 60_000
const start = new Date('2026-05-04T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

const judge = (
  share: number,
  views: number,
  failures: number,
  { pages = [] as [string, number, number][], ms = 2 * MINUTE, freeze = null as string | null, rejection = null as string | null } = {},
) =>
  judgeRollout(
    { share, startedAt: start, steps: [{ share, at: start.toISOString(), views: 0, failures: 0 }] },
    { views, failures, pages: pages.map(([page, viewed, failed]) => ({ page, views: viewed, failures: failed })) },
    { freeze, rejection },
    after(ms),
  )

it('goes from 5 % to 25 % after 50 visitors for whom it works, and to everybody after 150', () => {
  expect([judge(5, 49, 0), judge(5, 51, 2), judge(5, 50, 0)]).toEqual([
    { action: 'wait' },
    { action: 'wait' },
    { action: 'advance', share: 25 },
  ])
  expect([judge(25, 149, 0), judge(25, 150, 0), judge(40, 150, 0), judge(1, 50, 0)]).toEqual([
    { action: 'wait' },
    { action: 'advance', share: 100 },
    { action: 'advance', share: 100 },
    { action: 'advance', share: 5 },
  ])
})

it('stays for a minute at each share, because pages that fail report later than pages that work', () => {
  expect(judge(5, 1_000, 0, { ms: MINUTE - 1 })).toEqual({ action: 'wait' })
  expect(judge(5, 1_000, 0, { ms: MINUTE })).toEqual({ action: 'advance', share: 25 })
})

it('goes on when the clock was a day ahead at its last step, and not a day later', () => {
  expect(judge(5, 1_000, 0, { ms: -24 * 60 * MINUTE })).toEqual({ action: 'advance', share: 25 })
  expect(judge(5, 1_000, 0, { ms: -MINUTE / 2 })).toEqual({ action: 'wait' })
})

it('stops when ten visitors and more than 2 % of those of a kind of page report a failure', () => {
  expect(judge(5, 12, 9).action).toBe('wait')
  expect(judge(5, 12, 10)).toEqual({ action: 'stop', reason: 'Public pages failed for 10 of 12 visitors (83.3 %).' })
  expect(judge(5, 500, 10).action, '2 %').toBe('advance')
  expect(
    judge(25, 2_000, 10, {
      pages: [
        ['list', 1_900, 0],
        ['cv', 60, 10],
      ],
    }),
  ).toMatchObject({
    action: 'stop',
    reason: 'Pages of the kind cv failed for 10 of 60 visitors (16.7 %).',
  })
})

it('counts the portal against those who opened the portal, not against all visitors', () => {
  expect(
    judge(25, 2_000, 0, {
      pages: [
        ['list', 2_000, 0],
        ['portal', 30, 10],
      ],
    }).action,
  ).toBe('stop')
})

it('is held by few failures at a higher rate, which may be of one person', () => {
  expect(judge(25, 200, 1, { pages: [['portal', 1, 1]] })).toEqual({
    action: 'hold',
    reason: 'held, because pages of the kind portal failed for 1 of 1',
  })
})

it('is held by a freeze once it would go on, and still stops when it fails', () => {
  const freeze = 'Activations are frozen until 2026-06-01 08:00 UTC: The jubilee'
  for (const [share, views] of [
    [5, 50],
    [25, 150],
  ] as const)
    expect(judge(share, views, 0, { freeze })).toEqual({ action: 'hold', reason: `held: ${freeze}` })
  expect(judge(5, 49, 0, { freeze }), 'too few visitors').toEqual({ action: 'wait' })
  expect(judge(5, 12, 10, { freeze }).action).toBe('stop')
  const ms = 7 * 24 * 60 * MINUTE + 1
  expect(judge(5, 50, 0, { freeze, rejection: 'It lacks a file', ms })).toEqual({
    action: 'stop',
    reason: `It could not be given to everybody in 7 days: ${freeze}`,
  })
})

it('ends after seven days, and says why it did not go on', () => {
  const ms = 7 * 24 * 60 * MINUTE + 1
  expect(judge(25, 200, 1, { ms, pages: [['portal', 1, 1]] })).toEqual({
    action: 'stop',
    reason: 'In 7 days pages of the kind portal failed for 1 of 1.',
  })
  expect(judge(25, 200, 0, { ms, rejection: 'It lacks a file' })).toEqual({
    action: 'stop',
    reason: 'It could not be given to everybody in 7 days: It lacks a file',
  })
  expect(judge(25, 200, 0, { ms }), 'not tried yet').toEqual({ action: 'advance', share: 100 })
  expect(judge(5, 12, 0, { ms: 7 * 24 * 60 * MINUTE + 1 })).toEqual({
    action: 'stop',
    reason: 'It worked for 12 visitors in 7 days, and 50 were needed.',
  })
})
