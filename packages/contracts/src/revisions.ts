import type { CollectionName } from '#collections'
import type { SettingsValues } from '#settings'
import type { FormName } from '#working-copies'

/** Who saved: the owner in a signed-in browser, or the gateway itself. `cause`: what it was saved by, if by no form. */
export interface SavedBy {
  kind: 'session' | 'gateway'
  /** `start`: what the site had when its history began. */
  cause?: 'import' | 'undo' | 'schedule' | 'restore' | 'start'
}

/** Readers see a `published` item only. A `deleted` one is in the trash for 30 days. */
export type ItemState = 'published' | 'unpublished' | 'deleted'

/** The state of an item after a save. */
export interface RevisionSummary {
  _id: number
  version: number
  state: ItemState
  savedAt: string
  /** Null: not known, because a gateway of an earlier release saved it. */
  savedBy: SavedBy | null
  title: string
  /** The item did not exist before. */
  isFirst: boolean
  /** Keys of `values` that differ from the revision before. */
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

/** What one transaction saved. */
export interface SiteMoment {
  /** When, in microseconds, by which the site as of then is asked for. */
  at: string
  savedBy: SavedBy | null
  /** Number of saves; the first ones are in `changes`. */
  count: number
  changes: SiteChange[]
}

export interface SiteChanges {
  moments: SiteMoment[]
  hasMore: boolean
}

/**
 * An item of the site as of a moment, compared with now. `missing`: it is not on the site now. `extra`: it was not on the site then. Both
 * change when the moment is restored, and so does what is `changed`.
 */
export interface SiteItem {
  form: FormName
  itemId: string
  title: string
  /** What it was then; for `extra` what it is now. */
  revision: number
  difference: 'same' | 'changed' | 'missing' | 'extra'
}

export interface SiteSnapshot {
  at: string
  /** When the history begins. */
  begin: string
  items: SiteItem[]
}

export interface SiteRestore {
  at: string
}

/** What restoring the site has changed. */
export interface SiteRestored {
  changed: number
  added: number
  removed: number
  /** The moment before, by which it can be undone. */
  before: string
}

/** Something that the owner deleted. Nothing of it is left after 30 days. */
export interface TrashItem {
  form: CollectionName
  _id: string
  title: string
  deletedAt: string
  purgedAt: string
  /** It was no published item, but a draft or private. */
  isCopy: boolean
  /** The newest revision in which it was on the site; null if there is none. */
  revision: number | null
}

export interface TrashTarget {
  form: CollectionName
  id: string
}
