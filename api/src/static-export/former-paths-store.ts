import { CITE_SUFFIX, workCollections } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'

/** Pages of items have moved from these paths: works with another slug, and items of an imported site. */
export const createFormerPaths = (db: Db) => ({
  list: async (): Promise<string[]> => {
    const slugs = await db.selectFrom('workSlugs').select(['collection', 'slug']).where('isCurrent', '=', false).orderBy('slug').execute()
    const imported = await db.selectFrom('formerAddresses').select('address').orderBy('address').execute()
    const pages = new Map<string, string>(workCollections().map(({ name, page }) => [name, page.path]))
    return [
      ...slugs.flatMap(({ collection, slug }) => ['', CITE_SUFFIX].map((suffix) => `${pages.get(collection)}/${slug}${suffix}`)),
      // A file has no query, so `/?p=7` cannot redirect.
      ...imported.flatMap(({ address }) => (address.startsWith('/') ? encodeURI(address) : [])),
    ]
  },
})
