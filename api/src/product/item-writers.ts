import { type CollectionName, collections, isList, type PostDraft } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import type { ItemWriter } from '#product/shared/items/item-writer.ts'
import { createAboutStore } from './about/about-store.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { createCollectionStore } from './collections/collection-store.ts'
import { writeWork } from './works/work-writer.ts'

/** Returns the writer of a collection, for features that write items of every collection. */
export const createItemWriters =
  (options: { publicUrl: string | undefined }) =>
  (trx: Trx, name: CollectionName): ItemWriter => {
    if (name === 'blogs') {
      const blogs = createBlogStore(trx, options)
      return { put: (id, values) => blogs.put(id, values as unknown as PostDraft), remove: blogs.remove }
    }
    if (name === 'about') {
      const about = createAboutStore(trx, options)
      return {
        put: (id, values) => about.put(id, values as unknown as PostDraft),
        remove: async (id) => typeof (await about.remove(id)) !== 'string',
      }
    }
    const collection = collections.filter(isList).find((list) => list.name === name)
    if (!collection) throw new Error(`There is no collection ${name}`)
    const store = createCollectionStore(trx, collection, writeWork)
    return { put: (id, values) => store.put(id, values as Record<string, string>), remove: store.remove }
  }
