import { expect, it } from 'vitest'
import { findExpired } from './retention.ts'

const at = (...times: string[]) => times.map((time) => new Date(time.includes('T') ? time : `${time}T01:00Z`))
const lastDays = (days: number) =>
  Array.from({ length: days }, (_, index) => new Date(Date.parse('2026-11-25T01:00Z') - index * 24 * 3_600_000))
const toDays = (times: Date[]) => times.map((time) => time.toISOString().slice(0, 10))

it.each([
  ['none', at(), []],
  ['one, however old', at('1999-01-01'), []],
  ['seven days', lastDays(7), []],
  // 2026-11-25 is a Wednesday: 18 is the eighth day, 22 the Sunday of the week before.
  ['the eighth day is kept by no rule', lastDays(8), ['2026-11-18']],
  ['an earlier one of the same day', at('2026-11-25T01:00Z', '2026-11-25T13:00Z'), ['2026-11-25']],
  [
    'seven days with backups, not the last seven',
    at('2026-11-25', '2026-01-06', '2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01'),
    [],
  ],
  ['the newest of a month after a year', at('2026-11-25', '2025-11-01', '2025-11-02'), []],
] as [string, Date[], string[]][])('%s', (_, times, expired) => {
  expect(toDays(findExpired(times))).toEqual(expired)
})

it('keeps 7 daily, 4 weekly and 12 monthly ones of two years of daily backups', () => {
  const times = lastDays(730)
  const expired = new Set(findExpired(times))
  expect(toDays(times.filter((time) => !expired.has(time)))).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
    // Sundays. The latest one, November 22, is already among the days.
    ...['2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31'],
    ...['2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

it('keeps the same ones when it runs every day: what a rule needs later is not deleted earlier', () => {
  let kept: Date[] = []
  for (const time of lastDays(730).reverse()) {
    kept.push(time)
    const expired = new Set(findExpired(kept))
    kept = kept.filter((one) => !expired.has(one))
  }
  const times = lastDays(730)
  const expired = new Set(findExpired(times))
  expect(toDays(kept.reverse())).toEqual(toDays(times.filter((time) => !expired.has(time))))
})

it('incomplete backups, however many, do not displace the last complete ones', () => {
  const times = lastDays(90)
  const lastComplete = new Date('2026-10-07T01:00Z')
  const isComplete = (time: Date) => time <= lastComplete
  const kept = times.filter((time) => !findExpired(times, isComplete).includes(time))
  expect(toDays(kept)).toEqual(expect.arrayContaining(['2026-11-25', '2026-10-07', '2026-10-01', '2026-09-27', '2026-08-31']))
})
