/**
 * Works in CSL-JSON, the exchange format of citation software. Property names are its own. Dates are text in the Extended Date/Time
 * Format, which version 1.1 of the format allows.
 * Source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables
 */

export { areFamilyFirst, isCjk } from './family-first.ts'
export { joinKeywords, splitKeywords } from './keywords.ts'
export { hasOrcidCheckDigit, normalizeOrcid } from './orcid.ts'
export { countCharacters } from './text-length.ts'

export const WORK_TYPES = [
  'article',
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'book',
  'chapter',
  'dataset',
  'document',
  'entry-dictionary',
  'entry-encyclopedia',
  'event',
  'manuscript',
  'motion_picture',
  'pamphlet',
  'paper-conference',
  'patent',
  'periodical',
  'post',
  'post-weblog',
  'report',
  'review',
  'review-book',
  'software',
  'speech',
  'thesis',
  'webpage',
] as const
export type WorkType = (typeof WORK_TYPES)[number]

/** What a work is, in words. In the order of menus. */
export const WORK_TYPE_LABELS: Record<WorkType, string> = {
  book: 'Book',
  chapter: 'Book chapter',
  'article-journal': 'Journal article',
  'paper-conference': 'Conference paper',
  report: 'Report',
  thesis: 'Thesis',
  speech: 'Talk',
  event: 'Event',
  article: 'Preprint',
  'article-magazine': 'Magazine article',
  'article-newspaper': 'Newspaper article',
  'entry-encyclopedia': 'Encyclopedia entry',
  'entry-dictionary': 'Dictionary entry',
  review: 'Review',
  'review-book': 'Book review',
  dataset: 'Dataset',
  software: 'Software',
  manuscript: 'Manuscript',
  patent: 'Patent',
  pamphlet: 'Pamphlet',
  periodical: 'Periodical',
  motion_picture: 'Video',
  'post-weblog': 'Blog post',
  post: 'Post',
  webpage: 'Web page',
  document: 'Document',
}

/** Publication statuses. A work without one is assumed to be published. */
export const STATUSES = ['published', 'accepted', 'submitted', 'in preparation'] as const
export type Status = (typeof STATUSES)[number]

/** Labels of the statuses. That of a published work is empty, because it is not shown. */
export const STATUS_LABELS: Record<Status, string> = {
  published: '',
  accepted: 'In press',
  submitted: 'Submitted',
  'in preparation': 'In preparation',
}

/** A person, or in `literal` an organization or a name that is not to be taken apart. */
export interface Name {
  family?: string
  given?: string
  /** `van` in "van Leeuwen": precedes the family name. */
  'non-dropping-particle'?: string
  suffix?: string
  literal?: string
  /** "0000-0002-1825-0097" */
  ORCID?: string
  /** One of several who contributed equally. */
  equalContribution?: boolean
}

export const ROLES = ['author', 'editor', 'translator', 'illustrator', 'introduction'] as const
export type Role = (typeof ROLES)[number]

export interface Contributor extends Name {
  role: Role
}

/**
 * How CSL-JSON says "et al.": the last of the names, as pandoc reads and writes it. No work has a person of this name; see `etAl`.
 * Source: https://github.com/jgm/citeproc/issues/61
 */
export const OTHERS = 'others'

/** Properties that hold plain text. */
export const TEXT_VARIABLES = [
  'title',
  'container-title',
  'collection-title',
  'collection-number',
  'event-title',
  'event-place',
  'volume',
  'issue',
  'page',
  'chapter-number',
  'edition',
  'version',
  'number',
  'number-of-pages',
  'number-of-volumes',
  'genre',
  'publisher',
  'publisher-place',
  'DOI',
  'ISBN',
  'ISSN',
  'PMID',
  'URL',
  'abstract',
  'keyword',
  'language',
  'note',
] as const
export type TextVariable = (typeof TEXT_VARIABLES)[number]

export type Work = { type: WorkType; status?: Status } & { [R in Role]?: Name[] } & {
  [Variable in TextVariable]?: string
} & {
  /** EDTF: "1936", "1936/1937", "2019-05-12", "1950~". */
  issued?: string
  /** An identifier that CSL has no variable for. */
  arXiv?: string
  /**
   * Roles with more people than are named: "and others", "et al.". In the order of `ROLES`. In a draft, missing:
   * unchanged, for portals that do not know it.
   */
  etAl?: Role[]
}

/** Returns the roles in their order, as far as the work names somebody who has them; undefined if there is none. */
export const toEtAl = (roles: Iterable<Role>, names: { readonly [R in Role]?: readonly Name[] | undefined }): Role[] | undefined => {
  const named = new Set(roles)
  const list = ROLES.filter((role) => named.has(role) && names[role]?.length)
  return list.length ? list : undefined
}

/** Why two works are considered the same. `version`: the same text, once as a preprint and once published. */
export type MatchReason = 'DOI' | 'ISBN' | 'arXiv' | 'PMID' | 'title' | 'version'

/** What a link of a work leads to. */
export const LINK_KINDS = ['pdf', 'preprint', 'code', 'data', 'slides', 'video', 'poster', 'publisher'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export interface WorkLink {
  kind: LinkKind
  href: string
}

/** Identifiers of works, and one of people, that other services know. */
export const IDENTIFIER_SCHEMES = ['DOI', 'ISBN', 'arXiv', 'ORCID'] as const
export type IdentifierScheme = (typeof IDENTIFIER_SCHEMES)[number]

/** What a slug consists of: small letters and digits, with single hyphens between them. */
export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Small letters and digits that Unicode does not take apart into a base letter and a mark, with what is typed for them. */
export const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
  // It only makes a word longer.
  ـ: '',
  '٠': '0',
  '١': '1',
  '٢': '2',
  '٣': '3',
  '٤': '4',
  '٥': '5',
  '٦': '6',
  '٧': '7',
  '٨': '8',
  '٩': '9',
}
