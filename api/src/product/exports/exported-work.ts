import type { WorkCollection, WorkDetails } from '@portfolio/contracts'
import type { BibtexEntry, Work, WorkLink } from '@portfolio/scholarship'
import { draftWork, toDraftedWork } from '#product/shared/draft-work.ts'

/** What an export needs of a work. */
export interface ExportedWork {
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
}

/** Returns the links of a work. Files of this site get its origin. */
export const toAbsoluteLinks = ({ details }: ExportedWork, origin: string): WorkLink[] =>
  details.links.map(({ kind, href }) => ({ kind, href: href.startsWith('/') ? origin + href : href }))

/** Returns the work that the site made of an entry when it was imported. Any difference from it is an edit of the owner. */
export const toImportedWork = ({ collection, details }: ExportedWork, { work, links }: BibtexEntry) => {
  const draft = draftWork(collection, { work, links, bibtex: details.bibtex })
  // Earlier imports did not record placeholders.
  const { placeholders } = details
  return { work: toDraftedWork(collection, { ...draft, details: { ...draft.details, placeholders } }), links: draft.details.links }
}
