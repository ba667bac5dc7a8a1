import type { AppName } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import type { PublishedRelease, ReleaseRepository } from '@portfolio/releases'

type Published = Pick<ReleaseRepository, 'list'>

/** Returns two lists of what is published: one that is read, and one that, while the store is unavailable, is what was read last. */
export const rememberPublished = ({ list: readList }: Published): { read: Published; remembered: Published } => {
  const lists = new Map<AppName, PublishedRelease[]>()
  const list = async (name: AppName) => {
    const published = await readList(name)
    lists.set(name, published)
    return published
  }
  const listRemembered = (name: AppName) =>
    list(name).catch((error) => {
      if (error instanceof StoreUnavailable) return lists.get(name) ?? []
      throw error
    })
  return { read: { list }, remembered: { list: listRemembered } }
}
