import type { Cv, CvEntry, Settings, WorkCollection, WorkCollectionName } from '@portfolio/contracts'
import { workCollections } from '@portfolio/contracts'
import { toYearLabel, type Work } from '@portfolio/scholarship'

/** A work as the catalog has it. */
export interface CvWork {
  id: string
  values: Readonly<Record<string, string>>
  work: Pick<Work, 'status'>
  year: number | undefined
  people: string
  venue: string
  path: string
}

/** Resolves with the works of a collection, latest first. */
export type ReadByDate = (name: WorkCollectionName) => Promise<readonly CvWork[]>

const toEntry = ({ id, values, work: { status = 'published' }, year, people, venue, path }: CvWork): CvEntry => ({
  _id: id,
  path,
  title: values.title ?? '',
  people,
  venue,
  year: toYearLabel(year),
  status: status === 'published' ? '' : status,
})

/** Returns the collections of the CV in the owner's order. One that no longer exists is left out. */
const chooseCollections = ({ cvSections }: Settings): WorkCollection[] => {
  const all = workCollections()
  return cvSections ? cvSections.flatMap((name) => all.find((collection) => collection.name === name) ?? []) : all
}

/** Resolves with the works of the chosen collections, latest first. Sections without works are left out. */
export const createCv = async (settings: Settings, readByDate: ReadByDate): Promise<Cv> => {
  const sections = await Promise.all(
    chooseCollections(settings).map(async ({ name, page }) => ({
      title: page.title,
      path: page.path,
      entries: (await readByDate(name)).map(toEntry),
    })),
  )
  return { sections: sections.filter(({ entries }) => entries.length > 0) }
}
