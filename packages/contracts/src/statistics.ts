/** How many days statistics can be of. The last one is today. */
export const STATISTICS_PERIODS = ['30', '90', '365'] as const
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

/** Visitors who opened a page, and who downloaded a file. A visitor counts once a day for each. */
export interface ReadingCounts {
  views: number
  downloads: number
}

export interface DayReadings extends ReadingCounts {
  /** ISO 8601, in UTC. */
  day: string
}

/** What was read of a page, or of a work with its files. */
export interface SubjectReadings extends ReadingCounts {
  title: string
  /** Such as "Book". */
  kind: string
  path: string
}

export interface Statistics {
  /** False: the server is set not to count. */
  isOn: boolean
  /** The first day with a count. Null: nothing has been counted yet. */
  since: string | null
  /** Every day of the period, the earliest first. */
  days: DayReadings[]
  /** What was read most is first. What has been deleted is in `days` only. */
  subjects: SubjectReadings[]
}
