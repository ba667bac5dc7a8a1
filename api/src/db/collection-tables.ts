import type { books, CollectionName, Values } from '@portfolio/contracts'

/**
 * A collection's table has its name, and Kysely types a query on one table, not on one of several. So a type assertion states that every
 * collection is `books` and every post `blogs`, which have the columns that all of their kind have.
 */
export const collectionTable = (name: CollectionName) => name as 'books'
export type TableValues = Values<typeof books>

export type PostCollectionName = keyof typeof POST_IMAGE_TABLES
export const postTable = (name: PostCollectionName) => name as 'blogs'

export const POST_IMAGE_TABLES = { blogs: 'blogImages', about: 'aboutImages' } as const
export const postImageTable = (name: PostCollectionName) => POST_IMAGE_TABLES[name] as 'blogImages'
