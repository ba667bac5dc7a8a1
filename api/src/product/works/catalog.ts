import {
  DEFAULT_LANGUAGE,
  type EntryLink,
  isSameLanguage,
  type LanguageAttributes,
  noDetails,
  splitKeywords,
  toLanguageAttributes,
  toLanguageTag,
  type WorkCollection,
  type WorkCollectionName,
  type WorkDetails,
  workCollections,
} from '@portfolio/contracts'
import { toLanguage, toPeople, toSortKey, toYear, type Work } from '@portfolio/scholarship'
import type { ContentRevision } from '#cache/content-revision.ts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { mapInTurns } from '#product/shared/map-in-turns.ts'
import { deriveFromFields, findField, getLinks, getVenue, mergeWork, withoutPlaceholders } from '#product/shared/merge-work.ts'
import { readSiteLanguage } from '#product/shared/site-language.ts'
import { readCatalogState } from './catalog-state-store.ts'
import { nameKind } from './name-kind.ts'
import { chooseWords, translateFields } from './words-of-work.ts'

/** A work as far as it follows from its fields and details. */
interface DerivedWork {
  collection: WorkCollection
  /** The fields as readers see them: those with a placeholder are empty, and what an import wrote in English is translated. */
  values: Readonly<Record<string, string>>
  /** The fields as they are stored, with placeholders. */
  stored: Readonly<Record<string, string>>
  details: WorkDetails
  derived: Work
  /** The details, completed with what is derived from the fields. */
  work: Work
  /** Undefined if it is unknown. */
  year: number | undefined
  /** Orders works by date. Works without a readable date are first: most are in press, or not yet submitted. */
  sortKey: number
  tags: string[]
  /** Who took part: in the owner's words, or else as the details say. */
  people: string
  venue: string
  links: EntryLink[]
  /** Of what is said about it. */
  siteLanguage: string
  /** Of the words between its names, volumes and dates. */
  wordsLanguage: string
}

/** A work with everything that its entry in a list is made of. */
export interface ListedWork extends DerivedWork {
  id: string
  version: number
  /** The address of its page. Ends with its id if it has no slug. */
  path: string
  /** Of its title, if that is known to be in another language than the site. */
  langAttributes?: LanguageAttributes | undefined
}

/** A work with everything that its lists, page, citations and exports are made of. */
export interface CatalogWork extends ListedWork {
  /** Order of creation. */
  seq: number
  /** When it was first published. */
  createdAt: Date
  updatedAt: Date
  hasSlug: boolean
  /** Every address of its page: with its id, its slug and its former slugs. */
  addresses: string[]
  /** Ids of the works that had one of its addresses before, the latest first. They may be deleted. */
  predecessors: string[]
}

/** All works at one revision of the content. */
export interface Catalog {
  revision: string
  /** The BCP 47 tag of the language of the site, which works have that do not name another. */
  siteLanguage: string
  /** Newest added first. */
  list: (name: WorkCollectionName) => readonly CatalogWork[]
  /** Finds a work by its slug, a former slug or its id, without regard to case. */
  find: (name: WorkCollectionName, slugOrId: string) => CatalogWork | undefined
  all: () => readonly CatalogWork[]
}

interface Dependencies {
  db: Db
  content: Pick<ContentRevision, 'current'>
}

type Row = Omit<CatalogWork, 'path' | 'hasSlug' | 'addresses' | 'predecessors'>

/** Returns the attributes of text in the language of a work, which may be any text, if it is another one than that of the site. */
const toOtherLanguage = ({ language = '' }: Work, siteLanguage: string): LanguageAttributes | undefined => {
  const tag = toLanguageTag(toLanguage(language) ?? '')
  return tag && !isSameLanguage(tag, siteLanguage) ? toLanguageAttributes(tag) : undefined
}

/** Returns a work with everything that follows from its stored fields and details, in the language of the site. */
export const createWork = (
  collection: WorkCollection,
  stored: CatalogWork['stored'],
  details: WorkDetails,
  siteLanguage = DEFAULT_LANGUAGE,
): DerivedWork => {
  const typed = withoutPlaceholders(stored, details)
  const derived = deriveFromFields(collection, typed, details)
  const work = mergeWork(derived, details)
  const wordsLanguage = chooseWords(work, siteLanguage)
  const values = translateFields(collection, typed, details, work, wordsLanguage)
  return {
    collection,
    values,
    stored,
    details,
    derived,
    work,
    year: toYear(work.issued),
    sortKey: work.issued ? toSortKey(work.issued) : Number.POSITIVE_INFINITY,
    tags: splitKeywords(work.keyword),
    people: findField(collection, values, 'people') || toPeople(work, wordsLanguage),
    venue: getVenue(collection, values, work, nameKind(work, wordsLanguage), wordsLanguage),
    links: getLinks(collection, values, work, details),
    siteLanguage,
    wordsLanguage,
  }
}

const toRow = (
  collection: WorkCollection,
  siteLanguage: string,
  { id, version, seq, createdAt, updatedAt, details, ...rest }: Record<string, unknown>,
): Row => ({
  id: id as string,
  version: version as number,
  seq: Number(seq),
  createdAt: createdAt as Date,
  updatedAt: updatedAt as Date,
  ...createWork(
    collection,
    Object.fromEntries(Object.keys(collection.fields).map((field) => [field, String(rest[field])])),
    (details as WorkDetails | null) ?? noDetails,
    siteLanguage,
  ),
})

/**
 * Keeps all works in memory, a few thousand at most, so that filters, neighbors and exports need no query. After a change of other content
 * they stay as they are; a change of a work reads the ids and versions of all works and the rows of those that changed.
 */
export const createCatalog = ({ db, content }: Dependencies) => {
  let rows = new Map<string, Row>()
  let languageOfRows = ''
  let latest: Promise<Catalog> | undefined
  let latestRevision = ''
  let loaded: { state: string; catalog: Catalog } | undefined

  const readRows = async (collection: WorkCollection, siteLanguage: string): Promise<Row[]> => {
    const table = collectionTable(collection.name)
    const present = await db.selectFrom(table).select(['id', 'version']).where('deletedAt', 'is', null).orderBy('seq', 'desc').execute()
    const changed = present.filter(({ id, version }) => rows.get(id)?.version !== version).map(({ id }) => id)
    const read = changed.length
      ? await db
          .selectFrom(table)
          .leftJoin('workDetails', 'workDetails.id', `${table}.id`)
          .selectAll(table)
          .select('workDetails.details')
          .where(`${table}.id`, '=', (eb) => eb.fn.any(eb.val(changed)))
          .execute()
      : []
    const fresh = new Map(await mapInTurns(read, (row) => [row.id, toRow(collection, siteLanguage, row)] as const))
    return present.flatMap(({ id }) => fresh.get(id) ?? rows.get(id) ?? [])
  }

  const load = async (revision: string): Promise<Catalog> => {
    const slugs = await db.selectFrom('workSlugs').select(['collection', 'slug', 'workId', 'isCurrent', 'hadBy']).execute()
    const siteLanguage = await readSiteLanguage(db)
    if (siteLanguage !== languageOfRows) rows = new Map()
    languageOfRows = siteLanguage
    const current = new Map(slugs.flatMap(({ workId, slug, isCurrent }) => (isCurrent ? [[workId, slug] as const] : [])))
    const slugsOfWork = Map.groupBy(slugs, ({ workId }) => workId)
    const lists = new Map<WorkCollectionName, CatalogWork[]>()
    const read = new Map<string, Row>()
    for (const collection of workCollections()) {
      const list = await readRows(collection, siteLanguage)
      for (const row of list) read.set(row.id, row)
      lists.set(
        collection.name,
        list.map((row) => {
          const toPath = (name: string) => `${collection.page.path}/${name}`
          const slug = current.get(row.id)
          const own = slugsOfWork.get(row.id) ?? []
          const names = [row.id, ...own.map((one) => one.slug)]
          const predecessors = [...new Set(own.flatMap(({ hadBy }) => hadBy.toReversed()))]
          return {
            ...row,
            path: toPath(slug ?? row.id),
            hasSlug: slug !== undefined,
            addresses: names.map(toPath),
            predecessors,
            langAttributes: toOtherLanguage(row.work, siteLanguage),
          }
        }),
      )
    }
    rows = read
    const all = [...lists.values()].flat().sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    const byId = new Map(all.map((work) => [work.id, work]))
    const bySlug = new Map(
      slugs.map(({ collection, slug, workId, hadBy }) => {
        // While the work that has it is deleted, an address leads to the latest other one that had it.
        const present = [workId, ...hadBy.toReversed()].find((id) => byId.has(id))
        return [`${collection} ${slug}`, present]
      }),
    )
    return {
      revision,
      siteLanguage,
      list: (name) => lists.get(name) ?? [],
      find: (name, slugOrId) => {
        const key = slugOrId.toLowerCase()
        const work = byId.get(bySlug.get(`${name} ${key}`) ?? key)
        return work?.collection.name === name ? work : undefined
      },
      all: () => all,
    }
  }

  const loadIfChanged = async (revision: string): Promise<Catalog> => {
    // Before the works, so that a change in between is read once more by the next revision.
    const state = await readCatalogState(db)
    const catalog = loaded?.state === state ? { ...loaded.catalog, revision } : await load(revision)
    loaded = { state, catalog }
    return catalog
  }

  return {
    /** Resolves with all works at the current revision. Concurrent callers share one read. */
    read: (): Promise<Catalog> => {
      const revision = content.current()
      if (!latest || revision !== latestRevision) {
        latestRevision = revision
        // One read at a time, so that an older one cannot overwrite the rows of a newer one.
        const reading: Promise<Catalog> = (latest ?? Promise.resolve()).then(
          () => loadIfChanged(revision),
          () => loadIfChanged(revision),
        )
        reading.catch(() => {
          if (latest === reading) latest = undefined
        })
        latest = reading
      }
      return latest
    },
  }
}

export type WorkCatalog = ReturnType<typeof createCatalog>
