import { collections } from '@portfolio/contracts'

export interface Section {
  title: string
  path: string
}

interface Page extends Section {
  group: string
}

declare const __ADDED_PAGES__: readonly Page[] | undefined

/** Pages of added remotes. A constant of the build, so that browsers download no list of apps. */
const addedPages = typeof __ADDED_PAGES__ === 'undefined' ? [] : __ADDED_PAGES__

const pages: Page[] = [...collections.flatMap((collection) => ('page' in collection ? collection.page : [])), ...addedPages]

/** The top menu (specification, section 2). The blogs are on the landing page, so Home replaces their entry. */
export const menu: Section[] = [{ title: 'Home', path: '/' }, ...pages.filter(({ path }) => path !== '/blogs')]

/** The side navigation: the same pages and the blogs, grouped. */
export const groups = [...new Set(pages.map(({ group }) => group))].map((title) => ({
  title,
  sections: pages.filter(({ group }): boolean => group === title),
}))

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Returns `aria-current` for a link: `page` for the current page, `true` for the section that contains it. The landing page has two paths. */
export const ariaCurrent = (pathname: string, path: string): 'page' | 'true' | undefined => {
  const current = pathname.replace(/\/+$/, '') || '/'
  const isLanding = (page: string) => page === '/' || page === '/blogs'
  if (current === path || (isLanding(current) && isLanding(path))) return 'page'
  return isWithin(current, path === '/' ? '/blogs' : path) ? 'true' : undefined
}
