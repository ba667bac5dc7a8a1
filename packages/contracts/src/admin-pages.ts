import { collections } from '#collections'

export const SIGN_IN_PAGE = '/admin'
export const SETTINGS_PAGE = '/admin/settings'
export const IMPORT_PAGE = '/admin/import'
export const READINESS_PAGE = '/admin/scholar'
export const RELEASES_PAGE = '/admin/releases'

/** The path of every page of the admin portal. The gateway responds with 404 to any other path below `/admin`. */
export const adminPages = (): string[] => [
  SIGN_IN_PAGE,
  ...collections.map(({ adminPage }) => adminPage),
  IMPORT_PAGE,
  READINESS_PAGE,
  SETTINGS_PAGE,
  RELEASES_PAGE,
]
