import { type CollectionName, collections } from '#collections'

/** Everything with a form that can save without publishing: the items of collections, and the settings. */
export type FormName = CollectionName | 'settings'

/** Used as the id of the settings, which exist only once. */
export const SETTINGS_ID = '00000000-0000-0000-0000-000000000000'

/** Why readers do not see an item: it is unfinished, for the owner only, or to be published later. */
export const UNPUBLISHED_STATUSES = ['draft', 'private', 'scheduled'] as const
export type UnpublishedStatus = (typeof UNPUBLISHED_STATUSES)[number]

/** When an item is published and unpublished, in ISO 8601. */
export interface ItemSchedule {
  _id: string
  form: CollectionName
  publishAt: string | null
  unpublishAt: string | null
  /** Why it was not published or unpublished on time. */
  failure: string | null
}

/** Content of a form that readers do not see yet. */
export interface WorkingCopy {
  _id: string
  form: FormName
  /** Null: unpublished changes of a published item. */
  status: UnpublishedStatus | null
  /** Increases with every change. */
  version: number
  /** Version of the published item that the values are based on. Null: the item is not published. */
  baseVersion: number | null
  createdAt: string
  savedAt: string
  /** What the form sends when it saves; fields may be empty. */
  values: Record<string, unknown>
}

/** The response to an autosave. */
export type SavedCopy = Omit<WorkingCopy, 'values'>

/** A working copy in the list of all working copies. */
export type WorkingCopySummary = SavedCopy & { title: string }

interface Unpublished {
  values: Record<string, unknown>
  /** Version of the working copy that the text is based on. Missing: there was none. An outdated version is a conflict (409). */
  version?: number | undefined
  /** Id of the open form, chosen by it: its own saves never conflict, even when a response was lost. */
  writer?: string | undefined
}

/** What a form sends while the owner types. */
export interface AutosaveDraft extends Unpublished {
  /** Version of the published item that the text is based on. */
  baseVersion?: number | undefined
}

/** Saves an item without publishing it. A published item is unpublished. */
export interface UnpublishedDraft extends Unpublished {
  status: UnpublishedStatus
  /** For the status `scheduled`: ISO 8601, in the future. */
  publishAt?: string | undefined
  /** When the item is unpublished after that. Null: never. */
  unpublishAt?: string | null | undefined
  /** Version of the published item that the text is based on. An outdated version is a conflict (409). */
  itemVersion?: number | undefined
}

/** A link that shows an unpublished page to anyone who has it. */
export interface PreviewLink {
  /** Path on this site. */
  path: string
  /** ISO 8601. */
  until: string
}

/** A link as the list of links has it: without its path, which the site does not store. */
export interface ListedPreviewLink extends Pick<PreviewLink, 'until'> {
  /** How long it was made for. */
  hours: number
}

export const ITEM_PREVIEW_PATH = '/item-preview'

/** Query parameter of images and files in a preview: the token of the preview link. */
export const PREVIEW_PARAMETER = 'preview'
export const ITEM_PREVIEW_HOURS_MAX = 720

export const formNames = (): FormName[] => [...collections.map(({ name }) => name), 'settings']

/** How long a browser offers unsaved text. Images and files in it may be known to no server, which keeps them as long. */
export const UNSAVED_TEXT_DAYS = 60

const onePath = (form: FormName, id: string) => `/working-copies/${form}/${encodeURIComponent(id)}`

export const workingCopyEndpoints = {
  all: '/working-copies',
  schedules: '/schedules',
  list: (form: FormName) => `/working-copies/${form}`,
  one: onePath,
  /** Deletes it unless it has another version. */
  version: (form: FormName, id: string, version: number) => `${onePath(form, id)}?version=${version}`,
  /** A separate endpoint, because an earlier gateway would ignore a status sent to `…/add`, and publish. */
  keep: (form: FormName, id: string) => `${onePath(form, id)}/keep`,
  /** Deletes a draft without any text for good. An earlier gateway rejects it. */
  empty: (form: FormName, id: string) => `${onePath(form, id)}/if-empty`,
  previews: (form: FormName, id: string) => `${onePath(form, id)}/previews`,
  restore: (form: FormName, id: string) => `${onePath(form, id)}/restore`,
} as const
