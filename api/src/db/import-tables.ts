import type { ImportOutcome, ImportUndone, SiteSystem, WorkCollectionName, WorkDetails } from '@portfolio/contracts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** One work that an import has written. `before` is null for one that it added. */
export interface ImportWrite {
  collection: WorkCollectionName
  id: string
  /** After the write. A work that has another one was edited since. */
  version: number
  before: { values: Record<string, string>; details: WorkDetails | null } | null
}

/** The outcome of an entry. Without `workId` if it is no work of the site. */
export interface ImportOutcomeRow {
  outcome: ImportOutcome
  line: number
  title: string
  message?: string
  workId?: string
  addsNothing?: true
  /** Of an item of a site: where it comes from, and what it became. */
  source?: string
  item?: { collection: 'blogs' | 'about' | 'externalLinks'; id: string }
}

export interface ImportDecisionRow {
  /** Of the content of an entry. `copy` is how often the same content occurs before it in the file. */
  digest: string
  copy: number
  workId: string | null
  likeId: string | null
  batchId: string
}

export interface ImportCorrectionRow {
  /** Of the text that could not be read. */
  digest: string
  text: string
  batchId: string
}

/**
 * What the import of a site has written beside works. `version`: after the write; an item that has another one was edited since. `before` is
 * null for what it added.
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
  /** Of the import of a site: what its export was made by. */
  system: SiteSystem | null
  siteWrites: ColumnType<SiteWrite[], string | undefined, string>
}

/** An export of another system, as it was read. */
export interface SiteExportRow {
  id: string
  name: string
  content: ColumnType<unknown, string, string>
  createdAt: Generated<Date>
}

/** An address that an imported item had on another site. */
export interface FormerAddressRow {
  /** As `toAddressKey` writes it. */
  address: string
  collection: 'blogs' | 'about'
  itemId: string
  batchId: string
}

/** The tables of imports. */
export interface ImportTables {
  importBatches: ImportBatchRow
  importDecisions: ImportDecisionRow
  importCorrections: ImportCorrectionRow
  siteExports: SiteExportRow
  formerAddresses: FormerAddressRow
}
