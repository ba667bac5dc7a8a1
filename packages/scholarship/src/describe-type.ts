import type { Work, WorkType } from '#csl'

const WORDS: Record<WorkType, string> = {
  article: 'Preprint',
  'article-journal': 'Journal article',
  'article-magazine': 'Magazine article',
  'article-newspaper': 'Newspaper article',
  book: 'Book',
  chapter: 'Chapter',
  dataset: 'Data set',
  document: 'Document',
  'entry-dictionary': 'Dictionary entry',
  'entry-encyclopedia': 'Encyclopedia entry',
  event: 'Event',
  manuscript: 'Manuscript',
  motion_picture: 'Video',
  pamphlet: 'Booklet',
  'paper-conference': 'Conference paper',
  patent: 'Patent',
  periodical: 'Periodical',
  post: 'Post',
  'post-weblog': 'Blog post',
  report: 'Report',
  review: 'Review',
  'review-book': 'Book review',
  software: 'Software',
  speech: 'Talk',
  thesis: 'Thesis',
  webpage: 'Web page',
}

/** Returns what kind of work it is, in words: "PhD thesis", "Journal article". */
export const describeType = ({ type, genre }: Pick<Work, 'type' | 'genre'>): string => genre ?? WORDS[type]

/** The shortest text that a field of a work takes. */
export const CHARACTERS_MIN = 4

/** Returns the same in words that a field takes: "Thesis" for "MA". */
export const describeTypeInField = (work: Pick<Work, 'type' | 'genre'>): string => {
  const text = describeType(work)
  return text.trim().length < CHARACTERS_MIN ? WORDS[work.type] : text
}
