import { expect, it } from 'vitest'
import { groupDays } from './group-days.ts'

const aDay = (day: number) => ({ day: `2026-11-0${day}`, views: day, downloads: 1 })

it('groups days so that the last group is whole', () => {
  const days = [1, 2, 3, 4, 5].map(aDay)
  expect(groupDays(days, 2)).toEqual([
    { from: '2026-11-01', to: '2026-11-01', views: 1, downloads: 1 },
    { from: '2026-11-02', to: '2026-11-03', views: 5, downloads: 2 },
    { from: '2026-11-04', to: '2026-11-05', views: 9, downloads: 2 },
  ])
  expect(groupDays(days, 1).map(({ from, to }) => [from, to])).toEqual(days.map(({ day }) => [day, day]))
  expect(groupDays([], 7)).toEqual([])
})
