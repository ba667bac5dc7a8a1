import { type ImportChange, isFilePath, type WorkDetails } from '@portfolio/contracts'
import { toCitationKey, type WorkLink } from '@portfolio/scholarship'
import { withoutPlaceholders } from '#product/shared/merge-work.ts'
import { addsNothing } from './adds-nothing.ts'
import { compareSources } from './compare-sources.ts'
import { draftEntry } from './draft-entry.ts'
import { createReaders, type FieldReader, type FieldSource, toFieldSource } from './field-readers.ts'
import type { Present } from './present.ts'
import type { SourceEntry } from './read-source.ts'

/** A change, and whether only the owner has made it, because the file says the same as when the work was imported. */
export interface Difference extends ImportChange {
  isEdited: boolean
}

export interface CompareOptions {
  /** The entry that the work was imported from, as it was then. */
  base?: SourceEntry | undefined
  /** Take from the file only what is missing. */
  keepsMine?: boolean
  /** The work is a preprint, and the entry its publication. */
  isPublication?: boolean
  /** Whether the source is compared as well. */
  hasSource?: boolean
}

const SHOWN_CHARACTERS_MAX = 400

export const shorten = (text: string) => (text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX).trimEnd()}…` : text)

interface Versions {
  mine: FieldSource
  theirs: FieldSource
  base: FieldSource | undefined
}

const compareField = (
  reader: FieldReader,
  { mine, theirs, base }: Versions,
  { keepsMine = false, isPublication = false }: CompareOptions,
): Difference[] => {
  const [myKey, theirKey] = [reader.toKey(mine), reader.toKey(theirs)]
  if (!theirKey || theirKey === myKey) return []
  const baseKey = base && reader.toKey(base)
  const [myText, theirText] = [reader.show(mine), reader.show(theirs)]
  const isEdited = baseKey === theirKey
  const choose = (): ImportChange['take'] => {
    if (isEdited) return 'mine'
    if (!myText) return 'theirs'
    if (reader.isText && addsNothing(myText, theirText)) return 'mine'
    if (keepsMine) return 'mine'
    if (baseKey !== undefined) return baseKey === myKey ? 'theirs' : 'mine'
    return reader.isFormField && !(isPublication && reader.tellsAppearance) ? 'mine' : 'theirs'
  }
  return [{ field: reader.name, mine: shorten(myText), theirs: shorten(theirText), take: choose(), isEdited }]
}

/** Returns also the links under an embargo, which an import must not publish. */
const listLinks = ({ links, embargoed = [] }: WorkDetails): readonly WorkLink[] => [...links, ...embargoed]

/** Exports have absolute addresses of uploaded files. */
const toLinkKey = (href: string) => href.replace(/^https?:\/\/[^/]+(?=\/files\/)/, '').toLowerCase()

const toLinkKeys = ({ details }: Present) => new Set(listLinks(details).map(({ href }) => toLinkKey(href)))

export const findNewLinks = (present: Present, links: readonly WorkLink[]): WorkLink[] => {
  const known = toLinkKeys(present).add(toLinkKey(present.values.link ?? ''))
  return links.filter(({ href }) => !known.has(toLinkKey(href)))
}

/** Shows the name of a file that this site has, because its address says nothing to the owner. */
export const showLinks = (links: readonly WorkLink[]) =>
  links.map(({ kind, href }) => `${kind}: ${isFilePath(href) ? href.slice(href.lastIndexOf('/') + 1) : href}`).join(', ')

const compareLinks = (present: Present, entry: SourceEntry): Difference[] => {
  const added = findNewLinks(present, draftEntry(present.collection, entry).details.links)
  return added.length
    ? [{ field: 'links', mine: showLinks(present.details.links), theirs: shorten(showLinks(added)), take: 'theirs', isEdited: false }]
    : []
}

/** Whether exports give a work this key. Of works with the same key, all but the first get a number. */
const isGivenKey = (key: string, { work }: Present): boolean => {
  const given = toCitationKey(work)
  return key.startsWith(given) && /^(?:-\d+)?$/.test(key.slice(given.length))
}

/** The entry itself is compared if nothing else differs, or if it has fields without an equivalent. */
const compareSource = (present: Present, entry: SourceEntry, others: number): Difference[] => {
  if (!entry.bibtex) return []
  if (!present.details.bibtex) {
    // An export of this site says nothing that the work does not.
    if (!entry.unknown.length && isGivenKey(entry.key, present)) return []
    return [{ field: 'bibtex', mine: '', theirs: [`key ${entry.key}`, ...entry.unknown].join(', '), take: 'theirs', isEdited: false }]
  }
  const links = toLinkKeys(present)
  const { names, mine, theirs } = compareSources(present.details.bibtex, entry.bibtex, (href) => links.has(toLinkKey(href)))
  const unknown = new Set(entry.unknown)
  const isShown = names.length > 0 && (others === 0 || names.some((name) => unknown.has(name)))
  return isShown ? [{ field: 'bibtex', mine: shorten(mine), theirs: shorten(theirs), take: 'theirs', isEdited: false }] : []
}

/** Returns the fields in which an entry differs from the present work. What the entry does not say is no difference. */
export const compareWork = (present: Present, entry: SourceEntry, options: CompareOptions = {}): Difference[] => {
  const { base, hasSource = true } = options
  const versions: Versions = {
    mine: { values: withoutPlaceholders(present.values, present.details), work: present.work },
    theirs: toFieldSource(present.collection, entry),
    base: base && toFieldSource(present.collection, base),
  }
  const links = toLinkKeys(present)
  const embargoed = new Set(present.details.embargoed?.map(({ href }) => toLinkKey(href)))
  // An export of a work without an address of its own has that of its PDF, which is read as its address.
  const isOwnLink = ({ field, mine, theirs }: Difference) => {
    const key = toLinkKey(theirs)
    return field === 'link' && (embargoed.has(key) || (mine !== '' && links.has(key)))
  }
  // BibTeX and RIS have no type for a review.
  const isReview = present.work.type.startsWith('review') && entry.work.type === 'article-journal'
  const fields = createReaders(present.collection)
    .flatMap((reader) => compareField(reader, versions, options))
    .filter((difference) => !isOwnLink(difference) && !(isReview && difference.field === 'type'))
  const known = [...fields, ...compareLinks(present, entry)]
  return hasSource ? [...known, ...compareSource(present, entry, known.length)] : known
}
