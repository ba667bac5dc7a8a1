import type { MatchReason, WorkType } from '@portfolio/scholarship/csl'
import type { WorkCollectionName } from '#collections'
import type { SiteSystem } from '#site-import'

export const IMPORT_FORMATS = ['bibtex', 'ris', 'csl-json'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A file to import. Without a format, it is detected from the text. */
export interface ImportSource {
  text: string
  format?: ImportFormat | undefined
}

/**
 * How an entry compares with the works of the site and the entries before it. `changed`: certainly one of these works, with different
 * content. `duplicate`: probably one of them, or an earlier entry. `edited`: differs only in what the owner has changed since its import.
 * `left`: the owner left it out of an earlier import.
 */
export type EntryStatus = 'new' | 'changed' | 'duplicate' | 'edited' | 'same' | 'left'

/** A field in which an entry differs from what it matches. */
export interface ImportChange {
  /** A field of the collection, a variable of CSL-JSON, `links`, or `bibtex` for fields that have no other equivalent. */
  field: string
  mine: string
  theirs: string
  /** Which of the two is saved unless the owner chooses the other. */
  take: 'mine' | 'theirs'
}

/** `key`: the citation key. `source`: the same entry was imported before. */
export type ImportMatchReason = MatchReason | 'key' | 'source'

/** What an entry is the same as: a work of the site, or an earlier entry of the file. */
export type ImportMatch = { reason: ImportMatchReason; title: string } & (
  | { work: { collection: WorkCollectionName; id: string; version: number; path: string } }
  | { entry: { id: string; line: number } }
)

export interface ImportEntry {
  /** Its citation key and its number among the entries with that key. Stable for the same file. */
  id: string
  /** Counted from 1. For CSL-JSON the number of the item. */
  line: number
  title: string
  /** Whether the title is a placeholder: the entry has none. */
  isUntitled?: true
  /** Empty if it is not known. */
  year: string
  type: WorkType
  /** The collection that it is imported into, or that of the work that it matches. */
  collection: WorkCollectionName
  status: EntryStatus
  match?: ImportMatch
  changes: ImportChange[]
  /** What is saved for a new work, by field as in `ImportChange`. Long texts are shortened. */
  fields: [field: string, text: string][]
  /** Fields with a placeholder for what the entry does not say. Missing: an older gateway says so in `standIns`. */
  placeholders?: string[]
  /** The former name of `placeholders`, for portals that know no other. */
  standIns: string[]
  /** Tags or properties that are not imported. Those of BibTeX are kept with the entry. */
  dropped: string[]
  /** What cannot be right, in sentences without a stop. It is imported as it is. Missing: an older gateway did not look. */
  warnings?: string[]
  /** Names of the fields that are kept and that visitors do not get. Missing: an older gateway did not say. */
  privateFields?: string[]
}

/** An entry that cannot be read. The others can be imported all the same. */
export interface UnreadableEntry {
  message: string
  /** Where the fault was noticed. */
  line: number
  /** Where the entry starts and ends. */
  firstLine: number
  lastLine: number
  source: string
  /** What the owner made of it in an earlier import. */
  correction?: string
}

/** What the owner made of an entry that could not be read. */
export interface ImportCorrection {
  /** As it stood in the file. */
  source: string
  text: string
}

export interface ImportPreview {
  format: ImportFormat
  entries: ImportEntry[]
  unreadable: UnreadableEntry[]
}

/** A line of the response to a preview: progress, then the preview or an error. */
export type ImportProgress = { read: number; total: number } | { preview: ImportPreview } | { error: string }

/**
 * What is done with an entry. Entries without a decision are left out. `take` is empty if the entry is the work that it matches, and
 * nothing of it is taken.
 */
export type ImportDecision =
  /** `distinctFrom` is the id of the work that it matches, where the owner decides that they are two works. */
  | { entry: string; action: 'add'; collection: WorkCollectionName; distinctFrom?: string | undefined }
  | { entry: string; action: 'update'; id: string; version: number; take: string[] }
  /** Merges it into the work of an earlier entry. */
  | { entry: string; action: 'merge'; into: string; take: string[] }

export interface ImportRequest extends ImportSource {
  /** A new UUID for each import. A repeated request with the same one does nothing. */
  id: string
  /** Name of the file; empty for pasted text. */
  name: string
  decisions: ImportDecision[]
  /** Entries that the owner leaves out. They are not asked about again. */
  left?: string[] | undefined
  /** What was corrected in the text, so that the file as it was can be read the next time. */
  corrections?: ImportCorrection[] | undefined
}

/** How many works have the BibTeX entry that they were imported from. */
export interface ImportedWorks {
  count: number
}

/** One import, which can be undone as a whole. */
export interface ImportBatch {
  _id: string
  name: string
  createdAt: string
  added: number
  updated: number
  merged: number
  /** When the import can no longer be undone. */
  undoableUntil: string
  undone: ImportUndone | null
  /** The system that exported the site. Missing: the import of a file of works. */
  system?: SiteSystem
}

export interface ImportUndone {
  at: string
  removed: number
  restored: number
  /** Works that stayed as they are, because they were edited since. */
  kept: { title: string; path: string }[]
}

/** The result for an entry. `same`: it had nothing new. */
export type ImportOutcome = 'added' | 'changed' | 'merged' | 'same' | 'left' | 'unreadable'

export interface ImportReportEntry {
  outcome: ImportOutcome
  line: number
  /** Of an entry that could not be read, its first line. */
  title: string
  /** Why it could not be read. */
  message?: string
  /** Of a merged entry: nothing of it was taken. */
  addsNothing?: true
  /** What it is on the site, unless that was deleted. */
  work?: { collection: WorkCollectionName; id: string; path: string }
  /** For the import of a site: the source of the entry, and the item it became, unless that was deleted. */
  source?: string
  item?: { collection: 'blogs' | 'about' | 'externalLinks'; id: string; path: string }
}

/** What an import did with every entry of its file, and what undoing it would do now. */
export interface ImportReport {
  batch: ImportBatch
  entries: ImportReportEntry[]
  /** Null once it is undone. */
  undo: Omit<ImportUndone, 'at'> | null
}
