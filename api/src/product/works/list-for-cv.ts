import type { WorkCollectionName } from '@portfolio/contracts'
import type { WorkCatalog } from './catalog.ts'
import { getContainer, getCvVenue } from './describe-work.ts'
import { sortWorks } from './list-works.ts'
import { isUpcoming } from './upcoming.ts'

interface Dependencies {
  catalog: Pick<WorkCatalog, 'read'>
  /** Returns the current day. */
  getDay: () => number
}

/** Creates a function that lists the works of a collection as a CV names them, newest first. */
export const createCvList =
  ({ catalog, getDay }: Dependencies) =>
  async (name: WorkCollectionName) => {
    const day = getDay()
    const works = sortWorks((await catalog.read()).list(name), 'date', day)
    return works.map((work) => {
      const venue = getCvVenue(work)
      return { ...work, venue, container: getContainer(work, venue), isUpcoming: isUpcoming(work, day) }
    })
  }
