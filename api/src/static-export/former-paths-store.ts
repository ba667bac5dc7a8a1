import { CITE_SUFFIX, workCollections } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'

/** Returns a path of an old site as an address: whatever is no valid escape is escaped. */
const toAddress = (path: string): string => {
  try {
    decodeURI(path)
    return new URL(path, 'http://localhost').pathname
  } catch {
    return encodeURI(path)
  }
}

/** Pages of items have moved from these addresses: works with another slug, and items of an imported site. */
export const createFormerPaths = (db: Db) => ({
  list: async (): Promise<string[]> => {
    const slugs = await db.selectFrom('workSlugs').select(['collection', 'slug']).where('isCurrent', '=', false).orderBy('slug').execute()
    const imported = await db.selectFrom('formerAddresses').select(['address', 'path']).orderBy('address').execute()
    const pages = new Map<string, string>(workCollections().map(({ name, page }) => [name, page.path]))
    return [
      ...slugs.flatMap(({ collection, slug }) => ['', CITE_SUFFIX].map((suffix) => `${pages.get(collection)}/${slug}${suffix}`)),
      // A file has no query, so `/?p=7` cannot redirect.
      ...imported.flatMap(({ address, path }) => (address.startsWith('/') ? toAddress(path ?? address) : [])),
    ]
  },
})
