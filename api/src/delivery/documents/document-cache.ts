import { LRUCache } from 'lru-cache'
import type { ContentRevision } from '#cache/content-revision.ts'
import { type CachedResponse, type FreshResponse, prepareResponse } from '#cache/prepare-response.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import type { SetChoice } from '#delivery/shared/set-choice.ts'

/** Robots request the same few addresses again and again. Longer ones are not kept. */
const UNKNOWN_ADDRESSES_MAX = 1_000
const UNKNOWN_ADDRESS_LENGTH_MAX = 200

/** While the database is unavailable, visitors get what is in memory, for a limited time. The owner gets no stale page. */
export const mayUseMemory = (content: Pick<ContentRevision, 'getStaleSeconds'>, { hasEditLink }: SetChoice) => {
  const staleSeconds = content.getStaleSeconds()
  return !staleSeconds || (!hasEditLink && staleSeconds < Number.POSITIVE_INFINITY)
}

interface Dependencies {
  content: Pick<ContentRevision, 'current' | 'getStaleSeconds'>
  /** The day of new tickets. */
  getToday: () => number
}

/** Finds and keeps documents in the caches of their choices, each for one set, one revision of the content and one day. */
export const createDocumentCache = ({ content, getToday }: Dependencies) => {
  /** The day of the cached documents. They cannot be rendered again while the database is unavailable, so they get no new tickets. */
  let day = getToday()
  const getRevision = ({ name }: ActiveSet) => {
    if (!content.getStaleSeconds()) day = getToday()
    return `${name}.${content.current()}.${day}`
  }

  const find = <Used>(choice: SetChoice, key: string, use: (document: CachedResponse) => Used | undefined) =>
    mayUseMemory(content, choice) ? choice.cache?.find(key, getRevision(choice.set), use) : undefined

  /** The pages that say that an address has none, by the addresses that were requested at one revision. */
  const unknownAddresses = new LRUCache<string, string>({ max: UNKNOWN_ADDRESSES_MAX })

  return {
    find,

    /** Finds the document of an address that has no page. */
    findUnknown: <Used>(choice: SetChoice, address: string, use: (document: CachedResponse) => Used | undefined) => {
      const page = unknownAddresses.get(`${getRevision(choice.set)} ${address}`)
      return page === undefined ? undefined : find(choice, page, use)
    },

    /** Remembers the page that says that an address has none. */
    addUnknown: ({ set }: SetChoice, address: string, page: string) => {
      if (address.length <= UNKNOWN_ADDRESS_LENGTH_MAX) unknownAddresses.set(`${getRevision(set)} ${address}`, page)
    },

    /** Resolves with a document from the cache, or a new one. */
    get: async (choice: SetChoice, key: string, produce: () => Promise<FreshResponse>) =>
      choice.cache && mayUseMemory(content, choice)
        ? choice.cache.get(key, getRevision(choice.set), produce)
        : prepareResponse({ ...(await produce()), keep: false }),
  }
}
