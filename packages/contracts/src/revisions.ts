import type { CollectionName } from '#collections'
import type { SettingsValues } from '#settings'
import type { FormName } from '#working-copies'

/** Who saved: the owner in a signed-in browser, or the gateway itself. `cause`: what made the gateway save. */
export interface SavedBy {
  kind: 'session' | 'gateway'
  /** `start`: the content of the site when its history began. */
  cause?: 'import' | 'undo' | 'schedule' | 'restore' | 'start'
}

/**
 * Readers see only `published` items. A `deleted` one stays in the trash for 30 days. `unsaved`: no state of the item, but text that a save or
 * a restore has replaced without the owner having saved it.
 */
export type ItemState = 'published' | 'unpublished' | 'deleted' | 'unsaved'

/** The state of an item after a save. */
export interface RevisionSummary {
  _id: number
  version: number
  state: ItemState
  savedAt: string
  /** Null: unknown, because an earlier version of the gateway saved it. */
  savedBy: SavedBy | null
  title: string
  /** The item did not exist before. */
  isFirst: boolean
  /** Null: unknown, because the previous revision is no longer kept. Missing from earlier versions of the gateway. */
  stateBefore?: ItemState | null
  /** Keys of `values` that differ from the previous revision. */
  changed: string[]
}

/** What the form of an item sends: fields, details and slug of a work; title, text and images of a post; the settings. */
export type RevisedValues = Record<string, unknown> & Partial<SettingsValues>

export interface Revision extends RevisionSummary {
  collection: FormName
  itemId: string
  values: RevisedValues
}

/** The revisions of an item, newest first: the last 100, of the last year. */
export interface ItemHistory {
  revisions: RevisionSummary[]
}

export interface RevisionRestore {
  revision: number
}

export const REVISIONS_MAX = 100
export const REVISION_DAYS_MAX = 365

/** Returns who saved, as in "Saved by the owner". */
export const formatSavedBy = (by: SavedBy | null): string => {
  if (!by) return 'not known'
  switch (by.cause) {
    case 'import':
      return 'an import'
    case 'undo':
      return 'the undo of an import'
    case 'schedule':
      return 'a schedule'
    case 'restore':
      return 'a restore'
    case 'start':
      return 'the beginning of the history'
    default:
      return by.kind === 'session' ? 'the owner' : 'the gateway'
  }
}

/** A save in the history of the site. `currentBlog`: another blog became the current one. */
export interface SiteChange extends RevisionSummary {
  form: FormName | 'currentBlog'
  itemId: string
}

/** Everything that one transaction saved. */
export interface SiteMoment {
  /** In ISO 8601, to the microsecond. Identifies the state of the site at that time. */
  at: string
  savedBy: SavedBy | null
  /** Number of saves; `changes` has only the first ones. */
  count: number
  changes: SiteChange[]
}

export interface SiteChanges {
  moments: SiteMoment[]
  hasMore: boolean
}

/**
 * An item of the site at an earlier moment, compared with now. `missing`: it is not on the site now. `extra`: it was not on the site then.
 * Restoring the moment changes these and the `changed` items.
 */
export interface SiteItem {
  form: FormName
  itemId: string
  /** At that time; for `extra`, now. */
  title: string
  revision: number
  difference: 'same' | 'changed' | 'missing' | 'extra'
}

export interface SiteSnapshot {
  at: string
  /** The beginning of the history. */
  begin: string
  items: SiteItem[]
}

export interface SiteRestore {
  at: string
}

/** What restoring the site changed. */
export interface SiteRestored {
  changed: number
  added: number
  removed: number
  /** The moment before the restore, for undoing it. */
  before: string
}

/** Something that the owner deleted. It is gone for good after 30 days. */
export interface TrashItem {
  form: CollectionName
  _id: string
  title: string
  deletedAt: string
  purgedAt: string
  /** Whether the deleted item was a draft or private. */
  isCopy: boolean
  /** The newest revision in which it was published; null if there is none. */
  revision: number | null
}

export interface TrashTarget {
  form: CollectionName
  id: string
}
