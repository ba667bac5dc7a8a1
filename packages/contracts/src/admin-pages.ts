import { type Collection, collections } from '#collections'
import { blogs } from './collections/blogs.ts'

export const SIGN_IN_PAGE = '/admin'
export const SETTINGS_PAGE = '/admin/settings'
export const MEDIA_PAGE = '/admin/media'
export const IMPORT_PAGE = '/admin/import'
export const READINESS_PAGE = '/admin/scholar'
export const LINK_CHECK_PAGE = '/admin/link-check'
/** The history of an item or of the whole site. */
export const HISTORY_PAGE = '/admin/history'
export const TRASH_PAGE = '/admin/trash'
export const ACCOUNT_PAGE = '/admin/account'
export const STATISTICS_PAGE = '/admin/statistics'
export const AUDIT_PAGE = '/admin/audit'
/** Redirects to the form that edits the page it was opened from. */
export const EDIT_PAGE = '/admin/edit'
/** A cookie that the portal sets while the owner is signed in. It grants nothing: it only adds a link to `EDIT_PAGE` to public pages. */
export const EDIT_HINT_COOKIE = 'edit'
export const RELEASES_PAGE = '/admin/releases'

/** Returns the path of the portal's page of a collection: that of its public page below `/admin`. */
export const getAdminPage = (collection: Collection): string =>
  `${SIGN_IN_PAGE}${'page' in collection ? collection.page.path : collection.path}`

/** Where the owner is after signing in. */
export const FIRST_SCREEN = getAdminPage(blogs)

/** The path of every page of the admin portal. The gateway responds with 404 to any other path below `/admin`. */
export const adminPages = (): string[] => [
  SIGN_IN_PAGE,
  ...collections.map(getAdminPage),
  MEDIA_PAGE,
  IMPORT_PAGE,
  READINESS_PAGE,
  LINK_CHECK_PAGE,
  STATISTICS_PAGE,
  HISTORY_PAGE,
  TRASH_PAGE,
  SETTINGS_PAGE,
  ACCOUNT_PAGE,
  AUDIT_PAGE,
  RELEASES_PAGE,
  EDIT_PAGE,
]
