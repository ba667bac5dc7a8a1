import type { ImportDecision, ImportPreview } from '#import'

/** The system an export comes from. `Markdown`: Markdown files of an unknown system. */
export type SiteSystem = 'al-folio' | 'academicpages' | 'Jekyll' | 'Hugo' | 'WordPress' | 'Ghost' | 'Markdown'

/** `page`: a page for which this site has no counterpart. It can become a page of the menu. */
export type ExportItemKind = 'blog' | 'about' | 'page' | 'link'

/** A post, page or link of another site, and what it becomes here. */
export interface ExportItem {
  /** Id of the item that it becomes. */
  id: string
  kind: ExportItemKind
  title: string
  /** The path of its file, or its number in the export. */
  source: string
  status: 'published' | 'draft' | 'private'
  /** ISO 8601. */
  date: string | null
  excerpt: string
  /** URL of its first image. */
  image: string | null
  images: number
  /** The paths that will redirect to it. */
  addresses: string[]
  /** In sentences without a stop. */
  warnings: string[]
  /** Whether it is imported by default, and if not, why. */
  isProposed: boolean
  reason?: string
  /** The item of this site that it would replace. */
  replaces?: { title: string; path: string }
}

export const SITE_SETTING_FIELDS = [
  'ownerName',
  'tagline',
  'position',
  'affiliation',
  'email',
  'orcid',
  'profileLinks',
  'news',
  'portrait',
  'language',
] as const

/** Something about the owner that the export has and the settings lack, or have differently. */
export interface SiteSetting {
  field: (typeof SITE_SETTING_FIELDS)[number]
  mine: string
  theirs: string
  isProposed: boolean
}

export interface SitePreview {
  id: string
  name: string
  system: SiteSystem
  items: ExportItem[]
  settings: SiteSetting[]
  /** What cannot be imported, and why. */
  skipped: { source: string; reason: string }[]
  /** In sentences without a stop. */
  warnings: string[]
  /** The entries of its bibliographies. Null: there are none. */
  works: ImportPreview | null
  /** The paths that will redirect to works, by the keys of their entries. Missing: an older gateway did not say. */
  workAddresses?: { key: string; addresses: string[] }[]
}

/** A line of the response to an upload: the progress of reading and storing, and finally the preview or an error. */
export type SiteProgress = { step: 'read' | 'images' | 'files'; done: number; total: number } | { preview: SitePreview } | { error: string }

export interface SiteImportRequest {
  /** A new UUID for each import. A repeated request with the same id does nothing. */
  id: string
  /** Id of the preview. */
  site: string
  /** Ids of the items to import. */
  items: string[]
  settings: SiteSetting['field'][]
  /** Decisions about the works, as for any other file. */
  decisions: ImportDecision[]
  left?: string[] | undefined
}

/** Matches the path of a file in a folder that tools generate, which belongs to no export. */
export const GENERATED_FOLDERS = /(?:^|\/)(?:node_modules|vendor|_site|resources\/_gen|__MACOSX|\.[^/]+)\//
/** Of an uploaded export. */
export const SITE_BYTES_MAX = 200_000_000
/** Of an uploaded archive. One with more contains other things than a site, such as installed packages. */
export const SITE_FILES_MAX = 10_000
/** How long an uploaded export is kept if it is not imported. */
export const SITE_PREVIEW_HOURS = 12
