import { bookChapters } from './book-chapters.ts'
import { books } from './books.ts'
import { conferences } from './conferences.ts'
import { journalArticles } from './journal-articles.ts'
import { externalLinks } from './links.ts'
import { projects } from './projects.ts'

/** The items of each collection in the order of its page, so the first one is added last. */
export const content = { externalLinks, books, bookChapters, journalArticles, projects, conferences } as const

export type ContentName = keyof typeof content
