import type { ContentRevision } from '#cache/content-revision.ts'
import { oncePerRevision } from '#cache/once-per-revision.ts'
import type { Db } from '#db/database.ts'
import { toAddressKey } from './shared/addresses.ts'

interface Dependencies {
  db: Db
  content: Pick<ContentRevision, 'current'>
}

/**
 * Finds where an address of an imported site leads now. All of them are in memory for each content revision, because strangers may request
 * any number of addresses that do not exist.
 */
export const createFormerAddresses = ({ db, content }: Dependencies) => {
  const getPaths = oncePerRevision(content, async (): Promise<ReadonlyMap<string, string>> => {
    const blogs = await db
      .selectFrom('formerAddresses')
      .innerJoin('blogs', 'blogs.id', 'formerAddresses.itemId')
      .select(['address', 'itemId'])
      .where('formerAddresses.collection', '=', 'blogs')
      .where('deletedAt', 'is', null)
      .execute()
    const about = await db
      .selectFrom('formerAddresses')
      .innerJoin('about', 'about.id', 'formerAddresses.itemId')
      .select('address')
      .where('formerAddresses.collection', '=', 'about')
      .where('deletedAt', 'is', null)
      .execute()
    return new Map([
      ...blogs.map(({ address, itemId }): [string, string] => [address, `/blogs/${itemId}`]),
      ...about.map(({ address }): [string, string] => [address, '/about']),
    ])
  })

  /** Takes a path, or the query of the home page. Resolves with a path of this site, or undefined if no published item had the address. */
  return async (address: string): Promise<string | undefined> => {
    const key = toAddressKey(address)
    return key ? (await getPaths()).get(key) : undefined
  }
}
