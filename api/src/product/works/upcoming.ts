import type { WorkEntry } from '@portfolio/contracts'
import { readEdtf, toLastDay } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'

/** Returns whether the works of a collection are events, whose status depends on the day. */
export const areEvents = ({ collection }: Pick<CatalogWork, 'collection'>): boolean => collection.page.workType === 'speech'

/** Returns a day in UTC as a number: 20261122. */
export const toDayNumber = (time: Date): number => Number(time.toISOString().slice(0, 10).replaceAll('-', ''))

/** Returns until when an event is upcoming: its last day. If only the year or the decade is known, it may be over on any day of that. */
const getEnd = (issued: string): number => {
  const { from, to } = readEdtf(issued)
  const { year = 0, month } = to ?? from ?? {}
  return (month && toLastDay(issued)) || year * 10_000
}

/** Returns whether a work is an event that is not over. */
export const isUpcoming = (work: Pick<CatalogWork, 'collection' | 'work'>, day: number): boolean =>
  areEvents(work) && getEnd(work.work.issued ?? '') >= day

/** Returns the entry of a work as of a day: an event is upcoming until its last day is over. */
export const atDay = <Entry extends WorkEntry>(entry: Entry, work: Pick<CatalogWork, 'collection' | 'work'>, day: number): Entry =>
  isUpcoming(work, day) ? { ...entry, status: 'upcoming' } : entry

/** Sorts events that are sorted by date, latest first, as readers look for them: upcoming ones, the next first; those without a date; the past. */
export const sortEvents = (events: readonly CatalogWork[], day: number): readonly CatalogWork[] => {
  const {
    upcoming = [],
    undated = [],
    past = [],
  } = Object.groupBy(events, (event) => (isUpcoming(event, day) ? 'upcoming' : event.year === undefined ? 'undated' : 'past'))
  return upcoming.length ? [...upcoming.sort((a, b) => a.sortKey - b.sortKey), ...undated, ...past] : events
}
