import type { WorkCollection, WorkDetails } from '@portfolio/contracts'
import type { Work } from '@portfolio/scholarship'
import { toDraftedWork, type WorkDraft } from '#product/shared/draft-work.ts'

/** What an entry is compared with: a work of the site, or what becomes of an earlier entry. */
export interface Present {
  collection: WorkCollection
  /** The fields as they are stored, with placeholders. */
  values: Readonly<Record<string, string>>
  details: WorkDetails
  work: Work
}

export interface SiteWork extends Present {
  id: string
  version: number
  path: string
}

export const toPresent = (collection: WorkCollection, { values, details }: Pick<WorkDraft, 'values' | 'details'>): Present => ({
  collection,
  values,
  details,
  work: toDraftedWork(collection, { values, details }),
})
