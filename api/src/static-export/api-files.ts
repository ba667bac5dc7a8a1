import {
  API_PREFIX,
  type Blog,
  collections,
  type ExternalLink,
  isList,
  LIST_PAGE_ITEMS,
  linkHref,
  type Post,
  publicEndpoints,
  SEARCH_PAGE_ITEMS,
  texts,
  WORK_ORDERS,
  type WorkCitation,
  type WorkCollection,
  type WorkEntry,
  type WorkPage,
  type WorksPage,
  workCollections,
  workTypes,
  writeWorksQuery,
} from '@portfolio/contracts'
import { foldLetters } from '@portfolio/scholarship'
import { foldText, foldWords, withoutArticle } from '#product/shared/fold-words.ts'
import { toPlainText } from '#product/shared/summary.ts'

/** Resolves with the body of a public read of the API. Rejects if there is none. */
export type ReadApi = <Body>(path: string) => Promise<Body>

const lists = new Set<string>(workCollections().map(({ name }) => API_PREFIX + publicEndpoints.works(name)))
const CITATION = /\/citation$/

/** Whether a read is a file. Lists are read from the file of all their works; nobody can list all searches. */
export const isFile = (path: string): boolean => !lists.has(path) && path !== API_PREFIX + publicEndpoints.search()

/** Resolves with the content of the file for a read of the API: the response, and for a citation those in all styles. */
export const createApiFile = async (read: ReadApi, path: string): Promise<unknown> => {
  if (!CITATION.test(path)) return read(path)
  const citation = await read<WorkCitation>(path)
  const byStyle: Record<string, Pick<WorkCitation, 'style' | 'html' | 'text' | 'problem'>> = {}
  for (const { id } of citation.styles) {
    const { style, html, text, problem } = await read<WorkCitation>(`${path}?style=${encodeURIComponent(id)}`)
    byStyle[id] = { style, html, text, problem }
  }
  return { ...citation, byStyle }
}

interface IndexedWork {
  entry: WorkEntry
  /** Folded. */
  tags: string[]
  /** What the filter of a list searches, folded. */
  text: string
}

export interface ListIndex extends Omit<WorksPage, 'items' | 'page' | 'pages' | 'total'> {
  size: number
  entries: IndexedWork[]
  /** The indexes of all entries in each order. */
  orders: Record<string, number[]>
}

const readAll = async (read: ReadApi, { name }: WorkCollection, sort: WorksPage['order']): Promise<WorksPage> => {
  const readPage = (page: number) => read<WorksPage>(API_PREFIX + publicEndpoints.works(name, writeWorksQuery({ sort, page })))
  const first = await readPage(1)
  for (let page = 2; page <= first.pages; page += 1) first.items.push(...(await readPage(page)).items)
  return first
}

/** Resolves with all works of a list, for the script that filters it. */
export const createListIndex = async (read: ReadApi, collection: WorkCollection): Promise<ListIndex> => {
  const { order } = await read<WorksPage>(API_PREFIX + publicEndpoints.works(collection.name))
  const { items, all, upcoming, facets } = await readAll(read, collection, order)
  const entries: IndexedWork[] = []
  for (const entry of items) {
    const { tags } = await read<WorkPage>(
      API_PREFIX + publicEndpoints.work(collection.name, entry.path.slice(entry.path.lastIndexOf('/') + 1)),
    )
    const text = [...Object.values(entry.values), entry.people, entry.imprint, ...tags].join('\n')
    entries.push({ entry, tags: tags.map(foldLetters), text: foldText(text) })
  }
  const indexes = new Map(items.map(({ _id }, index) => [_id, index]))
  const orders: ListIndex['orders'] = {}
  // A work that was published since the first read has no index: the next export has it.
  for (const sort of WORK_ORDERS) orders[sort] = (await readAll(read, collection, sort)).items.flatMap(({ _id }) => indexes.get(_id) ?? [])
  return { all, upcoming, facets, order, size: LIST_PAGE_ITEMS, entries, orders }
}

interface Searched {
  _id: string
  path: string
  section: { value: string; label: string }
  kind: string
  year: string
  type: { value: string; label: string }
  isWork: boolean
  title: string
  people: string
  venue: string
  body: string
  /** The folded words of title, people, venue with tags, and text, each with a space before and after it. */
  words: string[]
}

const toWords = (text: string) => ` ${foldWords(text).split(' ').map(withoutArticle).join(' ')} `

const toSearched = (entry: Omit<Searched, 'words'>, more = ''): Searched => ({
  ...entry,
  words: [entry.title, entry.people, `${entry.venue} ${entry.year} ${more}`, entry.body].map(toWords),
})

const getField = ({ fields }: WorkCollection, { values }: WorkEntry, kind: string) =>
  Object.entries(fields).flatMap(([field, own]) => (field !== 'title' && own === kind ? (values[field] ?? []) : []))[0] ?? ''

const toSearchedWork = (collection: WorkCollection, { entry, tags }: IndexedWork): Searched =>
  toSearched(
    {
      _id: entry._id,
      path: entry.path,
      section: { value: collection.name, label: collection.page.title },
      kind: workTypes[entry.type],
      year: entry.year,
      type: { value: entry.type, label: workTypes[entry.type] },
      isWork: true,
      title: entry.values.title ?? '',
      people: entry.people || getField(collection, entry, 'people'),
      venue: entry.imprint || getField(collection, entry, 'text'),
      body: getField(collection, entry, 'longText'),
    },
    [...tags, ...Object.values(entry.values)].join(' '),
  )

/** Resolves with everything that the search of the site finds, for the script that searches. */
export const createSearchIndex = async (read: ReadApi, works: ReadonlyMap<WorkCollection, ListIndex>) => {
  const entries: Searched[] = []
  // In the order of the menus, in which the search lists its sections.
  for (const collection of collections) {
    if (isList(collection) && 'page' in collection) {
      entries.push(...(works.get(collection)?.entries ?? []).map((one) => toSearchedWork(collection, one)))
      continue
    }
    const items = await read<(Partial<Blog & Post> & Partial<ExternalLink> & { _id: string; title: string })[]>(
      API_PREFIX + publicEndpoints.list(collection.name),
    )
    const isPost = 'page' in collection
    const type = collection.kind === 'posts' ? 'post-weblog' : 'webpage'
    for (const { _id, title, description = '', tags = [], link = '' } of items) {
      const page = isPost ? collection.page.path + (collection.kind === 'posts' ? `/${_id}` : '') : (linkHref(link) ?? '/')
      entries.push(
        toSearched(
          {
            ...{ _id, path: page, year: '', isWork: false, title, people: '', venue: link, body: isPost ? toPlainText(description) : '' },
            section: { value: collection.name, label: isPost ? collection.page.title : texts[collection.name].label.menu },
            kind: texts[collection.name].label.one,
            type: { value: type, label: workTypes[type] },
          },
          tags.join(' '),
        ),
      )
    }
  }
  return { size: SEARCH_PAGE_ITEMS, entries }
}
