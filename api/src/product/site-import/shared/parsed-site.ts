import type { SiteSystem } from '@portfolio/contracts'

export const BIBTEX_FILE = /\.bib$/i

/** The files of an export, by paths relative to the root of the site. */
export interface SiteFiles {
  paths: readonly string[]
  /** Throws `Unreadable` for a file that is too large. */
  readText: (path: string) => Promise<string>
}

export interface ParsedImage {
  /** Address or path in the export. */
  src: string
  alt: string
}

/** A post or a page in an export. */
export interface ParsedItem {
  /** A `page` has no equivalent on this site, but can become a blog. */
  kind: 'blog' | 'about' | 'page'
  /** Path of the file, or a number in the export. */
  source: string
  title: string
  /** With relative links, and not sanitized. */
  html: string
  date: Date | undefined
  updated?: Date | undefined
  status: 'published' | 'draft' | 'private'
  /** Its paths on the old site, the current one first. */
  addresses: string[]
  tags?: string[]
  /** Images above the text. */
  images: ParsedImage[]
  warnings: string[]
}

export interface ParsedLink {
  title: string
  link: string
  source: string
}

/** What an export says about the owner. */
export interface ParsedOwner {
  ownerName?: string
  tagline?: string
  position?: string
  affiliation?: string
  email?: string
  orcid?: string
  /** Web addresses. */
  profiles: string[]
  portrait?: string
  /** Of the site. BCP 47. */
  language?: string
  news: { date: string; text: string; link: string }[]
}

/** A work that had a page on the old site. */
export interface ParsedWork {
  /** Of its BibTeX entry. */
  key: string
  addresses: string[]
}

export interface Skipped {
  source: string
  reason: string
}

export interface ParsedSite {
  system: SiteSystem
  /** Addresses of the old site, with and without its base path, such as "https://old.example". */
  origins: string[]
  /** Folders whose files the site serves at its root. */
  publicFolders: string[]
  /** Alternative texts of images, by their addresses in the export. */
  altTexts: ReadonlyMap<string, string>
  items: ParsedItem[]
  links: ParsedLink[]
  /** One text per file. */
  bibtex: string[]
  works: ParsedWork[]
  owner: ParsedOwner
  skipped: Skipped[]
  warnings: string[]
}

/** Why a text of a work is not imported. */
export const ONLY_ABSTRACT = 'Works have an abstract, but no other text'

export const emptySite = (system: SiteSystem): ParsedSite => ({
  system,
  origins: [],
  publicFolders: [''],
  altTexts: new Map(),
  items: [],
  links: [],
  bibtex: [],
  works: [],
  owner: { profiles: [], news: [] },
  skipped: [],
  warnings: [],
})
