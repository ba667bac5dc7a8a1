import { type Name, ROLES, type Work, type WorkLink } from '#csl'
import { readEdtf } from '#dates'
import { ENTRY_TYPE } from './types.ts'

const formatName = ({ literal, family = '', given, suffix, ...name }: Name): string => {
  if (literal) return `{${escapeTex(literal)}}`
  const full = escapeTex([name['non-dropping-particle'], family].filter(Boolean).join(' '))
  return [full, suffix && escapeTex(suffix), given && escapeTex(given)].filter(Boolean).join(', ')
}

/** Characters that TeX gives a meaning. Other ones are written as they are: BibTeX files are UTF-8. */
const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // A brace that is escaped still counts when an entry is read, so it is written as a command.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
}

const escapeTex = (text: string): string => text.replace(/[\\{}#$%&_^~<>]/gu, (character) => SPECIAL[character] as string)

/** Braces of an address would end the field. */
const escapeAddress = (href: string) => href.replaceAll('{', '%7B').replaceAll('}', '%7D')

/** Capitals inside a word, and acronyms, keep their case in styles that lower titles. */
const protectCase = (text: string) =>
  escapeTex(text).replace(/(?<![\\{\p{L}])\p{L}*\p{Ll}\p{Lu}[\p{L}\d]*|(?<![\\{\p{L}])\p{Lu}{2,}[\p{L}\d]*/gu, '{$&}')

const containerField = (entryType: string) => (entryType === 'article' ? 'journaltitle' : 'booktitle')

/** The fields of an entry, in the order in which they are written. Values are escaped. */
const toFields = (work: Work, links: WorkLink[], entryType: string): [string, string | undefined][] => {
  const { from } = readEdtf(work.issued ?? '')
  const plain = (value: string | undefined) => value && escapeTex(value)
  const isArticle = entryType === 'article'
  return [
    ...ROLES.map((role): [string, string | undefined] => [role, work[role]?.map(formatName).join(' and ')]),
    ['title', work.title && protectCase(work.title)],
    [containerField(entryType), work['container-title'] && protectCase(work['container-title'])],
    ['series', plain(work['collection-title'])],
    ['volume', plain(work.volume)],
    ['number', plain(isArticle ? work.issue : (work['collection-number'] ?? work.number))],
    ['edition', plain(work.edition)],
    ['chapter', plain(work['chapter-number'])],
    ['pages', work.page && escapeTex(work.page).replace(/-/gu, '--')],
    ['date', work.issued],
    ['year', from && String(from.year)],
    [
      'pubstate',
      work.status && { accepted: 'inpress', submitted: 'submitted', 'in preparation': 'inpreparation', published: undefined }[work.status],
    ],
    ['type', plain(work.genre)],
    [entryType === 'thesis' || entryType === 'report' ? 'institution' : 'publisher', plain(work.publisher)],
    ['location', plain(work['publisher-place'])],
    ['eventtitle', plain(work['event-title'])],
    ['venue', plain(work['event-place'])],
    ['pagetotal', plain(work['number-of-pages'])],
    ['doi', work.DOI],
    ['isbn', work.ISBN],
    ['issn', work.ISSN],
    ['pmid', work.PMID],
    ['eprint', work.arXiv],
    ['eprinttype', work.arXiv && 'arxiv'],
    ['url', work.URL && escapeAddress(work.URL)],
    ['langid', plain(work.language)],
    ['keywords', plain(work.keyword)],
    ['abstract', plain(work.abstract)],
    ['note', plain(work.note)],
    ...links.map(({ kind, href }): [string, string] => [kind, escapeAddress(href)]),
  ]
}

/** Returns a BibTeX entry for a work that was not read from one. It ends with a line break. */
export const writeBibtex = (key: string, work: Work, links: WorkLink[] = []): string => {
  const entryType = ENTRY_TYPE[work.type]
  const lines = toFields(work, links, entryType).flatMap(([name, value]) => (value ? [`  ${name} = {${value}},\n`] : []))
  return `@${entryType}{${key},\n${lines.join('')}}\n`
}
