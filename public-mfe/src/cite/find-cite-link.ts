import { blogs, CITE_SUFFIX, workCollections } from '@portfolio/contracts'

const PATHS = [...workCollections().map(({ page }) => page.path), `${blogs.page.path}(?!/tags/)`]
const PATH = new RegExp(`^(${PATHS.join('|')})/[^/]+${CITE_SUFFIX}$`)

/** Returns the link to a citation that is or contains an element. Tags and other sites may have addresses that end alike. */
export const findCiteLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link?.origin === location.origin && PATH.test(link.pathname) ? link : null
}
