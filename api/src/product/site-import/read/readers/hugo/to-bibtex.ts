import { getFileName, getFolder } from '#site-import/shared/addresses.ts'
import { toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { readTextLinks, type TextLinks, toAbstract } from '#site-import/shared/text-links.ts'
import { field, toAddress, value, verbatim } from '#site-import/shared/write-bibtex.ts'
import type { Page } from './pages.ts'
import { getPageDate } from './public.ts'

type EntryType = readonly [type: string, venue: string]

const ARTICLE: EntryType = ['article', 'journal']
/** Entry types for those of Hugo Blox: names of CSL, and numbers in its earlier versions. */
const TYPES = new Map<string, EntryType>(
  (
    [
      ['paper-conference 1', ['inproceedings', 'booktitle']],
      ['article 3 manuscript', ['misc', 'howpublished']],
      ['report 4', ['techreport', 'institution']],
      ['book 5', ['book', 'publisher']],
      ['chapter 6', ['incollection', 'booktitle']],
      ['thesis 7', ['phdthesis', 'school']],
      ['patent 8', ['patent', 'howpublished']],
      ['dataset', ['dataset', 'publisher']],
      ['software', ['software', 'publisher']],
    ] as const
  ).flatMap(([names, type]) => names.split(' ').map((name) => [name, type])),
)

/** The fields for links that front matter and BibTeX entries have in common. */
const LINKS = ['pdf', 'preprint', 'code', 'dataset', 'slides', 'poster', 'video']

/** `*…*`, but not the signs of “A* search”, `snake_case` and formulas. */
const EMPHASIS = /(?<![\p{L}\p{N}])([*_]{1,3}|`+)(?=\S)([^\n]{0,300}?\S)\1(?![\p{L}\p{N}])/gu

/** Returns the words of Markdown in a line: "In *Annals*" as "Annals". */
const toVenue = (said: unknown) =>
  toText(said)
    .replaceAll(/\[([^\]]{1,300})\]\([^)]{0,1000}\)/g, '$1')
    .replaceAll(EMPHASIS, '$2')
    .replace(/^In:?\s+/i, '')

/** A work that is dated to the first day of a year or a month has no day: themes need a whole date. */
const toIssued = (page: Page, isEvent: boolean) => {
  const { date } = getPageDate(page)
  const [said = ''] = /^\d{4}(?:-\d{2}){0,2}/.exec(toText(page.data.date)) ?? []
  const day = said || (date?.toISOString().slice(0, 10) ?? '')
  return isEvent ? day : day.replace(/(?:-01)?-01$/, '')
}

interface Options {
  /** Of the entry. */
  key: string
  /** Names of people by their folders in `content/authors`. */
  people: ReadonlyMap<string, string>
  /** Address of the old site, for files on it. */
  origin: string
  /** Paths of all files. */
  files: ReadonlySet<string>
}

/** Returns the links of the front matter, by their kinds. */
const getLinks = ({ data }: Page): Record<string, string> => {
  const links = (Array.isArray(data.links) ? data.links : []).map(toData)
  return Object.fromEntries(
    LINKS.map((kind) => [kind, toText(data[`url_${kind}`]) || toText(links.find(({ type }) => toText(type) === kind)?.url)]),
  )
}

/** Returns the links of the text of a publication or an event that its front matter does not have. */
export const findTextLinks = (page: Page, html: string) => readTextLinks(html, { ...getLinks(page), doi: toText(page.data.doi) })

type Site = Pick<Options, 'origin' | 'files'>

const toLinks = (page: Page, inText: TextLinks, { origin, files }: Site): Record<string, string | undefined> => {
  const links = getLinks(page)
  const folder = getFolder(page.path)
  const inBundle = (name: string) => (files.has(`${folder}/${name}`) ? `${folder.replace(/^content/, '')}/${name}` : undefined)
  /** Links that pages have without saying so, or say in their text. */
  const implied: Record<string, string | undefined> = { ...inText, pdf: inBundle(`${getFileName(folder)}.pdf`) ?? inText.pdf }
  return Object.fromEntries(
    LINKS.map((kind) => {
      const said = links[kind] || (implied[kind] ?? '')
      const isInSite = said && !/^(?:[a-z]+:|\/|#)/i.test(said)
      return [`url_${kind}`, toAddress(isInSite ? (inBundle(said) ?? `/${said}`) : said, origin)]
    }),
  )
}

/** Returns whether a page describes a work that has no entry beside it. */
export const isPublication = ({ data }: Page): boolean => Boolean(data.publication_types || toText(data.publication) || toText(data.doi))
export const isEvent = ({ data }: Page): boolean => Boolean(toText(data.title) && (toText(data.event) || toText(data.location)))

export const getAbstract = ({ data }: Page): string => toText(data.abstract) || toText(data.summary)

const toDoi = ({ data }: Page) => {
  const doi = /10\.\d{4,9}\/[^\s"<>]+/.exec(toText(data.doi) || toText(toData(toData(data.hugoblox).ids).doi))?.[0]
  return doi && verbatim(doi)
}

/** Converts the front matter of a publication or an event of Hugo Blox to a BibTeX entry, which the importer of works reads. */
export const toBibtex = (page: Page, kind: 'publication' | 'event', html: string, { key, people, origin, files }: Options): string => {
  const { data } = page
  const toNames = (list: unknown) =>
    toList(list)
      .map((person) => people.get(person) ?? person.replace(/^(?:and )?others$|^et al\.?$/i, 'others'))
      .join(' and ')
  const named = toList(data.publication_types).find((one) => TYPES.has(one)) ?? ''
  const [type, venue] = kind === 'event' ? (['presentation', 'eventtitle'] as const) : (TYPES.get(named) ?? ARTICLE)
  const issued = toIssued(page, kind === 'event')
  const ids = toData(toData(data.hugoblox).ids)
  return [
    `@${type}{${key},\n`,
    field('title', value(toVenue(data.title))),
    field('author', value(toNames(data.authors))),
    field('editor', value(toNames(data.editors))),
    field('date', issued && `{${issued}}`),
    field(venue, value(toVenue(kind === 'event' ? data.event : data.publication))),
    field('venue', kind === 'event' ? value(toText(data.location)) : undefined),
    field('doi', toDoi(page)),
    field('arxiv', toText(ids.arxiv) && verbatim(toText(ids.arxiv))),
    field('isbn', toText(data.isbn) && verbatim(toText(data.isbn))),
    field('url', toAddress(toText(data.event_url), origin)),
    ...Object.entries(toLinks(page, findTextLinks(page, html).links, { origin, files })).map(([link, address]) => field(link, address)),
    field('keywords', value(toList(data.tags).join(', '))),
    field('abstract', value(getAbstract(page) || toAbstract(html))),
    '}\n',
  ].join('')
}

/** Adds what the front matter of a publication says beyond the one entry beside it: its links, DOI, tags and abstract. */
export const completeBibtex = (bibtex: string, page: Page, html: string, site: Site): string => {
  const start = /^\s*@\w+\s*\{\s*[^\s,{}]+\s*,/.exec(bibtex)?.[0]
  if (!start || bibtex.indexOf('@', start.length) !== -1) return bibtex
  const links = toLinks(page, findTextLinks(page, html).links, site)
  const said = {
    ...links,
    doi: toDoi(page),
    keywords: value(toList(page.data.tags).join(', ')),
    abstract: value(toText(page.data.abstract)),
  }
  const isMissing = (name: string) => !new RegExp(String.raw`\b${name}\s*=`, 'i').test(bibtex)
  const missing = Object.entries(said).map(([name, written]) => (isMissing(name) ? field(name, written) : ''))
  return missing.some(Boolean) ? `${start}\n${missing.join('')}${bibtex.slice(start.length)}` : bibtex
}
