import { type CollectionName, collections } from '#collections'

/** What has a form whose text can wait unpublished: the items of collections, and the settings. */
export type FormName = CollectionName | 'settings'

/** Takes the place of an item's id for the settings, of which there is one. */
export const SETTINGS_ID = '00000000-0000-0000-0000-000000000000'

/** An item that readers do not see: unfinished, kept for the owner, or to be published at a time. */
export const UNPUBLISHED_STATUSES = ['draft', 'private', 'scheduled'] as const
export type UnpublishedStatus = (typeof UNPUBLISHED_STATUSES)[number]

/** When an item is published and taken off the site again, in ISO 8601. */
export interface ItemSchedule {
  _id: string
  form: CollectionName
  publishAt: string | null
  unpublishAt: string | null
  /** Why something was not done at its time. */
  failure: string | null
}

/** What a form has that readers do not see yet. */
export interface WorkingCopy {
  _id: string
  form: FormName
  /** Null: unsaved changes of an item that is published. */
  status: UnpublishedStatus | null
  /** Increases with every change. */
  version: number
  /** Version of the published item that the values are based on. Null: the item is not published. */
  baseVersion: number | null
  createdAt: string
  savedAt: string
  /** What the form sends when it is saved; fields may be empty. */
  values: Record<string, unknown>
}

/** The response to an autosave. */
export type SavedCopy = Omit<WorkingCopy, 'values'>

/** A working copy in the list of all. */
export type WorkingCopySummary = SavedCopy & { title: string }

interface Unpublished {
  values: Record<string, unknown>
  /** Of the working copy that the text is based on. Missing: none is known. One that is no longer current is a conflict (409). */
  version?: number | undefined
  /** Chosen by each opened form: its own saves are never in conflict with each other, also when a response was lost. */
  writer?: string | undefined
}

/** What a form sends while the owner types. */
export interface AutosaveDraft extends Unpublished {
  /** Version of the published item that the text is based on. */
  baseVersion?: number | undefined
}

/** Saves an item without publishing it; one that is published is taken off the site. */
export interface UnpublishedDraft extends Unpublished {
  status: UnpublishedStatus
  /** For the status `scheduled`: ISO 8601, in the future. */
  publishAt?: string | undefined
  /** When the item is taken off the site after that. Null: never. */
  unpublishAt?: string | null | undefined
  /** Version of the published item that the text is based on. One that is no longer current is a conflict (409). */
  itemVersion?: number | undefined
}

/** A link under which anybody sees the page of what is not published. */
export interface PreviewLink {
  /** Address on this site, starting with a slash. */
  path: string
  /** ISO 8601. */
  until: string
}

export const ITEM_PREVIEW_PATH = '/item-preview'

/** Of the address of an image or a file in a preview: the token of its link. */
export const PREVIEW_PARAMETER = 'preview'
export const ITEM_PREVIEW_HOURS_MAX = 720

/** Names of all forms. */
export const formNames = (): FormName[] => [...collections.map(({ name }) => name), 'settings']

export const workingCopyEndpoints = {
  all: '/working-copies',
  schedules: '/schedules',
  list: (form: FormName) => `/working-copies/${form}`,
  one: (form: FormName, id: string) => `/working-copies/${form}/${encodeURIComponent(id)}`,
  /** An address of its own: an earlier gateway would ignore a status that is sent to `…/add`, and publish. */
  keep: (form: FormName, id: string) => `/working-copies/${form}/${encodeURIComponent(id)}/keep`,
  previews: (form: FormName, id: string) => `/working-copies/${form}/${encodeURIComponent(id)}/previews`,
  restore: (form: FormName, id: string) => `/working-copies/${form}/${encodeURIComponent(id)}/restore`,
} as const
