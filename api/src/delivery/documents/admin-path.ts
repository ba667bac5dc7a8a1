import { adminPages } from '@portfolio/contracts'

const ADMIN_PAGES = new Set(adminPages())

/**
 * The portal shows its own 404 page, so the document is the same. A newer portal may have pages that this gateway does not know: they
 * work, and only their status is wrong.
 */
export const getAdminStatus = (path: string) => (ADMIN_PAGES.has(path.replace(/(?<=[^/])\/$/, '').toLowerCase()) ? 200 : 404)

/** Returns the portal's own spelling of a path such as `/ADMIN/Books`; undefined for a path that is not the portal's. */
export const spellAdminPath = (path: string): string | undefined => {
  const [, rest] = /^\/+admin(\/.*)?$/i.exec(path) ?? []
  if (rest === undefined && !/^\/+admin$/i.test(path)) return undefined
  const own = `/admin${rest ?? ''}`.replace(/(?<=[^/])\/$/, '')
  return ADMIN_PAGES.has(own.toLowerCase()) ? own.toLowerCase() : own
}
