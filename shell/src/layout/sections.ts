export interface Section {
  title: string
  path: string
}

const books: Section = { title: 'Books', path: '/books' }
const bookChapters: Section = { title: 'Book chapters', path: '/book-chapters' }
const articles: Section = { title: 'Journal articles', path: '/articles' }
const projects: Section = { title: 'Projects deliverables', path: '/projects' }
const conferences: Section = { title: 'Conferences', path: '/conferences' }
const about: Section = { title: 'About', path: '/about' }

/** The top menu, in the words and the order of the specification. */
export const menu: Section[] = [{ title: 'Home', path: '/' }, books, bookChapters, articles, projects, conferences, about]

/** The same places by what they hold, for the side. */
export const contents: { title: string; sections: Section[] }[] = [
  { title: 'Writing', sections: [{ title: 'Blogs', path: '/blogs' }] },
  { title: 'Publications', sections: [books, bookChapters, articles] },
  { title: 'Research', sections: [projects, conferences] },
  { title: 'The author', sections: [about] },
]

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** What `aria-current` says of a link: the page itself, the section that holds it, or nothing. The landing page has two addresses. */
export const currentMark = (pathname: string, path: string): 'page' | 'true' | undefined => {
  const here = pathname.replace(/\/+$/, '') || '/'
  const isLanding = (address: string) => address === '/' || address === '/blogs'
  if (here === path || (isLanding(here) && isLanding(path))) return 'page'
  return isUnder(here, path === '/' ? '/blogs' : path) ? 'true' : undefined
}
