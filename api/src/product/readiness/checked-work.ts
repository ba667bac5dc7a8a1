import type { EntryLink, ReadinessProblem, WorkCollection, WorkDetails } from '@portfolio/contracts'
import type { Work } from '@portfolio/scholarship'

/** What the check needs of a work: where its page is, and what it should contain. */
export interface CheckedWork {
  id: string
  version: number
  /** The address of its page. */
  path: string
  collection: WorkCollection
  /** The fields as readers see them. */
  values: Readonly<Record<string, string>>
  details: WorkDetails
  /** The details, completed with what is derived from the fields. */
  work: Work
  links: readonly EntryLink[]
}

/** The result of a check: see `ReadinessCheck`. */
export interface Finding {
  problem?: ReadinessProblem
  found?: string
  field?: string
}
