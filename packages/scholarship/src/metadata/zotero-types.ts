import type { WorkType } from '#csl'

/** Types of items in Zotero. Source: https://www.zotero.org/support/kb/item_types_and_fields */
export const ZOTERO_TYPES: { [Type in WorkType]?: string } = {
  article: 'preprint',
  'article-journal': 'journalArticle',
  'article-magazine': 'magazineArticle',
  'article-newspaper': 'newspaperArticle',
  book: 'book',
  chapter: 'bookSection',
  dataset: 'dataset',
  'entry-dictionary': 'dictionaryEntry',
  'entry-encyclopedia': 'encyclopediaArticle',
  event: 'presentation',
  manuscript: 'manuscript',
  motion_picture: 'film',
  'paper-conference': 'conferencePaper',
  patent: 'patent',
  post: 'forumPost',
  'post-weblog': 'blogPost',
  report: 'report',
  review: 'journalArticle',
  'review-book': 'journalArticle',
  software: 'computerProgram',
  speech: 'presentation',
  thesis: 'thesis',
  webpage: 'webpage',
}
