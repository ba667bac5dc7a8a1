import type { AppName } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import type { PublishedRelease, ReleaseRepository } from '@portfolio/releases'

type Published = Pick<ReleaseRepository, 'list' | 'exists'>

/** Returns what is published, twice: as it is read, and, while the store is unavailable, as it was read last. */
export const rememberPublished = ({ list: readList, exists }: Published): { read: Published; remembered: Published } => {
  const lists = new Map<AppName, PublishedRelease[]>()
  const list = async (name: AppName) => {
    const published = await readList(name)
    lists.set(name, published)
    return published
  }
  const whileUnavailable = <Value>(reading: Promise<Value>, value: () => Value): Promise<Value> =>
    reading.catch((error) => {
      if (error instanceof StoreUnavailable) return value()
      throw error
    })
  const remembered: Published = {
    list: (name) => whileUnavailable(list(name), () => lists.get(name) ?? []),
    // Only previous versions are looked up, and those are kept.
    exists: (name, version) => whileUnavailable(exists(name, version), () => true),
  }
  return { read: { list, exists }, remembered }
}
