import type { ImportOutcome, ImportUndone, SiteSystem, WorkCollectionName, WorkDetails } from '@portfolio/contracts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A work that an import has written. `before` is null if the import added it. */
export interface ImportWrite {
  collection: WorkCollectionName
  id: string
  /** Version after the write. A work with another version was edited since. */
  version: number
  before: { values: Record<string, string>; details: WorkDetails | null } | null
}

/** The outcome of an entry. Without `workId` if it did not become a work. */
export interface ImportOutcomeRow {
  outcome: ImportOutcome
  line: number
  title: string
  message?: string
  workId?: string
  addsNothing?: true
  /** For an item of an imported site: where it comes from, and what it became. */
  source?: string
  item?: { collection: 'blogs' | 'about' | 'externalLinks'; id: string }
}

export interface ImportDecisionRow {
  /** Digest of the content of an entry. `copy` is how often the same content occurs before it in the file. */
  digest: string
  copy: number
  workId: string | null
  likeId: string | null
  batchId: string
}

export interface ImportCorrectionRow {
  /** Digest of the text that could not be read. */
  digest: string
  text: string
  batchId: string
}

/**
 * What a site import has written in addition to works. `version` is that after the write; an item with another version was edited since.
 * `before` is null for added items.
 */
export type SiteWrite =
  | { collection: 'blogs' | 'externalLinks'; id: string; version: number; isUnpublished?: true }
  | { collection: 'about'; id: string; version: number; before: Record<string, unknown> | null }
  | { collection: 'settings'; version: number; before: Record<string, unknown> }

export interface ImportBatchRow {
  id: string
  name: string
  createdAt: Generated<Date>
  added: number
  updated: number
  merged: number
  writes: JSONColumnType<ImportWrite[]>
  undone: ColumnType<ImportUndone | null, string | undefined, string>
  outcomes: ColumnType<ImportOutcomeRow[], string | undefined, string>
  /** For a site import: the system that the export comes from. */
  system: SiteSystem | null
  siteWrites: ColumnType<SiteWrite[], string | undefined, string>
}

/** An export of another system, after it was read. */
export interface SiteExportRow {
  id: string
  name: string
  content: ColumnType<unknown, string, string>
  createdAt: Generated<Date>
}

/** The address of an imported item on its old site. */
export interface FormerAddressRow {
  /** Normalized by `toAddressKey`. */
  address: string
  /** As the old site spelled it. Null for a number (`?p=7`), and for addresses of earlier imports. */
  path: string | null
  /** `works`: of any of their collections. */
  collection: 'blogs' | 'about' | 'works'
  itemId: string
  batchId: string
}

export interface ImportTables {
  importBatches: ImportBatchRow
  importDecisions: ImportDecisionRow
  importCorrections: ImportCorrectionRow
  siteExports: SiteExportRow
  formerAddresses: FormerAddressRow
}
