import type { WorkCollectionName } from '#collections'

/**
 * What is checked of a work's page for Google Scholar, and what can be wrong with it, in the order in which it is listed.
 * Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
 */
export const readinessProblems = {
  title: ['title-missing', 'title-differs'],
  authors: ['authors-missing', 'authors-joined', 'authors-differ'],
  date: ['date-missing', 'date-unreadable'],
  venue: ['venue-missing'],
  abstract: ['abstract-missing', 'abstract-hidden'],
  pdf: ['pdf-missing', 'pdf-elsewhere', 'pdf-gone', 'pdf-type', 'pdf-size'],
  page: ['page-status'],
  index: ['index-noindex', 'index-robots', 'index-sitemap'],
  single: ['single-several', 'single-address'],
  tags: ['tags-repeated', 'tags-empty', 'tags-order'],
} as const satisfies Record<string, readonly string[]>

export type ReadinessCheckName = keyof typeof readinessProblems
export type ReadinessProblem = (typeof readinessProblems)[ReadinessCheckName][number]

/** One check of a page. It has passed without a problem. */
export interface ReadinessCheck {
  name: ReadinessCheckName
  problem?: ReadinessProblem
  /**
   * What was found: a number of authors, or of editors of a book without any, a date, the bytes of a file, the name of a tag. With
   * `pdf-missing`: the day until which a PDF is under an embargo, such as `2027-01-01`.
   */
  found?: string
  /** The field of the work's form that solves the problem, such as `author` or `details.links`. Missing: no field does. */
  field?: string
}

/** What Google Scholar finds on the page of a work. The work is ready when no check has a problem. */
export interface WorkReadiness {
  _id: string
  collection: WorkCollectionName
  title: string
  path: string
  /** The checks that apply to a work of this type; only the first one for a page that cannot be read. */
  checks: ReadinessCheck[]
}

/**
 * A line of the response: first the ids of all works in the order of their lists and the address of the site, if one is configured; then
 * each work, the changed ones first; then the end or an error.
 */
export type ReadinessProgress = { ids: string[]; origin: string | null } | { work: WorkReadiness } | { done: true } | { error: string }

/** Google Scholar reads files up to this size. */
export const SCHOLAR_PDF_BYTES_MAX = 5_000_000
