export interface CoinsItem {
  itemType: string
  creators: { firstName: string; lastName: string }[]
  [field: string]: unknown
}

const FORMAT = 'info:ofi/fmt:kev:mtx:'
const BOOK_GENRES: Record<string, string> = {
  bookitem: 'bookSection',
  conference: 'conferencePaper',
  proceeding: 'conferencePaper',
  report: 'report',
  document: 'document',
}
/** Of the types that our lists have. Source: https://api.zotero.org/itemTypes */
const ITEM_TYPES = new Set(
  'computerProgram dataset dictionaryEntry document encyclopediaArticle film manuscript patent preprint presentation webpage'.split(' '),
)
const IN_CONTAINER = new Set(['journalArticle', 'bookSection', 'conferencePaper'])

/** Keys that fill a field of every type. */
const FIELDS: Record<string, string> = {
  'rft.date': 'date',
  'rft.volume': 'volume',
  'rft.issue': 'issue',
  'rft.issn': 'ISSN',
  'rft.isbn': 'ISBN',
  'rft.pub': 'publisher',
  'rft.publisher': 'publisher',
  'rft.place': 'place',
  'rft.edition': 'edition',
}
const THESIS_FIELDS: Record<string, string> = { 'rft.inst': 'publisher', 'rft.degree': 'type' }
const DUBLIN_CORE_FIELDS: Record<string, string> = {
  'rft.description': 'abstractNote',
  'rft.language': 'language',
  'rft.source': 'publicationTitle',
}

const findType = (entries: [string, string][]) => {
  const format = entries.find(([key]) => key === 'rft_val_fmt')?.[1].slice(FORMAT.length)
  const genre = entries.find(([key]) => key === 'rft.genre')?.[1] ?? ''
  if (format === 'book') return BOOK_GENRES[genre] ?? 'book'
  return { journal: 'journalArticle', dissertation: 'thesis', patent: 'patent', dc: 'webpage' }[format ?? '']
}

/** Which field a title fills, by the type that is known when it is read; undefined: it is ignored. */
const findTitleField = (key: string, type: string) => {
  if (key === 'rft.atitle') return IN_CONTAINER.has(type) ? 'title' : undefined
  if (key === 'rft.jtitle') return type === 'journalArticle' ? 'publicationTitle' : undefined
  if (key === 'rft.btitle')
    return { book: 'title', report: 'title', bookSection: 'publicationTitle', conferencePaper: 'publicationTitle' }[type]
  if (key === 'rft.title') return IN_CONTAINER.has(type) ? 'publicationTitle' : 'title'
  return undefined
}

/** A name with a comma is inverted; of any other the last word is the family name. */
const splitName = (name: string) => {
  const [lastName = '', firstName] = name.includes(',')
    ? name.split(/, ?/)
    : [name.split(' ').at(-1), name.split(' ').slice(0, -1).join(' ')]
  return { firstName: firstName ?? '', lastName }
}

/**
 * Reads the title of a span by the rules of Zotero's translator "COinS". Our own words, as far as they concern the keys that we write:
 * https://github.com/zotero/translators/blob/master/COinS.js and parseContextObject of
 * https://github.com/zotero/utilities/blob/master/openurl.js. Zotero reads a plus sign as a space.
 */
export const readCoinsLikeZotero = (title: string): CoinsItem | undefined => {
  const entries = title.split('&').map((part): [string, string] => {
    const [key = '', value = ''] = part.split('=')
    return [key, decodeURIComponent(value.replace(/\+|%2b/gi, ' '))]
  })
  const type = findType(entries)
  if (!type) return undefined
  const item: CoinsItem = { itemType: type, creators: [] }
  /** Creators whose names are given in parts, and how many others come before each. */
  const divided: { firstName?: string; lastName?: string; offset: number }[] = []
  const addPart = (part: 'firstName' | 'lastName', value: string) => {
    const last = divided.at(-1)
    if (last && last[part] === undefined) last[part] = value
    else divided.push({ [part]: value, offset: item.creators.length })
  }
  for (const [key, value] of entries) {
    const field =
      findTitleField(key, item.itemType) ?? FIELDS[key] ?? (item.itemType === 'thesis' ? THESIS_FIELDS : DUBLIN_CORE_FIELDS)[key]
    if (field) item[field] = value
    else if (key === 'rft_id' && value.startsWith('info:doi/')) item.DOI = value.slice('info:doi/'.length)
    else if (key === 'rft_id' && /^https?:/.test(value)) item.url = value
    else if (key === 'rft.spage') item.pages = value
    else if (key === 'rft.epage') item.pages = item.pages === value ? value : `${item.pages}-${value}`
    else if (key === 'rft.aufirst') addPart('firstName', value)
    else if (key === 'rft.aulast') addPart('lastName', value)
    else if (key === 'rft.au') item.creators.push(splitName(value))
    else if (key === 'rft.aucorp') divided.push({ lastName: value, offset: 0 })
    else if (key === 'rft.type' && ITEM_TYPES.has(value)) item.itemType = value
  }
  let inserted = 0
  for (const { offset, lastName = '', firstName = '' } of divided) {
    const isKnown = item.creators.some((one) => one.firstName && one.lastName === lastName && one.firstName.startsWith(firstName))
    if (!isKnown) item.creators.splice(offset + inserted++, 0, { firstName, lastName })
  }
  return item
}
