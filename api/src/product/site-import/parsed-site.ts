import type { SiteSystem } from '@portfolio/contracts'

/** The files of an export, by their paths from the root of the site. */
export interface SiteFiles {
  paths: readonly string[]
  /** Throws `Unreadable` for a file that is too large. */
  readText: (path: string) => Promise<string>
}

export interface ParsedImage {
  /** As the export names it: an address or a path. */
  src: string
  alt: string
}

/** A post or a page as an export has it. */
export interface ParsedItem {
  /** `page`: of a kind that this site does not have. It can become a blog. */
  kind: 'blog' | 'about' | 'page'
  /** Path of the file, or a number in the export. */
  source: string
  title: string
  /** With relative links, and not sanitized. */
  html: string
  date: Date | undefined
  updated?: Date | undefined
  status: 'published' | 'draft' | 'private'
  /** Paths that it had, the present one first. */
  addresses: string[]
  /** Missing: none. */
  tags?: string[]
  /** Pictures above the text. */
  images: ParsedImage[]
  warnings: string[]
}

export interface ParsedLink {
  title: string
  link: string
  source: string
}

/** What an export says of the owner. Missing: nothing. */
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
  news: { date: string; text: string; link: string }[]
}

export interface Skipped {
  source: string
  reason: string
}

export interface ParsedSite {
  system: SiteSystem
  /** Addresses at which the site was: "https://old.example", and one with the path below which it was. */
  origins: string[]
  /** Folders in which the files are that the site has at its root. */
  publicFolders: string[]
  /** Alternative texts of images, by what the export names them. */
  altTexts: ReadonlyMap<string, string>
  items: ParsedItem[]
  links: ParsedLink[]
  /** One text per file. */
  bibtex: string[]
  owner: ParsedOwner
  skipped: Skipped[]
  warnings: string[]
}

export const emptySite = (system: SiteSystem): ParsedSite => ({
  system,
  origins: [],
  publicFolders: [''],
  altTexts: new Map(),
  items: [],
  links: [],
  bibtex: [],
  owner: { profiles: [], news: [] },
  skipped: [],
  warnings: [],
})
