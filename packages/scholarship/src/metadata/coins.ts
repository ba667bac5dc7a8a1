import type { Name, Work, WorkType } from '#csl'
import { readEdtf } from '#dates'
import { toLanguage } from '#language'
import { splitPages } from '#venue'
import { fullFamily, isGroup, toDisplayName } from './names.ts'
import { ZOTERO_TYPES } from './zotero-types.ts'

const FORMATS: { [Type in WorkType]?: [format: string, genre: string] } = {
  book: ['book', 'book'],
  chapter: ['book', 'bookitem'],
  'paper-conference': ['book', 'proceeding'],
  report: ['book', 'report'],
  thesis: ['dissertation', ''],
  'article-journal': ['journal', 'article'],
  'article-magazine': ['journal', 'article'],
  'article-newspaper': ['journal', 'article'],
  review: ['journal', 'article'],
  'review-book': ['journal', 'article'],
}

type Entry = [key: string, value: string | undefined]

/** Returns the title and what the work is part of: each format names them in its own way. */
const toTitles = (work: Work, format: string, genre: string): Entry[] => {
  const container = work['container-title']
  if (format === 'journal')
    return [
      ['rft.atitle', work.title],
      ['rft.jtitle', container],
    ]
  if (genre === 'bookitem' || genre === 'proceeding')
    return [
      ['rft.atitle', work.title],
      ['rft.btitle', container],
    ]
  if (format === 'book') return [['rft.btitle', work.title]]
  return [['rft.title', work.title]]
}

const toNameEntries = (name: Name, index: number): Entry[] => {
  const isFirst = index === 0
  if (isGroup(name)) return [[isFirst ? 'rft.aucorp' : 'rft.au', name.literal]]
  const { given, suffix } = name
  const family = fullFamily(name)
  if (!given || !family) return [['rft.au', toDisplayName(name)]]
  // Once only: with `rft.au` as well, readers would have to recognize that both are the same person. Zotero ignores `rft.ausuffix` and what
  // follows a second comma, and has a suffix with the given names: "Guy L., Jr.".
  return isFirst
    ? [
        ['rft.aufirst', [given, suffix].filter(Boolean).join(', ')],
        ['rft.aulast', family],
      ]
    : [['rft.au', `${family}, ${[given, suffix].filter(Boolean).join(' ')}`]]
}

/** "1950", "1950-10" or "1950-10-05" */
const toDate = (edtf: string | undefined): string | undefined => {
  const { from } = readEdtf(edtf ?? '')
  const parts = from && [from.year, from.month !== undefined && from.month <= 12 && from.month, from.day].filter(Boolean)
  return parts?.map((part) => String(part).padStart(2, '0')).join('-')
}

/**
 * Returns the `title` of an empty `<span class="Z3988">`, by which a reference manager finds the works of a list (OpenURL ContextObject
 * in spans). Not escaped for HTML. `page` is the absolute address of the work's page; empty if it is not known.
 * Sources: Z39.88-2004; https://en.wikipedia.org/wiki/COinS; https://github.com/zotero/utilities/blob/master/openurl.js
 */
export const toCoins = (work: Work, page: string): string => {
  const [format, genre] = FORMATS[work.type] ?? ['dc', '']
  const [firstPage, lastPage] = splitPages(work)
  const dublinCore: Entry[] = [
    // Before the title: the type decides what that is the title of.
    ['rft.type', ZOTERO_TYPES[work.type] ?? 'document'],
    ['rft.title', work.title],
    ['rft.source', work['container-title']],
    ['rft.publisher', work.publisher],
    ['rft.description', work.abstract],
    ['rft.language', toLanguage(work.language)],
  ]
  const others: Entry[] = [
    ['rft.genre', genre],
    ...toTitles(work, format, genre),
    ['rft.volume', work.volume],
    ['rft.issue', work.issue],
    ['rft.spage', firstPage],
    ['rft.epage', lastPage],
    ['rft.edition', work.edition],
    [format === 'dissertation' ? 'rft.inst' : 'rft.pub', work.publisher],
    ['rft.degree', format === 'dissertation' ? work.genre : undefined],
    ['rft.place', work['publisher-place']],
    ['rft.isbn', work.ISBN],
    ['rft.issn', work.ISSN],
  ]
  const entries: Entry[] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ...(format === 'dc' ? dublinCore : others),
    ...(work.author ?? []).flatMap(toNameEntries),
    ['rft.date', toDate(work.issued)],
    ['rft_id', work.DOI && `info:doi/${work.DOI}`],
    ['rft_id', page],
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
}
