import { emptyLists } from '@portfolio/contracts'

export type PublicationName = 'books' | 'bookChapters' | 'journalArticles' | 'projects'

export interface PublicationKind {
  name: PublicationName
  path: string
  heading: string
  empty: string
  /** "1 book", "12 books" */
  one: string
  many: string
  /** Stands alone, so its title is set in italics. */
  whole: boolean
  /** Type of schema.org. */
  type: string
}

/** The four lists that show the same fields. */
export const publicationKinds: PublicationKind[] = [
  { name: 'books', path: '/books', heading: 'Books', empty: emptyLists.books, one: 'book', many: 'books', whole: true, type: 'Book' },
  {
    name: 'bookChapters',
    path: '/book-chapters',
    heading: 'Book chapters',
    empty: emptyLists.bookChapters,
    one: 'chapter',
    many: 'chapters',
    whole: false,
    type: 'Chapter',
  },
  {
    name: 'journalArticles',
    path: '/articles',
    heading: 'Journal articles',
    empty: emptyLists.journalArticles,
    one: 'article',
    many: 'articles',
    whole: false,
    type: 'ScholarlyArticle',
  },
  {
    name: 'projects',
    path: '/projects',
    heading: 'Projects deliverables',
    empty: emptyLists.projects,
    one: 'deliverable',
    many: 'deliverables',
    whole: false,
    type: 'Report',
  },
]
