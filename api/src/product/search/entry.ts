import { createHash } from 'node:crypto'
import { blogPath, type Collection, type CollectionName, linkHref, type WorkCollection } from '@portfolio/contracts'
import { normalizeIsbn, ROLES, toDisplayName, type Work } from '@portfolio/scholarship'
import { cut } from '#product/shared/cut.ts'
import { toPlainText } from '#product/shared/summary.ts'

/** An item as it is searched and shown in results. */
export interface SearchEntry {
  id: string
  collection: CollectionName
  /** Changes with everything that the entry is made of. */
  digest: string
  path: string
  year: number | null
  type: Work['type']
  title: string
  people: string
  /** Where the work appeared, or its date as typed. */
  venue: string
  /** The abstract, or the text of a post. */
  body: string
  /** Whether the body is the text of a post: a match in it counts less than one in an abstract. */
  isPost: boolean
  /** Searched, but not shown. */
  more: {
    /** Counts like the people. */
    names: string
    /** Counts like the venue. */
    keywords: string
  }
}

/** A work as the catalog has it. */
export interface SearchableWork {
  id: string
  collection: WorkCollection
  values: Readonly<Record<string, string>>
  work: Work
  year: number | undefined
  people: string
  venue: string
  path: string
}

export interface PostRow {
  id: string
  title: string
  /** Sanitized HTML. */
  description: string
  tags: string[]
  isMenuPage: boolean
  slug: string | null
}

/** A tsvector holds at most one megabyte. The texts of very long posts are searched as far as this. */
const BODY_CHARACTERS_MAX = 100_000

const joinFields = ({ fields }: Collection, values: Readonly<Record<string, string>>, kinds: readonly string[]) =>
  Object.entries(fields)
    .flatMap(([field, kind]) => (field !== 'title' && kinds.includes(kind) ? (values[field] ?? []) : []))
    .join(' · ')

/** CSL-JSON variables of works that are searched. */
const VARIABLES = [
  'keyword',
  'container-title',
  'collection-title',
  'event-title',
  'event-place',
  'publisher',
  'publisher-place',
  'genre',
  'DOI',
  'ISBN',
  'ISSN',
  'arXiv',
  'PMID',
] as const

/** Returns the values that are searched. An ISBN has only digits, as `parseQuery` reads one. */
const joinVariables = (work: Work): string =>
  VARIABLES.map((name) => (name === 'ISBN' && normalizeIsbn(work.ISBN ?? '')) || (work[name] ?? '')).join(' ')

/** Returns the names of all contributors in the details. */
const joinNames = (work: Work) =>
  ROLES.flatMap((role) => work[role] ?? [])
    .map(toDisplayName)
    .join(', ')

const withDigest = (entry: Omit<SearchEntry, 'digest'>): SearchEntry => ({
  ...entry,
  digest: createHash('sha1').update(JSON.stringify(entry)).digest('base64'),
})

export const toWorkEntry = ({ id, collection, values, work, year, people, venue, path }: SearchableWork): SearchEntry =>
  withDigest({
    id,
    collection: collection.name,
    path,
    year: year ?? null,
    type: work.type,
    title: values.title ?? '',
    people,
    venue: venue || joinFields(collection, values, ['text']),
    body: joinFields(collection, values, ['longText']),
    isPost: false,
    more: {
      names: joinNames(work),
      keywords: `${joinFields(collection, values, ['date', 'text', 'link'])} ${joinVariables(work)}`,
    },
  })

/** An item of a list without a page, such as an external link. It leads to its own link. */
export const toListItemEntry = (collection: Collection, { id, ...values }: { id: string } & Record<string, string>): SearchEntry => {
  const link = joinFields(collection, values, ['link'])
  return withDigest({
    id,
    collection: collection.name,
    path: linkHref(link) ?? '/',
    year: null,
    type: 'webpage',
    title: values.title ?? '',
    people: joinFields(collection, values, ['people']),
    venue: link,
    body: joinFields(collection, values, ['longText']),
    isPost: false,
    more: { names: '', keywords: joinFields(collection, values, ['text', 'date']) },
  })
}

/** `digest` is that of its row: reading all posts to compare them would take too long. */
export const toPostEntry = (
  collection: Extract<Collection, { kind: 'posts' | 'post' }>,
  { id, title, description, tags, isMenuPage, slug }: PostRow,
  digest: string,
): SearchEntry => ({
  id,
  collection: collection.name,
  digest,
  path: collection.kind === 'posts' ? blogPath({ _id: id, slug }) : collection.page.path,
  year: null,
  type: collection.kind === 'posts' && !isMenuPage ? 'post-weblog' : 'webpage',
  title,
  people: '',
  venue: '',
  body: cut(toPlainText(description), BODY_CHARACTERS_MAX),
  isPost: true,
  more: { names: '', keywords: tags.join(', ') },
})
