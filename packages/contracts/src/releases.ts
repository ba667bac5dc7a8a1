import { type InferType, object, string } from 'yup'
import { APP_NAMES, type AppName } from './apps.ts'

const name = () => string().strict().oneOf(APP_NAMES, 'Unknown app').required('`name` is required')

export const releaseToActivate = object({
  name: name(),
  version: string()
    .strict()
    .required('`version` is required')
    .matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Unknown version'),
})
export type ReleaseToActivate = InferType<typeof releaseToActivate>

export const appToRollBack = object({ name: name() })
export type AppToRollBack = InferType<typeof appToRollBack>

/** One immutable version of a part, as it lies in the store. Times are ISO 8601. */
export interface PublishedVersion {
  version: string
  builtAt: string
  publishedAt?: string
  active: boolean
  /** Whether it has ever been active, up to now included. */
  wasActive: boolean
}

/** A part with all its versions, newest first. Version and time are null before the first activation. */
export interface AppReleases {
  name: AppName
  version: string | null
  activeSince: string | null
  /** Where a roll-back would lead; null when there is no way back. */
  previous: string | null
  versions: PublishedVersion[]
}

/** `automatic`: the server itself went back, because what was activated did badly. */
export type ReleaseAction = 'activate' | 'rollback' | 'automatic'

/** One part that moved. A set that moved several at once has an entry for each; `from` is null the first time. */
export interface ReleaseChange {
  set: string
  activatedAt: string
  action: ReleaseAction
  part: AppName
  from: string | null
  to: string
  reason: string | null
}

/** What GET /api/releases answers, and both writes after they succeed. The history is newest first, at most the last 100 changes. */
export interface ReleasesState {
  /** As documents name it: `rs_7`; null before the first activation. */
  set: string | null
  parts: AppReleases[]
  history: ReleaseChange[]
}
