import { about, collections, type MenuPage, t } from '@portfolio/contracts'

export interface Section {
  title: string
  path: string
  /** The owner wrote the title, in any script. */
  isAdded?: boolean
}

interface Page extends Section {
  group: string
}

declare const __ADDED_PAGES__: readonly Page[] | undefined

/** Pages of added remotes. A constant of the build, so that browsers download no list of apps. */
const addedPages = typeof __ADDED_PAGES__ === 'undefined' ? [] : __ADDED_PAGES__

const pages: Page[] = [...collections.flatMap((collection) => ('page' in collection ? collection.page : [])), ...addedPages]

/** Returns pages in the language of the document, with those that the owner added to the menu, which follow About. */
const withMenuPages = (sections: readonly Section[], added: readonly MenuPage[]): Section[] =>
  sections.flatMap(({ title, path }) => [
    { title: t(title), path },
    ...(path === about.page.path ? added.map((page) => ({ ...page, isAdded: true })) : []),
  ])

/** Returns the top menu (specification, section 2). The blogs are on the landing page, so Home replaces their entry. */
export const getMenu = (added: readonly MenuPage[] = []): Section[] =>
  withMenuPages([{ title: 'Home', path: '/' }, ...pages.filter(({ path }) => path !== '/blogs')], added)

/** Returns the side navigation: the same pages and the blogs, grouped. */
export const getGroups = (added: readonly MenuPage[] = []) =>
  [...new Set(pages.map(({ group }) => group))].map((group) => ({
    title: t(group),
    sections: withMenuPages(
      pages.filter((page): boolean => page.group === group),
      added,
    ),
  }))

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/**
 * Returns `aria-current` for the link to a section: `page` for the current page, `true` for the section that contains it, unless the page is in
 * the menu itself. The landing page has two paths.
 */
export const ariaCurrent = (pathname: string, path: string, added: readonly MenuPage[] = []): 'page' | 'true' | undefined => {
  const current = pathname.replace(/\/+$/, '') || '/'
  const isLanding = (page: string) => page === '/' || page === '/blogs'
  if (current === path || (isLanding(current) && isLanding(path))) return 'page'
  if (added.some((page) => page.path === current)) return undefined
  return isWithin(current, path === '/' ? '/blogs' : path) ? 'true' : undefined
}
