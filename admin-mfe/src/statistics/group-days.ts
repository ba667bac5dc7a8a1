import type { DayReadings, ReadingCounts } from '@portfolio/contracts'

/** Consecutive days that are shown as one. `from` and `to` are the same if it is one day. */
export interface DayGroup extends ReadingCounts {
  from: string
  to: string
}

/** Returns groups of as many days, of which the first may have fewer, so that the last ends today. */
export const groupDays = (days: readonly DayReadings[], size: number): DayGroup[] => {
  const groups: DayGroup[] = []
  for (let end = days.length; end > 0; end -= size) {
    const group = days.slice(Math.max(0, end - size), end)
    groups.unshift({
      from: (group[0] as DayReadings).day,
      to: (group.at(-1) as DayReadings).day,
      views: group.reduce((sum, { views }) => sum + views, 0),
      downloads: group.reduce((sum, { downloads }) => sum + downloads, 0),
    })
  }
  return groups
}
