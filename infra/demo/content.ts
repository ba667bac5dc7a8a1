import { bookChapters } from './book-chapters.ts'
import { books } from './books.ts'
import { conferences } from './conferences.ts'
import { journalArticles } from './journal-articles.ts'
import { externalLinks } from './links.ts'
import { projects } from './projects.ts'

/** The collections of the demo, each as its page shows it: the first of a list is the one added last. */
export const content = { externalLinks, books, bookChapters, journalArticles, projects, conferences } as const

export type ContentName = keyof typeof content

/** How the loader speaks of one of them. */
export const label: Record<ContentName | 'blogs', string> = {
  externalLinks: 'External link',
  books: 'Book',
  bookChapters: 'Book chapter',
  journalArticles: 'Journal article',
  projects: 'Project deliverable',
  conferences: 'Conference',
  blogs: 'Blog',
}
