import { type CollectionName, collections, isList, type PostDraft } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'
import type { ItemWriter } from '#product/shared/items/item-writer.ts'
import type { ItemValues } from '#product/shared/items/read-items.ts'
import { createAboutStore } from './about/about-store.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { createCollectionStore } from './collections/collection-store.ts'
import { writeWork } from './works/work-writer.ts'

const toDraft = (values: ItemValues) => values as unknown as PostDraft

/** Returns the writer of a collection, for features that write items of every collection. */
export const createItemWriters =
  (options: { publicUrl: string | undefined }) =>
  (source: Db | Trx, name: CollectionName): ItemWriter => {
    if (name === 'blogs') {
      const blogs = createBlogStore(source, options)
      return {
        prepare: async (values) => ({ ...(await blogs.prepare(toDraft(values))) }),
        put: (id, values) => blogs.put(id, toDraft(values)),
        remove: blogs.remove,
      }
    }
    if (name === 'about') {
      const about = createAboutStore(source, options)
      return {
        prepare: async (values) => ({ ...(await about.prepare(toDraft(values))) }),
        put: (id, values) => about.put(id, toDraft(values)),
        remove: async (id) => typeof (await about.remove(id)) !== 'string',
      }
    }
    const collection = collections.filter(isList).find((list) => list.name === name)
    if (!collection) throw new Error(`There is no collection ${name}`)
    const store = createCollectionStore(source, collection, writeWork)
    return { prepare: async (values) => values, put: (id, values) => store.put(id, values as Record<string, string>), remove: store.remove }
  }
