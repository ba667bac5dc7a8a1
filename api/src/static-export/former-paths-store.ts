import { blogPath, CITE_SUFFIX, workCollections } from '@portfolio/contracts'
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

const withCitation = (path: string) => [path, path + CITE_SUFFIX]

/**
 * Pages of items have moved from these addresses: works and blogs with another slug, and items of an imported site. Pages of the menu have
 * short addresses besides.
 */
export const createFormerPaths = (db: Db) => ({
  list: async (): Promise<string[]> => {
    const slugs = await db.selectFrom('workSlugs').select(['collection', 'slug']).where('isCurrent', '=', false).orderBy('slug').execute()
    const blogs = await db
      .selectFrom('blogs')
      .select(['id', 'slug', 'formerSlugs', 'isMenuPage'])
      .where('slug', 'is not', null)
      .where('deletedAt', 'is', null)
      .execute()
    const imported = await db.selectFrom('formerAddresses').select(['address', 'path']).orderBy('address').execute()
    const pages = new Map<string, string>(workCollections().map(({ name, page }) => [name, page.path]))
    return [
      ...slugs.flatMap(({ collection, slug }) => withCitation(`${pages.get(collection)}/${slug}`)),
      ...blogs.flatMap(({ id, slug, formerSlugs, isMenuPage }) => [
        ...[undefined, ...formerSlugs].flatMap((former) => {
          const path = blogPath({ _id: id, slug: former })
          return isMenuPage ? path : withCitation(path)
        }),
        ...(isMenuPage ? [`/${slug}`] : []),
      ]),
      // A file has no query, so `/?p=7` cannot redirect.
      ...imported.flatMap(({ address, path }) => (address.startsWith('/') ? toAddress(path ?? address) : [])),
    ]
  },
})
