import { type CollectionName, collections, texts } from '@portfolio/contracts'
import type { Work } from '@portfolio/scholarship'

/** What readers call each type of CSL-JSON. */
export const KINDS: Record<Work['type'], string> = {
  article: 'Preprint',
  'article-journal': 'Journal article',
  'article-magazine': 'Magazine article',
  'article-newspaper': 'Newspaper article',
  book: 'Book',
  chapter: 'Book chapter',
  dataset: 'Dataset',
  document: 'Document',
  'entry-dictionary': 'Dictionary entry',
  'entry-encyclopedia': 'Encyclopedia entry',
  event: 'Event',
  manuscript: 'Manuscript',
  motion_picture: 'Film',
  pamphlet: 'Pamphlet',
  'paper-conference': 'Conference paper',
  patent: 'Patent',
  periodical: 'Periodical',
  post: 'Post',
  'post-weblog': 'Blog',
  report: 'Report',
  review: 'Review',
  'review-book': 'Book review',
  software: 'Software',
  speech: 'Talk',
  thesis: 'Thesis',
  webpage: 'Web page',
}

/** Titles of the sections, in the order of the menus. */
export const SECTIONS = new Map<CollectionName, string>(
  collections.map((collection) => [collection.name, 'page' in collection ? collection.page.title : texts[collection.name].label.menu]),
)
