import { type Collection, type CollectionName, collections, isList } from '@portfolio/contracts'
import { collectionTable, postImageTable, postTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { readDescription } from '#product/shared/description.ts'
import { imageUrl } from '#product/shared/image-url.ts'

/** What the form of an item sends, without `id` and `version`: the fields, details and slug of a work; title, text and images of a post. */
export type ItemValues = Record<string, unknown>

export interface StoredItem {
  id: string
  values: ItemValues
  version: number
  /** When the owner deleted it; null for an item on the site. */
  deletedAt: Date | null
}

type Source = Db | Trx

/** Undefined for all items of the collection. */
type Ids = readonly string[] | undefined

const readListItems = async (source: Source, { name, fields }: Extract<Collection, { kind: 'list' }>, ids: Ids): Promise<StoredItem[]> => {
  const columns = Object.keys(fields) as 'title'[]
  const rows = await source
    .selectFrom(collectionTable(name))
    .select(['id', 'version', 'deletedAt', ...columns])
    .$if(ids !== undefined, (query) => query.where('id', '=', (eb) => eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map(({ id, version, deletedAt, ...values }) => ({ id, version, deletedAt, values }))
}

/** Adds details and slugs to works. */
const withAdditions = async (source: Source, items: readonly StoredItem[]): Promise<StoredItem[]> => {
  const ids = items.map(({ id }) => id)
  const [details, slugs] = await Promise.all([
    source
      .selectFrom('workDetails')
      .select(['id', 'details'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute(),
    source
      .selectFrom('workSlugs')
      .select(['workId', 'slug'])
      .where('workId', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('isCurrent', '=', true)
      .execute(),
  ])
  const detailsById = new Map(details.map((row) => [row.id, row.details]))
  const slugById = new Map(slugs.map((row) => [row.workId, row.slug]))
  return items.map((item) => {
    const own = detailsById.get(item.id)
    const slug = slugById.get(item.id)
    return { ...item, values: { ...item.values, ...(own && { details: own }), ...(slug && { slug }) } }
  })
}

const readPosts = async (source: Source, name: 'blogs' | 'about', ids: Ids): Promise<StoredItem[]> => {
  const rows = await source
    .selectFrom(postTable(name))
    .select(['id', 'version', 'deletedAt', 'title', 'description', 'sanitiserVersion'])
    .$if(name === 'blogs', (query) =>
      query.select((['tags', 'language', 'isMenuPage', 'slug'] as const).map((column) => source.dynamic.ref<typeof column>(column))),
    )
    .$if(ids !== undefined, (query) => query.where('id', '=', (eb) => eb.fn.any(eb.val(ids))))
    .execute()
  const table = postImageTable(name)
  const images = await source
    .selectFrom(table)
    .innerJoin('media', 'media.id', `${table}.mediaId`)
    .select([`${table}.postId`, 'media.id', 'media.extension'])
    .where(`${table}.postId`, '=', (eb) => eb.fn.any(eb.val(rows.map(({ id }) => id))))
    .orderBy(`${table}.position`)
    .execute()
  const urls = Map.groupBy(images, ({ postId }) => postId)
  return rows.map(({ id, version, deletedAt, title, tags, language, isMenuPage, slug, ...text }) => ({
    ...{ id, version, deletedAt },
    values: {
      title,
      description: readDescription(text),
      images: (urls.get(id) ?? []).map(imageUrl),
      ...(tags && { tags, language: language ?? '', isMenuPage }),
      ...(slug && { slug }),
    },
  }))
}

/** Resolves with the items of a collection (by default, all) as their forms would send them. Deleted items are included. */
export const readItems = async (source: Source, name: CollectionName, ids?: readonly string[]): Promise<StoredItem[]> => {
  if (name === 'blogs' || name === 'about') return readPosts(source, name, ids)
  const collection = collections.filter(isList).find((list) => list.name === name)
  if (!collection) throw new Error(`There is no collection ${name}`)
  const items = await readListItems(source, collection, ids)
  return 'page' in collection ? withAdditions(source, items) : items
}

/** Resolves with the items of a collection that are on the site. */
export const readPublishedItems = async (source: Source, name: CollectionName): Promise<StoredItem[]> =>
  (await readItems(source, name)).filter(({ deletedAt }) => deletedAt === null)
