import type { WorkCollection, WorkDetails } from '@portfolio/contracts'
import type { Work } from '@portfolio/scholarship'

/** A work as its page shows it. */
export interface PublishedWork {
  id: string
  version: number
  /** The address of its page. */
  path: string
  collection: WorkCollection
  /** The fields as readers see them. */
  values: Readonly<Record<string, string>>
  /** The fields as they are stored. */
  stored: Readonly<Record<string, string>>
  details: WorkDetails
  /** The details, completed with what is derived from the fields. */
  work: Work
}
