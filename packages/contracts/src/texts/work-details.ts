import type { LinkKind, Role, Status, WorkType } from '@portfolio/scholarship/csl'

/** What a work is, for its readers. In the order of the form's menu. */
export const workTypes: Record<WorkType, string> = {
  book: 'Book',
  chapter: 'Book chapter',
  'article-journal': 'Journal article',
  'paper-conference': 'Conference paper',
  report: 'Report',
  thesis: 'Thesis',
  speech: 'Talk',
  event: 'Event',
  article: 'Article',
  'article-magazine': 'Magazine article',
  'article-newspaper': 'Newspaper article',
  'entry-encyclopedia': 'Encyclopedia entry',
  'entry-dictionary': 'Dictionary entry',
  review: 'Review',
  'review-book': 'Book review',
  dataset: 'Dataset',
  software: 'Software',
  manuscript: 'Manuscript',
  patent: 'Patent',
  pamphlet: 'Pamphlet',
  periodical: 'Periodical',
  motion_picture: 'Film',
  'post-weblog': 'Blog post',
  post: 'Post',
  webpage: 'Web page',
  document: 'Document',
}

export const workStatuses: Record<Status, string> = {
  published: 'Published',
  accepted: 'Accepted',
  submitted: 'Submitted',
  'in preparation': 'In preparation',
}

export const contributorRoles: Record<Role, string> = {
  author: 'Author',
  editor: 'Editor',
  translator: 'Translator',
  illustrator: 'Illustrator',
  introduction: 'Author of the introduction',
}

export const linkKinds: Record<LinkKind, string> = {
  pdf: 'PDF',
  preprint: 'Preprint',
  code: 'Code',
  data: 'Data',
  slides: 'Slides',
  video: 'Video',
  poster: 'Poster',
  publisher: 'Publisher',
}
