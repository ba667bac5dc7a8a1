import type { Work, WorkType } from '#csl'
import { readEdtf } from '#dates'
import { splitPages } from '#venue'
import { toDisplayName } from './names.ts'

const FORMATS: { [Type in WorkType]?: [format: string, genre: string] } = {
  book: ['book', 'book'],
  chapter: ['book', 'bookitem'],
  'paper-conference': ['journal', 'proceeding'],
  thesis: ['dissertation', 'dissertation'],
  report: ['book', 'report'],
  'article-journal': ['journal', 'article'],
  'article-magazine': ['journal', 'article'],
  'article-newspaper': ['journal', 'article'],
}

/**
 * Returns the `title` of an empty `<span class="Z3988">`, by which a reference manager finds the works of a list (OpenURL ContextObject
 * in spans). Not escaped for HTML. `page` is the absolute address of the work's page; empty if it is not known.
 * Source: Z39.88-2004; https://en.wikipedia.org/wiki/COinS
 */
export const toCoins = (work: Work, page: string): string => {
  const [format, genre] = FORMATS[work.type] ?? ['dc', work.type]
  const isPart = work.type === 'chapter'
  const { from } = readEdtf(work.issued ?? '')
  const [firstPage, lastPage] = splitPages(work)
  const first = work.author?.[0]
  const date = from && [from.year, from.month !== undefined && from.month <= 12 && from.month, from.day].filter(Boolean)
  const dublinCore: [string, string | undefined][] = [
    ['rft.type', genre],
    ['rft.title', work.title],
    ['rft.publisher', work.publisher],
    ['rft.description', work.abstract],
  ]
  const rest: [string, string | undefined][] = [
    ['rft.genre', genre],
    [format === 'journal' || isPart ? 'rft.atitle' : 'rft.btitle', work.title],
    [format === 'journal' ? 'rft.jtitle' : 'rft.btitle', isPart || format === 'journal' ? work['container-title'] : undefined],
    ['rft.volume', work.volume],
    ['rft.issue', work.issue],
    ['rft.spage', firstPage],
    ['rft.epage', lastPage],
    ['rft.edition', work.edition],
    ['rft.pub', work.publisher],
    ['rft.place', work['publisher-place']],
    ['rft.isbn', work.ISBN],
    ['rft.issn', work.ISSN],
    ['rft.aufirst', first?.given],
    ['rft.aulast', first?.family],
  ]
  const entries: [string, string | undefined][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ...(format === 'dc' ? dublinCore : rest),
    ...(work.author ?? []).map((name): [string, string] => ['rft.au', toDisplayName(name)]),
    ['rft.date', date?.map((part) => String(part).padStart(2, '0')).join('-')],
    ['rft_id', work.DOI && `info:doi/${work.DOI}`],
    ['rft_id', page],
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
}
