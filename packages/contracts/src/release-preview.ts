import type { AppName } from './apps.ts'
import type { ReleaseActor } from './releases.ts'

export const PREVIEW_HOURS_DEFAULT = 168
export const PREVIEW_HOURS_MAX = 720

/** Releases to be shown in place of those in the active set. */
export interface ReleasesToPreview {
  versions: Partial<Record<AppName, string>>
  /** How long the link works. */
  hours?: number | undefined
  /** The page that the link opens, such as `/books`. Default: the landing page. */
  page?: string | undefined
}

/** Response of POST /api/releases/preview. */
export interface ReleasePreview {
  /** Address of the link on this site, starting with a slash. */
  link: string
  /** ISO 8601. */
  until: string
  /** The number that revokes it. Missing: from an earlier gateway, which cannot revoke it. */
  id?: number
}

/** A valid link, without its address. Times are ISO 8601. */
export interface IssuedPreview {
  id: number
  versions: Partial<Record<AppName, string>>
  until: string
  createdAt: string
  actor: ReleaseActor
}
