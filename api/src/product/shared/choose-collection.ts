import { type WorkCollection, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import type { WorkType } from '@portfolio/scholarship'

const COLLECTIONS: Record<WorkType, WorkCollectionName> = {
  article: 'journalArticles',
  'article-journal': 'journalArticles',
  'article-magazine': 'journalArticles',
  'article-newspaper': 'journalArticles',
  book: 'books',
  chapter: 'bookChapters',
  dataset: 'projects',
  document: 'projects',
  'entry-dictionary': 'bookChapters',
  'entry-encyclopedia': 'bookChapters',
  event: 'conferences',
  manuscript: 'journalArticles',
  motion_picture: 'projects',
  pamphlet: 'books',
  'paper-conference': 'conferences',
  patent: 'projects',
  periodical: 'books',
  post: 'projects',
  'post-weblog': 'projects',
  report: 'projects',
  review: 'journalArticles',
  'review-book': 'journalArticles',
  software: 'projects',
  speech: 'conferences',
  thesis: 'books',
  webpage: 'projects',
}

/**
 * Returns the collection that a work goes to unless the owner decides otherwise. A talk belongs to its conference, published or not. A thesis is
 * a whole by one author that libraries catalog as a book; its entry says which kind of thesis it is.
 */
export const chooseCollection = (type: WorkType): WorkCollectionName => COLLECTIONS[type]

export const getWorkCollection = (name: WorkCollectionName): WorkCollection =>
  workCollections().find((collection) => collection.name === name) as WorkCollection
