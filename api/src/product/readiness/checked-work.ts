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

/** Returns the name of the first field of a kind; undefined if the collection has none. */
export const findFieldName = ({ fields }: WorkCollection, kind: string): string | undefined =>
  Object.entries(fields).find(([field, fieldKind]) => field !== 'title' && fieldKind === kind)?.[0]
