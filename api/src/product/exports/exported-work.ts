import type { WorkDetails } from '@portfolio/contracts'
import { type BibtexEntry, ROLES, type Role, readBibtex, type Work, type WorkLink } from '@portfolio/scholarship'

/** What an export needs of a work. */
export interface ExportedWork {
  id: string
  /** The address of its page. */
  path: string
  /** The owner's words. */
  values: Readonly<Record<string, string>>
  details: WorkDetails
  /** What is read from the owner's words. */
  derived: Work
  /** Details and, where they say nothing, what is read from the owner's words. */
  work: Work
}

/** Details stay the same object until their work changes, so that an entry is parsed once. */
const originals = new WeakMap<WorkDetails, Promise<BibtexEntry | undefined>>()

/** Resolves with the entry that a work was imported from; with undefined if there is none, or none that can be read. */
export const readOriginal = async ({ details }: ExportedWork): Promise<BibtexEntry | undefined> => {
  if (!details.bibtex) return undefined
  const known = originals.get(details) ?? readBibtex(details.bibtex).then(({ entries }) => entries[0])
  originals.set(details, known)
  return known
}

/** Returns the links of a work. Files of this site get its origin. */
export const toAbsoluteLinks = ({ details }: ExportedWork, origin: string): WorkLink[] =>
  details.links.map(({ kind, href }) => ({ kind, href: href.startsWith('/') ? origin + href : href }))

/**
 * Returns an imported work as its entry would say it now. The import writes words of its own in fields that the entry leaves open: an
 * abstract, and where it appeared.
 */
export const toImportedWork = ({ details: { csl }, values, work }: ExportedWork, original: Work): Work => ({
  ...(Object.keys(csl).length ? csl : original),
  ...Object.fromEntries([...ROLES, 'issued', 'status'].map((name) => [name, work[name as Role]])),
  type: work.type,
  title: values.title ?? '',
  ...(original.abstract && work.abstract && { abstract: work.abstract }),
  ...(!csl.DOI && work.DOI && { DOI: work.DOI }),
})
