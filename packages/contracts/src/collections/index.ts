import { bookChapters } from './book-chapters.ts'
import { books } from './books.ts'
import { conferences } from './conferences.ts'
import { externalLinks } from './external-links.ts'
import { journalArticles } from './journal-articles.ts'
import { projects } from './projects.ts'

/** The collections that a form and a table are enough for, in menu order. Blogs and About have screens of their own. */
export const collections = [books, bookChapters, journalArticles, projects, conferences, externalLinks] as const
