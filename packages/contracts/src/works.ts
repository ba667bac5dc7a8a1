import type { LinkKind, Status, Work, WorkLink, WorkType } from '@portfolio/scholarship/csl'
import type { WorkCollectionName } from '#collections'
import type { LanguageAttributes } from '#languages'

/** A link that becomes one of the public links of its work by itself. */
export interface EmbargoedLink extends WorkLink {
  /** The day on which it does, in UTC: `2027-01-01`. */
  until: string
}

/**
 * What the owner adds to the fields of a work. Title and abstract are fields, so `csl` has neither. A role in `csl` replaces the names
 * that are read from the field Author.
 */
export interface WorkDetails {
  csl: Partial<Omit<Work, 'title'>>
  links: WorkLink[]
  /** Links that nobody but the owner sees yet. Missing: unchanged. */
  embargoed?: EmbargoedLink[] | undefined
  /** The entry that the work was imported from, byte for byte, with the fields that nothing else holds. */
  bibtex: string | null
  /** Ids of works that belong to this one, such as the articles and talks of a project. Each is shown with the other. Missing: unchanged. */
  relatedTo?: string[] | undefined
  /**
   * What an import wrote into fields that the entry says nothing of, by field, because every field has words. As long as a field has these
   * words, it says nothing. Only imports write it. Missing: unchanged. The database keeps it under its former name, `standIns`, as well.
   */
  placeholders?: Readonly<Record<string, string>> | undefined
  /**
   * A hash of what an import of `bibtex` alone makes of the fields, `csl` and `links`. As long as they have it, nobody has edited them since.
   * Only imports write it. Missing: unchanged, as long as `bibtex` is.
   */
  asImported?: string | undefined
  /** The generation of the reader that read `bibtex`, 0 if it is missing. Only imports write it. Missing: unchanged, as long as `bibtex` is. */
  reader?: number | undefined
}

/** The keys of a draft of a work in addition to its fields. Missing: unchanged. */
export interface WorkDraftAdditions {
  details?: WorkDetails | undefined
  slug?: string | undefined
}

/** A work as its form has it: fields that may be empty, and its details. Missing: those that the work with this id has. */
export interface WorkPreviewDraft extends Pick<WorkDraftAdditions, 'details'> {
  id?: string | undefined
  [field: string]: unknown
}

/** What an entry of a list links to. */
export interface EntryLink {
  kind: LinkKind | 'doi'
  href: string
}

/** A work in a list: its fields as typed, and what is derived from them and its details. */
export interface WorkEntry {
  _id: string
  version: number
  /** The text of each field of the collection, as typed. */
  values: Record<string, string>
  /** The address of its page. */
  path: string
  /** Empty if it is not known. */
  year: string
  /** The people that the details name; empty if a field names them. */
  people: string
  /** Where it appeared, in one line: the field `link` as typed if that is no URL, else what is known: "Mind 59(236), 433–460". */
  imprint: string
  /** The title at the beginning of `imprint` of what it appeared in: "Mind". Empty if there is none. */
  container: string
  type: WorkType
  /** Empty for a published work and for a talk of the past. */
  status: Exclude<Status, 'published'> | 'upcoming' | ''
  /** PDF and DOI first. */
  links: EntryLink[]
  /** Of the title. Missing: that of the site, or not known. */
  langAttributes?: LanguageAttributes
  /** For reference managers that read pages (COinS). Only if requested. */
  coins?: string
}

/** Values to filter by, with the number of works, in the order of the menu. `label`: what the menu says in place of the value. */
export type Facet = [value: string, count: number, label?: string][]

export interface WorkFacets {
  years: Facet
  types: Facet
  tags: Facet
}

export const WORK_ORDERS = ['added', 'date'] as const
export type WorkOrder = (typeof WORK_ORDERS)[number]

/**
 * A part of a list of works. `total` counts the works that match, `all` those of the collection; the facets are of all, and so is `upcoming`,
 * the number of events that are not over, which come first in the order of date.
 */
export interface WorksPage {
  items: WorkEntry[]
  page: number
  pages: number
  total: number
  all: number
  upcoming: number
  order: WorkOrder
  facets: WorkFacets
}

/** A work, or a blog, that a work's page leads to. */
export interface WorkReference {
  path: string
  title: string
  year: string
  /** Of its title, if that is known to be in another language than the site. */
  langAttributes?: LanguageAttributes
}

/** A work on its own page. */
export interface WorkPage extends WorkEntry {
  collection: WorkCollectionName
  /** Its type as visitors read it: "Journal article". */
  kind: string
  /** Volume, pages, ISBN and the like, with their names. */
  facts: [name: string, value: string][]
  tags: string[]
  /** The works before and after it in its list, as that page is ordered by default. */
  previous: WorkReference | null
  next: WorkReference | null
  /** Works that had its address, works that belong to it, blogs that link to it, works of its project, works with the same tags or people. */
  related: WorkReference[]
  /** The beginning of its abstract, for search engines and link previews. */
  excerpt: string
  /** `citation_*` tags in order. Addresses in them are paths of this site. */
  meta: [name: string, content: string][]
  /** Addresses in it are paths of this site. */
  jsonLd: Record<string, unknown>
}

/** The details of a work for their form. `derived` is what is read from the fields, which applies where the details say nothing. */
export interface EditableWork {
  details: WorkDetails
  slug: string
  derived: Work
}

export const noDetails: WorkDetails = { csl: {}, links: [], bibtex: null }
