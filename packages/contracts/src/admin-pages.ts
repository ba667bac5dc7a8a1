import { collections } from '#collections'

export const SIGN_IN_PAGE = '/admin'
export const SETTINGS_PAGE = '/admin/settings'
export const MEDIA_PAGE = '/admin/media'
export const IMPORT_PAGE = '/admin/import'
export const READINESS_PAGE = '/admin/scholar'
/** The history of an item or of the whole site. */
export const HISTORY_PAGE = '/admin/history'
export const TRASH_PAGE = '/admin/trash'
export const ACCOUNT_PAGE = '/admin/account'
/** Redirects to the form that edits the page it was opened from. */
export const EDIT_PAGE = '/admin/edit'
/** A cookie that the portal sets while the owner is signed in. It grants nothing: it only adds a link to `EDIT_PAGE` to public pages. */
export const EDIT_HINT_COOKIE = 'edit'
export const RELEASES_PAGE = '/admin/releases'

/** The path of every page of the admin portal. The gateway responds with 404 to any other path below `/admin`. */
export const adminPages = (): string[] => [
  SIGN_IN_PAGE,
  ...collections.map(({ adminPage }) => adminPage),
  MEDIA_PAGE,
  IMPORT_PAGE,
  READINESS_PAGE,
  HISTORY_PAGE,
  TRASH_PAGE,
  SETTINGS_PAGE,
  ACCOUNT_PAGE,
  RELEASES_PAGE,
  EDIT_PAGE,
]
