import type { ImportDecision, ImportPreview } from '#import'

/** What an export was made by. `Markdown`: files without anything that says so. */
export type SiteSystem = 'al-folio' | 'academicpages' | 'Jekyll' | 'Hugo' | 'WordPress' | 'Ghost' | 'Markdown'

/** `page`: something that this site has no place for. It can become a blog. */
export type ExportItemKind = 'blog' | 'about' | 'page' | 'link'

/** A post, a page or a link of another site, and what becomes of it. */
export interface ExportItem {
  /** Id of the item that it becomes. */
  id: string
  kind: ExportItemKind
  title: string
  /** Path of its file, or its number in the export. */
  source: string
  status: 'published' | 'draft' | 'private'
  /** ISO 8601. */
  date: string | null
  excerpt: string
  /** Address of its first image. */
  image: string | null
  images: number
  /** The paths that will redirect to it. */
  addresses: string[]
  /** In sentences without a stop. */
  warnings: string[]
  /** Whether it is imported unless the owner decides otherwise, and why not. */
  isProposed: boolean
  reason?: string
  /** What of this site it would replace. */
  replaces?: { title: string; path: string }
}

/** Something that the export says of the owner and the settings do not, or say otherwise. */
export interface SiteSetting {
  field: 'ownerName' | 'tagline' | 'position' | 'affiliation' | 'email' | 'orcid' | 'profileLinks' | 'news' | 'portrait'
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
  /** The entries of its bibliographies. Null: it has none. */
  works: ImportPreview | null
}

/** A line of the response to an upload: what is read or stored so far, then the preview or an error. */
export type SiteProgress = { step: 'read' | 'images'; done: number; total: number } | { preview: SitePreview } | { error: string }

export interface SiteImportRequest {
  /** A new UUID for each import. A repeated request with the same one does nothing. */
  id: string
  /** Id of the preview. */
  site: string
  /** Ids of the items to import. */
  items: string[]
  settings: SiteSetting['field'][]
  /** About the works, as for any other file. */
  decisions: ImportDecision[]
  left?: string[] | undefined
}

/** Of an uploaded export. */
export const SITE_BYTES_MAX = 200_000_000
/** How long an export is kept that was read and not imported. */
export const SITE_PREVIEW_HOURS = 12
