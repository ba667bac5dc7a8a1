import {
  ALL_WORKS_PATH,
  blogs,
  EXPORT_FORMATS,
  type ExportExtension,
  hasFilter,
  readSearchQuery,
  readWorksQuery,
  SEARCH_PATH,
  type SearchQuery,
  type Settings,
  texts,
  type WorkCollection,
  type WorkCollectionName,
  type WorksQuery,
  workCollections,
  writeSearchQuery,
  writeWorksQuery,
} from '@portfolio/contracts'
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { throwNotFound } from '#http/errors.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import type { CitedBlog } from '#product/shared/cited-blog-store.ts'
import { limitConcurrency } from '#product/shared/limit-concurrency.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { getCitationKeys } from './citation-keys.ts'
import { disposition, toListFileName } from './file-name.ts'
import { WRITERS } from './formats.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { writeBlog } from './write-blog.ts'

interface Works {
  all: () => readonly PublishedWork[]
  /** Finds a work by its slug, present or former, or by its id. */
  find: (name: WorkCollectionName, slugOrId: string) => PublishedWork | undefined
}

interface Dependencies {
  readWorks: () => Promise<Works>
  /** Finds a blog by its slug, present or former, or by its id. */
  findBlog: (slugOrId: string) => Promise<CitedBlog | undefined>
  /** Resolves with the works that match a query, in its order: those of a collection, or of all. */
  findMatching: (name: WorkCollectionName | undefined, query: WorksQuery) => Promise<readonly PublishedWork[]>
  /** Resolves with the works that a search finds, best first. Throws 429 when too many search at once, 422 when it takes too long. */
  searchWorks: (query: SearchQuery) => Promise<readonly PublishedWork[]>
  readSettings: () => Promise<Settings>
  readFirst: ReadFirstEntry
  respond: RespondWithFile
  /** Adds the headers of responses that are data. */
  secure: MiddlewareHandler
  publicUrl: string | undefined
}

/** Files of many works, each of which takes as long as thousands of cached pages. */
const LIMITS = { runningMax: 1, waitingMax: 50, name: 'downloads' }
const MEDIA_TYPES = Object.fromEntries(EXPORT_FORMATS) as Record<ExportExtension, string>
const LAST_SEGMENT = new RegExp(`^(.+?)(?:\\.(${Object.keys(MEDIA_TYPES).join('|')}))?$`)

/** A file at an address of its own, or at that of a page for a client that asks for this format. */
interface Target {
  extension: ExportExtension
  isNegotiated: boolean
}

/** A work or a blog. */
interface Exported {
  path: string
  write: (extension: ExportExtension, origin: string) => Promise<{ text: string; isMakeshift: boolean }>
}

/** A list whose items have files. */
interface ItemList {
  /** What one of its items is called. */
  label: string
  find: (slugOrId: string) => Promise<Exported | undefined>
}

/** The works that a query string selects. */
interface Selection {
  /** The path of the page that lists them. */
  path: string
  /** The canonical query string that selects them, with its question mark. */
  search: string
  /** Parts of the file name that describe them. */
  filters: string[]
  find: () => Promise<readonly PublishedWork[]>
  /** Whether responses are cached. False if strangers can request any number of variants. */
  keep: boolean
}

/**
 * Works and blogs as BibTeX, RIS and CSL-JSON: one work (`/books/<slug>.bib`) or blog, a list with its filters (`/books.bib?year=1936`), all works
 * (`/works.bib`) and what a search finds (`/search.bib?q=turing`). The addresses of pages respond with these formats to clients that ask for them.
 */
export const exportRoutes = ({
  readWorks,
  findBlog,
  findMatching,
  searchWorks,
  readSettings,
  readFirst,
  respond,
  secure,
  publicUrl,
}: Dependencies) => {
  const limitKept = limitConcurrency(LIMITS)
  /** Apart, so that strangers with many of them do not delay the others. */
  const limitFree = limitConcurrency(LIMITS)

  const write = async (works: readonly PublishedWork[], extension: ExportExtension, origin: string) =>
    WRITERS[extension]({ works, origin, keys: await getCitationKeys((await readWorks()).all()), readFirst })

  const toFile = (extension: ExportExtension, { text, isMakeshift }: { text: string; isMakeshift: boolean }) => ({
    contentType: `${MEDIA_TYPES[extension]}; charset=utf-8`,
    body: text,
    keep: !isMakeshift,
  })

  const findWork = async (name: WorkCollectionName, slugOrId: string): Promise<Exported | undefined> => {
    const work = (await readWorks()).find(name, slugOrId)
    return work && { path: work.path, write: (extension, origin) => write([work], extension, origin) }
  }
  const findExportedBlog = async (slugOrId: string): Promise<Exported | undefined> => {
    const blog = await findBlog(slugOrId)
    return (
      blog && { path: blog.path, write: async (extension, origin) => ({ text: writeBlog(blog, origin)[extension], isMakeshift: false }) }
    )
  }

  const negotiated = ({ isNegotiated }: Target, location: string) =>
    isNegotiated ? { vary: 'accept', headers: { 'content-location': location } } : {}

  const respondWithItem = async (c: Context, item: Exported, target: Target) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const { extension } = target
    const file = `${item.path}.${extension}`
    const { headers, ...rest } = negotiated(target, file)
    return respond(
      c,
      async () => ({
        ...toFile(extension, await item.write(extension, origin)),
        ...rest,
        headers: { ...disposition(file.slice(file.lastIndexOf('/') + 1)), ...headers },
      }),
      { key: `${file} ${isConfigured ? '' : origin} ${target.isNegotiated}`, keep: isConfigured },
    )
  }

  const respondWithSelection = async (c: Context, { path, search, filters, find, keep }: Selection, target: Target) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const { extension } = target
    const file = `${path}.${extension}${search}`
    const { headers, ...rest } = negotiated(target, file)
    const produce = async () => {
      const written = toFile(extension, await write(await find(), extension, origin))
      const name = toListFileName(path.slice(1), filters, await readSettings(), extension)
      return { ...written, ...rest, headers: { ...disposition(name), ...headers } }
    }
    const isKept = isConfigured && keep
    return respond(c, () => (isKept ? limitKept(produce) : limitFree(produce)), {
      key: `${file} ${isConfigured ? '' : origin} ${target.isNegotiated}`,
      keep: isKept,
    })
  }

  const respondWithList = (c: Context, path: string, collection: WorkCollection | undefined, target: Target) => {
    const query: WorksQuery = { ...readWorksQuery(new URL(c.req.url).searchParams), page: 1 }
    const { year, type, tag, q } = query
    const find = () => findMatching(collection?.name, query)
    const list = { path, search: writeWorksQuery(query), filters: [year, type, tag, q], find, keep: !hasFilter(query) }
    return respondWithSelection(c, list, target)
  }

  const respondWithSearch = (c: Context, target: Target) => {
    const query: SearchQuery = { ...readSearchQuery(new URL(c.req.url).searchParams), page: 1 }
    const { section, year, type, q } = query
    const find = () => searchWorks(query)
    const results = { path: SEARCH_PATH, search: writeSearchQuery(query), filters: [section, year, type, q], find, keep: false }
    return respondWithSelection(c, results, target)
  }

  const lists = new Map(workCollections().map((collection) => [collection.page.path as string, collection]))
  /** The lists whose items have files, by the path of the list. */
  const items = new Map<string, ItemList>([
    ...workCollections().map(({ name, page }): [string, ItemList] => [
      page.path,
      { label: texts[name].label.one, find: (item) => findWork(name, item) },
    ]),
    [blogs.page.path, { label: texts.blogs.label.one, find: findExportedBlog }],
  ])

  /** Parses an address below that of a list: `/books/<slug>`, with the extension of a file or without. */
  const readItemAddress = (path: string) => {
    const slash = path.lastIndexOf('/')
    const list = items.get(path.slice(0, slash))
    const [, item = '', extension] = LAST_SEGMENT.exec(path.slice(slash + 1)) ?? []
    return list && { ...list, item, extension: extension as ExportExtension | undefined }
  }

  const secureFile: MiddlewareHandler = (c, next) => (readItemAddress(c.req.path)?.extension ? secure(c, next) : next())

  const respondAtFile = async (c: Context, next: Next) => {
    const address = readItemAddress(c.req.path)
    if (!address?.extension) return next()
    const { label, find, extension } = address
    const item = (await find(address.item)) ?? throwNotFound(label)
    const file = `${item.path}.${extension}`
    return file === c.req.path
      ? respondWithItem(c, item, { extension, isNegotiated: false })
      : c.body(null, 301, { location: file, 'cache-control': 'no-cache' })
  }

  /** Responds at the address of a page. Another spelling of it is redirected where pages are. */
  const respondAtPage = async (c: Context, next: Next) => {
    const extension = negotiateFormat(c)
    if (!extension) return next()
    const { path } = c.req
    if (path === SEARCH_PATH) return respondWithSearch(c, { extension, isNegotiated: true })
    const list = lists.get(path)
    if (list || path === ALL_WORKS_PATH) return respondWithList(c, path, list, { extension, isNegotiated: true })
    const address = readItemAddress(path)
    const item = await address?.find(address.item)
    return item?.path === path ? respondWithItem(c, item, { extension, isNegotiated: true }) : next()
  }

  const routes = new Hono()
  for (const [extension] of EXPORT_FORMATS) {
    const target = { extension, isNegotiated: false }
    for (const collection of [undefined, ...workCollections()]) {
      const path = collection?.page.path ?? ALL_WORKS_PATH
      routes.get(`${path}.${extension}`, secure, (c) => respondWithList(c, path, collection, target))
    }
    routes.get(`${SEARCH_PATH}.${extension}`, secure, (c) => respondWithSearch(c, target))
  }
  // One wildcard, because Hono's fastest router (RegExpRouter) does not support a pattern per collection beside the fixed paths.
  return routes.get('*', secureFile, respondAtFile, respondAtPage)
}
