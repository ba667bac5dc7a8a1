import type { Cv, Settings, WorkCollection, WorkCollectionName } from '@portfolio/contracts'
import { workCollections } from '@portfolio/contracts'
import { toYearLabel } from '@portfolio/scholarship'
import { findField } from '#product/shared/merge-work.ts'

/** A work as the catalog has it. */
export interface CvWork {
  id: string
  collection: WorkCollection
  values: Readonly<Record<string, string>>
  year: number | undefined
  venue: string
  path: string
}

/** Resolves with the works of a collection, latest first. */
export type ReadByDate = (name: WorkCollectionName) => Promise<readonly CvWork[]>

const toEntry = ({ id, collection, values, year, venue, path }: CvWork) => ({
  _id: id,
  path,
  title: values.title ?? '',
  people: findField(collection, values, 'people') ?? '',
  venue,
  year: toYearLabel(year),
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
