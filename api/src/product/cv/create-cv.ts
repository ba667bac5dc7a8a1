import type { Cv, CvEntry, CvSection, Settings, WorkCollection, WorkCollectionName } from '@portfolio/contracts'
import { workCollections } from '@portfolio/contracts'
import { toYearLabel, type Work } from '@portfolio/scholarship'

/** A work as the catalog has it. */
interface CvWork {
  id: string
  values: Readonly<Record<string, string>>
  work: Pick<Work, 'status'>
  year: number | undefined
  people: string
  venue: string
  container: string
  path: string
  langAttributes?: CvEntry['langAttributes'] | undefined
  /** Whether it is an event that is not over. */
  isUpcoming: boolean
}

/** Resolves with the works of a collection: upcoming events, the next first, then the others, latest first. */
export type ReadByDate = (name: WorkCollectionName) => Promise<readonly CvWork[]>

const toEntry = ({
  id,
  values,
  work: { status = 'published' },
  year,
  people,
  venue,
  container,
  path,
  langAttributes,
}: CvWork): CvEntry => ({
  _id: id,
  path,
  title: values.title ?? '',
  people,
  venue,
  container,
  year: toYearLabel(year),
  status: status === 'published' ? '' : status,
  ...(langAttributes && { langAttributes }),
})

/** Returns the collections of the CV in the owner's order. One that no longer exists is left out. */
const chooseCollections = ({ cvSections }: Settings): WorkCollection[] => {
  const all = workCollections()
  return cvSections ? cvSections.flatMap((name) => all.find((collection) => collection.name === name) ?? []) : all
}

/** Returns the section of a collection, or two of them if some of its works are upcoming. */
const toSections = ({ title, path, count }: WorkCollection['page'], works: readonly CvWork[]): CvSection[] => {
  const upcoming = works.filter(({ isUpcoming }) => isUpcoming)
  const others = works.filter(({ isUpcoming }) => !isUpcoming)
  const arePast = upcoming.length > 0 && others.every(({ year }) => year !== undefined)
  return [
    { title: `Upcoming ${count.many}`, path, entries: upcoming.map(toEntry) },
    { title: arePast ? `Past ${count.many}` : title, path, entries: others.map(toEntry) },
  ]
}

/** Resolves with the works of the chosen collections, latest first. Sections without works are left out. */
export const createCv = async (settings: Settings, readByDate: ReadByDate): Promise<Cv> => {
  const sections = await Promise.all(chooseCollections(settings).map(async ({ name, page }) => toSections(page, await readByDate(name))))
  return { sections: sections.flat().filter(({ entries }) => entries.length > 0) }
}
