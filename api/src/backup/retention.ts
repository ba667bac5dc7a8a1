export const DAY_MS = 24 * 60 * 60_000

/** Returns the day in UTC: "2026-11-22". */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10)
const toMonth = (time: Date) => time.toISOString().slice(0, 7)
/** Returns the Monday of the week. */
const toWeek = (time: Date) => toDay(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS))

/** The newest backup of so many days, weeks and months is kept. Those without a backup do not count, so a pause deletes nothing. */
const RULES: [periods: number, getPeriod: (time: Date) => string][] = [
  [7, toDay],
  [4, toWeek],
  [12, toMonth],
]

const findKept = (times: readonly Date[]): Date[] => {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  return RULES.flatMap(([periods, getPeriod]) => {
    const newest = new Map<string, Date>()
    for (const time of newestFirst) if (!newest.has(getPeriod(time))) newest.set(getPeriod(time), time)
    return [...newest.values()].slice(0, periods)
  })
}

/**
 * Returns which of the backups written at these times have expired: all but 7 daily, 4 weekly and 12 monthly ones (UTC). The rules hold for all,
 * and for those that are complete by themselves: backups that lack an object must not displace the last ones that have it.
 */
export const findExpired = (times: readonly Date[], isComplete: (time: Date) => boolean = () => true): Date[] => {
  const kept = new Set([...findKept(times), ...findKept(times.filter(isComplete))])
  return times.filter((time) => !kept.has(time))
}
