import type { Page } from '#pages'
import type { WorkEntry } from '#works'

/** The page of all works. Its files, such as `/works.bib`, have all of them as well. */
export const ALL_WORKS_PATH = '/works'

/** Works on one page of it. */
export const ALL_WORKS_PAGE_ITEMS = 500

/** A work in one line of text. */
export interface AllWorksEntry extends Pick<WorkEntry, 'path' | 'people' | 'imprint' | 'container' | 'year' | 'langAttributes'> {
  title: string
  /** PDF and DOI. */
  links: WorkEntry['links']
}

export interface AllWorksPage extends Page<AllWorksEntry> {
  /** The first and the last year of the works, as "1936–1954". Empty if none is known. */
  years: string
}
