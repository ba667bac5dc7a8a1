import type { WorkCollection, WorkDetails } from '@portfolio/contracts'
import type { BibtexEntry, Work, WorkLink } from '@portfolio/scholarship'
import { readFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { draftWork, toDraftedWork } from '#product/shared/draft-work.ts'

/** What an export needs of a work. */
export interface ExportedWork {
  id: string
  /** The address of its page. */
  path: string
  collection: WorkCollection
  details: WorkDetails
  /** The details, completed with what is derived from the owner's words. */
  work: Work
}

/** Details stay the same object until their work changes, so that an entry is parsed once. */
const originals = new WeakMap<WorkDetails, Promise<BibtexEntry | undefined>>()

/** Resolves with the entry that a work was imported from; with undefined if there is none, or none that can be read. */
export const readOriginal = async ({ details }: ExportedWork): Promise<BibtexEntry | undefined> => {
  if (!details.bibtex) return undefined
  const known = originals.get(details) ?? readFirstEntry(details.bibtex).then(({ entry }) => entry)
  originals.set(details, known)
  return known
}

/** Returns the links of a work. Files of this site get its origin. */
export const toAbsoluteLinks = ({ details }: ExportedWork, origin: string): WorkLink[] =>
  details.links.map(({ kind, href }) => ({ kind, href: href.startsWith('/') ? origin + href : href }))

/** Returns what the site made of an entry when it was imported. What differs from it is what the owner has changed since. */
export const toImportedWork = ({ collection, details }: ExportedWork, { work, links }: BibtexEntry) => {
  const draft = draftWork(collection, { work, links, bibtex: details.bibtex })
  // Earlier imports did not record stand-ins.
  const { standIns } = details
  return { work: toDraftedWork(collection, { ...draft, details: { ...draft.details, standIns } }), links: draft.details.links }
}
