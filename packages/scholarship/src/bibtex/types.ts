import type { Work, WorkType } from '#csl'

/** Entry types of BibTeX and BibLaTeX. One that is not listed is a `document`. */
export const WORK_TYPE: Record<string, WorkType> = {
  article: 'article-journal',
  artwork: 'document',
  book: 'book',
  bookinbook: 'chapter',
  booklet: 'pamphlet',
  codefragment: 'software',
  collection: 'book',
  conference: 'paper-conference',
  dataset: 'dataset',
  electronic: 'webpage',
  inbook: 'chapter',
  incollection: 'chapter',
  inproceedings: 'paper-conference',
  inreference: 'entry-encyclopedia',
  manual: 'report',
  mastersthesis: 'thesis',
  movie: 'motion_picture',
  mvbook: 'book',
  mvcollection: 'book',
  mvproceedings: 'book',
  online: 'webpage',
  patent: 'patent',
  periodical: 'periodical',
  phdthesis: 'thesis',
  presentation: 'speech',
  proceedings: 'book',
  reference: 'book',
  report: 'report',
  review: 'review',
  software: 'software',
  softwaremodule: 'software',
  softwareversion: 'software',
  suppbook: 'chapter',
  suppcollection: 'chapter',
  techreport: 'report',
  thesis: 'thesis',
  unpublished: 'manuscript',
  video: 'motion_picture',
  www: 'webpage',
}

/** Entry types whose field `number` is that of an issue. */
export const NUMBERED_BY_ISSUE = new Set(['article', 'periodical'])

/** Kinds of articles that BibLaTeX styles tell apart by the field `entrysubtype`. */
export const SUBTYPE: Record<string, WorkType> = { magazine: 'article-magazine', newspaper: 'article-newspaper' }

/** What an entry type says beyond its type. */
export const GENRE: Record<string, string> = {
  mastersthesis: 'Master’s thesis',
  phdthesis: 'PhD thesis',
  techreport: 'Technical report',
}

/** Values of the field `type` that BibLaTeX defines as keys. */
export const GENRE_KEY: Record<string, string> = {
  bathesis: 'Bachelor’s thesis',
  candthesis: 'Candidate thesis',
  mathesis: 'Master’s thesis',
  patent: 'Patent',
  patentde: 'German patent',
  patenteu: 'European patent',
  patentfr: 'French patent',
  patentuk: 'British patent',
  patentus: 'U.S. patent',
  patreq: 'Patent request',
  patreqde: 'German patent request',
  patreqeu: 'European patent request',
  patreqfr: 'French patent request',
  patrequk: 'British patent request',
  patrequs: 'U.S. patent request',
  'phd thesis': 'PhD thesis',
  phdthesis: 'PhD thesis',
  resreport: 'Research report',
  techreport: 'Technical report',
}

/** Countries of patents that BibLaTeX defines as keys. */
export const COUNTRY_KEY: Record<string, string> = {
  countryde: 'Germany',
  countryep: 'European Union',
  countryeu: 'European Union',
  countryfr: 'France',
  countryuk: 'United Kingdom',
  countryus: 'United States',
}

const ENTRY_TYPE: Record<WorkType, string> = {
  article: 'misc',
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  book: 'book',
  chapter: 'incollection',
  dataset: 'dataset',
  document: 'misc',
  'entry-dictionary': 'inreference',
  'entry-encyclopedia': 'inreference',
  event: 'misc',
  manuscript: 'unpublished',
  motion_picture: 'video',
  pamphlet: 'booklet',
  'paper-conference': 'inproceedings',
  patent: 'patent',
  periodical: 'periodical',
  post: 'online',
  'post-weblog': 'online',
  report: 'report',
  review: 'article',
  'review-book': 'article',
  software: 'software',
  speech: 'unpublished',
  thesis: 'thesis',
  webpage: 'online',
}

/** Returns the entry type of a work that was not read from BibTeX. */
export const toEntryType = ({ type, genre }: Work): string =>
  Object.keys(GENRE).find((entryType) => WORK_TYPE[entryType] === type && GENRE[entryType] === genre) ?? ENTRY_TYPE[type]
