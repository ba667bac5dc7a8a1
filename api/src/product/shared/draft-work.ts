import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  BIBTEX_CHARACTERS_MAX,
  FIELD_CHARACTERS_MAX,
  isFilePath,
  LINK_CHARACTERS_MAX,
  linkHref,
  PLAIN_TEXT_CHARACTERS_MAX,
  WORK_LINKS_MAX,
  WORK_NAMES_MAX,
  type WorkCollection,
  type WorkDetails,
} from '@portfolio/contracts'
import {
  describeTypeInField,
  READER_GENERATION,
  ROLES,
  TEXT_VARIABLES,
  toEtAl,
  toWorkText,
  type Work,
  type WorkLink,
} from '@portfolio/scholarship'
import { cut } from './cut.ts'
import { cutWork } from './cut-work.ts'
import { deriveFromFields, mergeWork } from './merge-work.ts'

/** A work in CSL-JSON, and the BibTeX entry that it was read from; null if it was read from something else. */
export interface WorkSource {
  work: Work
  links: readonly WorkLink[]
  bibtex: string | null
}

export interface WorkDraft {
  values: Record<string, string>
  details: WorkDetails
  /** Fields with a placeholder, because the source says nothing of them. */
  placeholders: string[]
}

const TEXT_OF_KIND = { text: 'title', people: 'author', date: 'date', link: 'link', longText: 'description' } as const

/** Returns the texts of the fields. A list of names that is too long ends after the last whole name that fits, with "et al.". */
const toTexts = (work: Work, links: readonly WorkLink[]): ReturnType<typeof toWorkText> => {
  const full = toWorkText(work, links)
  const { author = [] } = work
  if (full.text.author.length <= PLAIN_TEXT_CHARACTERS_MAX) return full
  const fitting = Math.floor((author.length * PLAIN_TEXT_CHARACTERS_MAX * 0.9) / full.text.author.length)
  const { text } = toWorkText({ ...work, author: author.slice(0, fitting), etAl: [...(work.etAl ?? []), 'author'] })
  return { ...full, text: { ...full.text, author: text.author } }
}

/** Returns the valid links, and the work's URL as another one if no field shows it. */
const toLinks = ({ fields }: WorkCollection, { URL: address }: Work, links: readonly WorkLink[], own: string | undefined): WorkLink[] => {
  const valid = links.filter(({ href }) => href.length <= LINK_CHARACTERS_MAX && (isFilePath(href) || linkHref(href) !== null))
  const isShown = Object.values(fields).includes('link' as never) && own === address
  if (address && !isShown && linkHref(address) && !/^https?:\/\/(?:dx\.)?doi\.org\//iu.test(address)) {
    if (!valid.some(({ href }) => href === address)) valid.push({ kind: 'publisher', href: address })
  }
  return valid.slice(0, WORK_LINKS_MAX)
}

/** Properties that are read from the fields. The details have one only if the field says something else, so that edited fields count. */
const PEOPLE: readonly (keyof Work)[] = [...ROLES, 'etAl']
const DATES: readonly (keyof Work)[] = ['issued', 'status']

const toCsl = (collection: WorkCollection, derived: Work, given: Work): WorkDetails['csl'] => {
  const hasPeopleField = (Object.values(collection.fields) as string[]).includes('people')
  // Thousands of names are stored only in their field; in a collection without one, the details have the first of them.
  const cutRoles = ROLES.filter((role) => (given[role]?.length ?? 0) > WORK_NAMES_MAX)
  const etAl = toEtAl([...(given.etAl ?? []), ...cutRoles], given)
  const work: Work = {
    ...given,
    ...Object.fromEntries(ROLES.flatMap((role) => (given[role] ? [[role, given[role].slice(0, WORK_NAMES_MAX)]] : []))),
    ...(etAl && { etAl }),
  }
  const namesAgree = (hasPeopleField && cutRoles.length > 0) || PEOPLE.every((name) => isDeepStrictEqual(derived[name], work[name]))
  const isInFields = (name: keyof Work) => {
    if (name === 'type') return work.type === collection.page.workType
    if (PEOPLE.includes(name)) return namesAgree
    return DATES.includes(name) && derived[name] === work[name]
  }
  // Title and abstract are always those of the fields.
  const isStored = (name: string) => name !== 'title' && name !== 'abstract' && !isInFields(name as keyof Work)
  return Object.fromEntries(Object.entries(work).filter(([name]) => isStored(name)))
}

/** Returns whether the text for `link` is read as something that the work does not say: the number of a report as that of a volume. */
const isMisread = (derived: Work, work: Work) =>
  TEXT_VARIABLES.some((variable) => !['title', 'abstract', 'URL'].includes(variable) && derived[variable] && !work[variable])

/** Returns JSON with sorted keys, because PostgreSQL does not keep their order. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const hash = ({ values, details: { csl, links } }: Pick<WorkDraft, 'values' | 'details'>): string =>
  createHash('sha256')
    .update(toSortedJson([values, csl, links]))
    .digest('base64url')

/** Returns a draft with the hash from which `isAsImported` knows that nobody has edited it. */
export const markAsImported = (draft: WorkDraft): WorkDraft =>
  draft.details.bibtex === null ? draft : { ...draft, details: { ...draft.details, asImported: hash(draft), reader: READER_GENERATION } }

/** Returns whether a work is known to be as its entry says, without reading the entry. No entry says where this site has a file. */
export const isAsImported = (work: Pick<WorkDraft, 'details'> & { values: Readonly<Record<string, string>> }): boolean =>
  work.details.asImported !== undefined &&
  !work.details.links.some(({ href }) => isFilePath(href)) &&
  work.details.asImported === hash(work)

/** Returns a work as it is saved in a collection: the texts of all fields, and details with what these do not say. */
export const draftWork = (collection: WorkCollection, { work: given, links, bibtex }: WorkSource): WorkDraft => {
  const work = cutWork(given)
  const { text, placeholders } = toTexts(work, links)
  const kinds = Object.entries(collection.fields) as [string, keyof typeof TEXT_OF_KIND][]
  const values = Object.fromEntries(kinds.map(([field, kind]) => [field, cut(text[TEXT_OF_KIND[kind]], FIELD_CHARACTERS_MAX[kind])]))
  const withPlaceholder = kinds.flatMap(([field, kind]) => (placeholders.includes(TEXT_OF_KIND[kind]) ? field : []))
  const details: { placeholders: Record<string, string> } = {
    placeholders: Object.fromEntries(withPlaceholder.map((field) => [field, values[field] as string])),
  }
  let derived = deriveFromFields(collection, values, details)
  if (isMisread(derived, work)) {
    values.link = describeTypeInField(work)
    withPlaceholder.push('link')
    details.placeholders.link = values.link
    derived = deriveFromFields(collection, values, details)
  }
  return {
    values,
    details: {
      csl: toCsl(collection, derived, work),
      links: toLinks(collection, work, links, values.link),
      bibtex: bibtex && bibtex.length <= BIBTEX_CHARACTERS_MAX ? bibtex : null,
      ...(withPlaceholder.length && details),
    },
    placeholders: withPlaceholder,
  }
}

/** Returns the work that the site reads from a saved draft. Any difference from it is an edit of the owner. */
export const toDraftedWork = (collection: WorkCollection, { values, details }: Pick<WorkDraft, 'values' | 'details'>): Work =>
  mergeWork(deriveFromFields(collection, values, details), details)
