import type { WorkType } from '#csl'

/** Types of records, and what they are read as. */
export const TYPES: Record<string, WorkType> = {
  ABST: 'article-journal',
  BLOG: 'post-weblog',
  BOOK: 'book',
  CHAP: 'chapter',
  COMP: 'software',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  DATA: 'dataset',
  DICT: 'entry-dictionary',
  EBOOK: 'book',
  ECHAP: 'chapter',
  EDBOOK: 'book',
  EJOUR: 'article-journal',
  ELEC: 'webpage',
  ENCYC: 'entry-encyclopedia',
  GEN: 'document',
  INPR: 'article-journal',
  JFULL: 'periodical',
  JOUR: 'article-journal',
  MANSCPT: 'manuscript',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  PAMP: 'pamphlet',
  PAT: 'patent',
  RPRT: 'report',
  SLIDE: 'speech',
  THES: 'thesis',
  UNPB: 'manuscript',
  VIDEO: 'motion_picture',
}
/** What a type is written as: what both Zotero and EndNote know. */
export const TAG_OF_TYPE: Record<WorkType, string> = {
  article: 'GEN',
  'article-journal': 'JOUR',
  'article-magazine': 'MGZN',
  'article-newspaper': 'NEWS',
  book: 'BOOK',
  chapter: 'CHAP',
  dataset: 'DATA',
  document: 'GEN',
  'entry-dictionary': 'DICT',
  'entry-encyclopedia': 'ENCYC',
  event: 'GEN',
  manuscript: 'MANSCPT',
  motion_picture: 'VIDEO',
  pamphlet: 'PAMP',
  'paper-conference': 'CONF',
  patent: 'PAT',
  periodical: 'JFULL',
  post: 'ELEC',
  'post-weblog': 'BLOG',
  report: 'RPRT',
  review: 'JOUR',
  'review-book': 'JOUR',
  software: 'COMP',
  speech: 'SLIDE',
  thesis: 'THES',
  webpage: 'ELEC',
}

/** Types whose second title is that of their series. */
export const isInSeries = (type: WorkType): boolean => type === 'book' || type === 'report'
/** Types that have an event and a place where it was, beside a publication and its place. */
export const isOfEvent = (type: WorkType): boolean => type === 'paper-conference' || type === 'speech' || type === 'event'
/** Types whose first page is the number of their pages. */
export const hasPageCount = (type: WorkType): boolean => type === 'book' || type === 'thesis' || type === 'manuscript'
/** Types whose edition is a version. */
export const hasVersion = (type: WorkType): boolean => type === 'software' || type === 'dataset'
/** Types whose serial number is a number of their own. */
export const hasNumber = (type: WorkType): boolean => type === 'report' || type === 'patent'
