import type { Item } from '#define-collection'
import type { Post } from '#posts'
import { about } from './about.ts'
import { type Blog, blogs } from './blogs.ts'
import { bookChapters } from './book-chapters.ts'
import { books } from './books.ts'
import { conferences } from './conferences.ts'
import { externalLinks } from './external-links.ts'
import { journalArticles } from './journal-articles.ts'
import { projects } from './projects.ts'

/** Every collection, in the order of the menus. A new one is a definition here, its texts, and a migration (docs/decisions/0023). */
export const collections = [blogs, books, bookChapters, journalArticles, projects, conferences, externalLinks, about] as const

export type Collection = (typeof collections)[number]
export type CollectionName = Collection['name']

export type ListCollection = Extract<Collection, { kind: 'list' }>
export type ListName = ListCollection['name']
/** A collection whose items are added and deleted, unlike the one item of a `post`. */
export type ItemsName = Extract<Collection, { kind: 'list' | 'posts' }>['name']

type ItemByKind<C extends Collection> = C extends { kind: 'list' } ? Item<C> : C extends { kind: 'posts' } ? Blog : Post
/** An item of each collection, by the collection's name. */
export type Items = { [C in Collection as C['name']]: ItemByKind<C> }

export const isList = (collection: Collection): collection is ListCollection => collection.kind === 'list'

/** A collection of works: a list with a public page. */
export type WorkCollection = Extract<ListCollection, { page: object }>
export type WorkCollectionName = WorkCollection['name']

export const workCollections = (): WorkCollection[] =>
  collections.filter((collection) => isList(collection) && 'page' in collection) as WorkCollection[]

/** Names of the collections whose items are added and deleted. */
export const itemsNames = (): ItemsName[] => collections.flatMap((collection) => (collection.kind === 'post' ? [] : collection.name))
