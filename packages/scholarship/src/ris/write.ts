import { collapseSpaces } from '#collapse-spaces'
import { type Name, type Role, STATUS_LABELS, type Status, splitKeywords, type Work, type WorkLink } from '#csl'
import { readEdtf, toYearLabel } from '#dates'
import { toLanguage } from '#language'
import { splitPages } from '#venue'
import { hasNumber, hasPageCount, hasVersion, isInSeries, isOfEvent, TAG_OF_TYPE } from './types.ts'

type Entry = [tag: string, value: string | undefined]

const formatName = ({ literal, family, given, suffix, ...name }: Name): string => {
  const full = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  return literal ?? [full, given, suffix].filter(Boolean).join(', ')
}

/**
 * Names that are not known, as EndNote asks for them.
 * Source: https://docs.endnote.com/docs/endnote/2025/v1/windows/en/content/03editref/author_and_editor_names.htm
 */
const ET_AL = 'et al.,'

const toNameEntries = (tag: string, work: Work, role: Role): Entry[] => {
  const names = (work[role] ?? []).map((name): Entry => [tag, formatName(name)])
  return work.etAl?.includes(role) ? [...names, [tag, ET_AL]] : names
}

/** `A2` is the editor of what a work is part of, but the editor of the series of a book or report. */
const getEditorTag = ({ type }: Work): string => {
  if (type === 'book') return 'A3'
  return type === 'chapter' || type === 'paper-conference' || type.startsWith('entry-') ? 'A2' : 'ED'
}

const toStatusText = (status: Status) => STATUS_LABELS[status].toLowerCase()
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter']

const pad = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))

/** The year, and the whole date: "1950/10/05/", with what else is known of it at its end. */
const toDateEntries = ({ issued, status = 'published' }: Work): Entry[] => {
  const { from } = readEdtf(issued ?? '')
  if (!from) return [['PY', toStatusText(status) || undefined]]
  const { year, month = 0, day } = from
  // A date has four digits for the year.
  if (year < 1) return [['PY', toYearLabel(year)]]
  const fourDigits = String(year).padStart(4, '0')
  const more = [SEASONS[month - 21], toStatusText(status)].filter(Boolean).join(', ')
  return [
    ['PY', fourDigits],
    ['DA', `${fourDigits}/${month && month <= 12 ? pad(month) : ''}/${pad(day)}/${more}`],
  ]
}

/** A paper has the proceedings and the conference, each with its place; a book only a series. */
const toContainerEntries = (work: Work): Entry[] => {
  const { type, 'container-title': container, 'collection-title': series, 'event-title': event } = work
  const [place, eventPlace] = [work['publisher-place'], work['event-place']]
  if (type === 'paper-conference')
    return [
      ['T2', event ?? container],
      ['C3', container],
      ['T3', series],
      ['C1', place],
      ['CY', eventPlace],
    ]
  const [second, third] = isInSeries(type) ? [series ?? container, undefined] : [isOfEvent(type) ? (event ?? container) : container, series]
  return [
    ['T2', second],
    ['T3', third],
    ['CY', isOfEvent(type) ? (eventPlace ?? place) : place],
  ]
}

const toPageEntries = (work: Work): Entry[] => {
  const [first, last] = splitPages(work)
  const count = hasPageCount(work.type) ? work['number-of-pages'] : undefined
  return [
    ['SP', first ?? count],
    ['EP', last],
  ]
}

/** An accession number says in which database it is one. Without a tag of their own, this is where identifiers are looked for. */
const toAccessionEntries = ({ PMID, arXiv }: Work): Entry[] => [
  ['AN', PMID],
  ['AN', arXiv && `arXiv:${arXiv}`],
  ['DB', PMID ? 'PubMed' : arXiv && 'arXiv'],
]

const getType = ({ type, 'container-title': container }: Work) => (type === 'paper-conference' && !container ? 'CPAPER' : TAG_OF_TYPE[type])

/**
 * Returns a record with CRLF line ends, as the format asks for. Line breaks of a text become spaces. Of the tags that reference managers
 * use in different ways, those are written that Zotero and EndNote read alike.
 * Sources: https://github.com/zotero/translators/blob/master/RIS.js, https://en.wikipedia.org/wiki/RIS_(file_format)
 */
export const writeRis = (work: Work, links: WorkLink[] = []): string => {
  const { type } = work
  const entries: Entry[] = [
    ['TY', getType(work)],
    ...toNameEntries('AU', work, 'author'),
    ...toNameEntries(getEditorTag(work), work, 'editor'),
    ...toNameEntries('A4', work, 'translator'),
    ['TI', work.title],
    ...toContainerEntries(work),
    ...toDateEntries(work),
    ['VL', work.volume],
    ['IS', work.issue],
    ...toPageEntries(work),
    ['SE', type === 'chapter' ? work['chapter-number'] : undefined],
    [type === 'book' ? 'M1' : 'SV', type === 'book' || type === 'chapter' ? work['collection-number'] : undefined],
    ['NV', work['number-of-volumes']],
    ['ET', hasVersion(type) ? work.version : work.edition],
    ['PB', work.publisher],
    ['M3', work.genre],
    ['SN', hasNumber(type) ? work.number : undefined],
    ['SN', work.ISBN],
    ['SN', work.ISSN],
    ['DO', work.DOI],
    ['UR', work.URL],
    ...toAccessionEntries(work),
    ...links.filter(({ kind }) => kind === 'pdf').map(({ href }): Entry => ['L1', href]),
    ...splitKeywords(work.keyword).map((keyword): Entry => ['KW', keyword]),
    ['LA', toLanguage(work.language)],
    ['AB', work.abstract],
    ['N1', work.note],
    ['ER', ''],
  ]
  return entries.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${collapseSpaces(value)}\r\n`])).join('')
}
