export interface TabHistory {
  /** URLs this tab has visited on this site, oldest first; null where the browser hides one. */
  urls: (string | null | undefined)[]
  index: number
}

/** Matches the pages of the portal. The sign-in page at `/admin` is not one of them. */
const PORTAL_PAGE = /^\/admin\/+[^/]/

/** Whether one step back is a page of the portal. A public page would not show the toast. */
export const hasEarlierPage = ({ urls, index }: TabHistory): boolean => {
  const earlier = urls[index - 1]
  return earlier ? PORTAL_PAGE.test(new URL(earlier, 'http://here').pathname) : false
}
