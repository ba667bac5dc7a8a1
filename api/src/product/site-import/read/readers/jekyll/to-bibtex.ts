import { type Data, toText } from '#site-import/shared/front-matter.ts'
import { readTextLinks, toAbstract } from '#site-import/shared/text-links.ts'
import { field, plain, toAddress, value, verbatim } from '#site-import/shared/write-bibtex.ts'

const TYPES: Record<string, [type: string, venue: string]> = {
  books: ['book', 'publisher'],
  conferences: ['inproceedings', 'booktitle'],
  manuscripts: ['article', 'journal'],
}

/** Returns the names before the year in a citation such as "Turing, Alan M. (1950). …". */
const findAuthors = (citation: string): string => {
  const [, authors] = /^(.{3,1000}?)\s*\(\d{4}[a-z]?\)/.exec(plain(citation)) ?? []
  return authors ?? ''
}

/** Converts a list of names as people write them to BibTeX: "A, B. and C, D.". */
const toNames = (authors: string) => {
  const names = authors.split(/\s*;\s*|\s*,?\s+(?:and|&)\s+/).filter(Boolean)
  const split = names.flatMap((name) => {
    const parts = name.split(/\s*,\s*/)
    // “Noether, Emmy” is one name, “Ada Lovelace, Charles Babbage” are two.
    return parts.length === 2 && !parts.every((part) => part.includes(' ')) ? [name] : parts
  })
  return split.filter(Boolean).join(' and ')
}

interface Publication {
  data: Data
  key: string
  date: Date | undefined
  kind: 'publication' | 'talk'
  /** Its text as HTML. */
  html: string
  /** Address of the old site, for files on it. */
  origin: string
}

/** Returns the links of the text of a publication or talk that its front matter does not have. */
export const findTextLinks = ({ data, html }: Pick<Publication, 'data' | 'html'>) =>
  readTextLinks(html, { url: toText(data.paperurl), slides: toText(data.slidesurl), doi: toText(data.doi) })

/** Converts the front matter of an academicpages publication or talk to a BibTeX entry, which the importer of works reads. */
export const toBibtex = ({ data, key, date, kind, html, origin }: Publication): string => {
  const citation = toText(data.citation)
  const [type, venue] = kind === 'talk' ? ['presentation', 'eventtitle'] : (TYPES[toText(data.category)] ?? TYPES.manuscripts ?? [])
  const authors = toText(data.authors) || toText(data.author) || findAuthors(citation)
  const doi = /10\.\d{4,9}\/[^\s"<>]+/.exec(`${toText(data.doi)} ${toText(data.paperurl)}`)?.[0]
  const isWholeYear = /^\d{4}$/.test(toText(data.date))
  const issued = date && (isWholeYear ? date.toISOString().slice(0, 4) : date.toISOString().slice(0, 10))
  return [
    `@${type}{${key},\n`,
    field('title', value(toText(data.title))),
    field('author', authors && value(toNames(authors))),
    field('date', issued && `{${issued}}`),
    field(venue ?? 'journal', value(toText(data.venue))),
    field('venue', kind === 'talk' ? value(toText(data.location)) : undefined),
    field('doi', doi && verbatim(doi)),
    field('url', toAddress(toText(data.paperurl), origin)),
    field('url_slides', toAddress(toText(data.slidesurl), origin)),
    ...Object.entries(findTextLinks({ data, html }).links).map(([link, address]) => field(`url_${link}`, toAddress(address, origin))),
    field('abstract', value(toText(data.excerpt) || toAbstract(html))),
    '}\n',
  ].join('')
}
