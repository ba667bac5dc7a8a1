import type { WorkCollectionName } from '#collections'
import type { Parameters } from '#query-text'

/** The collections whose items have citations. */
export type CitedName = WorkCollectionName | 'blogs'

/** A citation style as a menu offers it. */
export interface CitationStyle {
  /** As in URLs: `?style=mla`. */
  id: string
  label: string
}

/** Why a style cannot format a work. */
export interface CitationProblem {
  /** A sentence for readers. */
  text: string
  /** Whether it would fail again. */
  isLasting: boolean
}

/** A work or a blog as a citation in one style, and in the formats of citation software. */
export interface WorkCitation {
  /** The address of its page. */
  path: string
  title: string
  /** The id of the style. */
  style: string
  /** Every available style. */
  styles: CitationStyle[]
  /** Escaped; its elements are `i`, `b`, `sup`, `sub`, `span` and `wbr`. Empty if the style cannot format the work. */
  html: string
  text: string
  problem: CitationProblem | null
  bibtex: string
  ris: string
  /** CSL-JSON. */
  csl: string
}

/** The style of a citation if none is requested. */
export const DEFAULT_CITATION_STYLE = 'apa'

/** The parameter of addresses that names a style. */
export const STYLE_PARAMETER = 'style'

/** Returns the id of the style that a query string names, or of the default one. */
export const getStyle = (parameters: Parameters): string => parameters.get(STYLE_PARAMETER) || DEFAULT_CITATION_STYLE

/** Appended to the path of a work or blog, it is the path of the page that cites it. */
export const CITE_SUFFIX = '/cite'

/** Returns the canonical query string of a page that cites in a style; empty for the default one. */
export const styleQuery = (style: string): string =>
  style === DEFAULT_CITATION_STYLE ? '' : `?${STYLE_PARAMETER}=${encodeURIComponent(style)}`

/** A style that the owner added. */
export interface OwnCitationStyle extends CitationStyle {
  _id: string
}

/** The content of a `.csl` file. */
export interface CitationStyleDraft {
  source: string
}
