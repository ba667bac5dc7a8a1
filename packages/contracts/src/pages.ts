/** Works on one page of a public list. */
export const LIST_PAGE_ITEMS = 50
/** Blogs on the landing page beside the current one, and on each of its further pages. */
export const LANDING_PAGE_BLOGS = 24
/** External links on each page of the landing page. Each is one short line. */
export const LANDING_PAGE_LINKS = 100

/** A part of a list, newest first. `total` counts all items, `pages` is at least 1. */
export interface Page<Item> {
  items: Item[]
  page: number
  pages: number
  total: number
}

/** Returns how many items every page but the last has. It is read from the list, because the gateway may be of another version than an app. */
export const getPageSize = ({ items, page, pages, total }: Page<unknown>): number =>
  page === 1 || page < pages ? items.length : (total - items.length) / (page - 1)

/** Returns the page that a query string asks for (`?page=2`): 1 without a number. Page 0 does not exist. */
export const getPageNumber = (search: string): number => Number(/[?&]page=(\d+)(?:&|$)/.exec(search)?.[1] ?? 1)

/** Returns the address of a page. The first page has no number. */
export const pageAddress = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`)
