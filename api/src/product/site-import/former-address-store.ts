import { blogPath } from '@portfolio/contracts'
import type { ContentRevision } from '#cache/content-revision.ts'
import { oncePerRevision } from '#cache/once-per-revision.ts'
import type { Db } from '#db/database.ts'
import { listMenuPages } from '#product/shared/menu-pages-store.ts'
import { toAddressKey } from './shared/addresses.ts'

interface Dependencies {
  db: Db
  content: Pick<ContentRevision, 'current'>
  /** Resolves with the published works. */
  readWorks: () => Promise<readonly { id: string; path: string }[]>
}

/** Where lists and feeds of the systems were that are imported, unless an imported page had the address. */
const GENERAL = new Map(
  Object.entries({
    '/blogs': ['/blog', '/post', '/posts', '/year-archive'],
    '/works': ['/publication', '/publications', '/papers'],
    '/conferences': ['/event', '/events', '/talk', '/talks'],
    '/blogs/feed.atom': ['/feed', '/feed.xml', '/index.xml', '/atom.xml', '/rss', '/rss.xml'],
  }).flatMap(([path, addresses]) => addresses.map((address): [string, string] => [address, path])),
)

/**
 * Finds where an address of an imported site leads now, or the short address of a page of the menu, such as `/teaching`. All of them are in
 * memory for each content revision, because strangers may request any number of addresses that do not exist.
 */
export const createFormerAddresses = ({ db, content, readWorks }: Dependencies) => {
  const getPaths = oncePerRevision(content, async (): Promise<ReadonlyMap<string, string>> => {
    const blogs = await db
      .selectFrom('formerAddresses')
      .innerJoin('blogs', 'blogs.id', 'formerAddresses.itemId')
      .select(['address', 'blogs.id', 'slug'])
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
    const works = await db.selectFrom('formerAddresses').select(['address', 'itemId']).where('collection', '=', 'works').execute()
    const paths = works.length ? new Map((await readWorks()).map(({ id, path }) => [id, path])) : undefined
    const imported = new Map([
      ...blogs.map(({ address, id, slug }): [string, string] => [address, blogPath({ _id: id, slug })]),
      ...about.map(({ address }): [string, string] => [address, '/about']),
      ...works.flatMap(({ address, itemId }): [string, string][] => {
        const path = paths?.get(itemId)
        return path ? [[address, path]] : []
      }),
    ])
    const short = (await listMenuPages(db)).flatMap(({ id, slug }): [string, string][] =>
      slug ? [[`/${slug}`, blogPath({ _id: id, slug })]] : [],
    )
    return new Map([...(imported.size ? GENERAL : []), ...short, ...imported])
  })

  /** Takes a path, or the query of the home page. Resolves with a path of this site, or undefined if no published item had the address. */
  return async (address: string): Promise<string | undefined> => {
    const key = toAddressKey(address)
    return key ? (await getPaths()).get(key) : undefined
  }
}
