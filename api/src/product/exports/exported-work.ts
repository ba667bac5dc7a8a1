import type { BibtexEntry, WorkLink } from '@portfolio/scholarship'
import { draftWork, toDraftedWork } from '#product/shared/draft-work.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'

/** Returns the links of a work. Files of this site get its origin. */
export const toAbsoluteLinks = ({ details }: PublishedWork, origin: string): WorkLink[] =>
  details.links.map(({ kind, href }) => ({ kind, href: href.startsWith('/') ? origin + href : href }))

/** Returns the work that the site made of an entry when it was imported. Any difference from it is an edit of the owner. */
export const toImportedWork = ({ collection, details }: PublishedWork, { work, links }: BibtexEntry) => {
  const draft = draftWork(collection, { work, links, bibtex: details.bibtex })
  // Earlier imports did not record placeholders.
  const { placeholders } = details
  return { work: toDraftedWork(collection, { ...draft, details: { ...draft.details, placeholders } }), links: draft.details.links }
}
