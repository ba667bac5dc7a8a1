import type { WorkEntry } from '@portfolio/contracts'
import { toLastDay } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'

/** Returns whether the works of a collection are events, whose status depends on the day. */
export const areEvents = ({ collection }: Pick<CatalogWork, 'collection'>): boolean => collection.page.workType === 'speech'

/** Returns a day in UTC as a number: 20261122. */
export const toDay = (time: Date): number => Number(time.toISOString().slice(0, 10).replaceAll('-', ''))

/** Returns the entry of a work as of a day: an event is upcoming until its last day is over. */
export const atDay = <Entry extends WorkEntry>(entry: Entry, work: Pick<CatalogWork, 'collection' | 'work'>, day: number): Entry =>
  areEvents(work) && (toLastDay(work.work.issued ?? '') ?? 0) >= day ? { ...entry, status: 'upcoming' } : entry
