import { type CollectionName, collections, isList, type PostDraft } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import type { ItemWriter, PrepareItem, WriteItems } from '#product/shared/items/item-writer.ts'
import type { ItemValues } from '#product/shared/items/read-items.ts'
import { createPreparePost } from '#product/shared/post-store.ts'
import { createAboutStore } from './about/about-store.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { createCollectionStore } from './collections/collection-store.ts'
import { writeWork } from './works/work-writer.ts'

interface Options {
  publicUrl: string | undefined
}

const toDraft = (values: ItemValues) => values as ItemValues & PostDraft

/** Returns a function that prepares values of an item, for features that write items of every collection. */
export const createPrepareItem =
  (options: Options): PrepareItem =>
  async (name, values) =>
    name === 'blogs' || name === 'about' ? createPreparePost(name, options)(toDraft(values)) : values

/** Returns the writers of all collections, for features that write items of every collection. */
export const createItemWriters =
  (options: Options): WriteItems =>
  (trx: Trx, name: CollectionName): ItemWriter => {
    if (name === 'blogs') {
      const blogs = createBlogStore(trx, options)
      return { put: (id, values) => blogs.put(id, toDraft(values)), remove: blogs.remove }
    }
    if (name === 'about') {
      const about = createAboutStore(trx, options)
      return {
        put: (id, values) => about.put(id, toDraft(values)),
        remove: async (id) => typeof (await about.remove(id)) !== 'string',
      }
    }
    const collection = collections.filter(isList).find((list) => list.name === name)
    if (!collection) throw new Error(`There is no collection ${name}`)
    const store = createCollectionStore(trx, collection, writeWork)
    return { put: (id, values) => store.put(id, values as Record<string, string>), remove: store.remove }
  }
