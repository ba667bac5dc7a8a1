export interface FeedItem {
  /** UUID of the post or work. */
  id: string
  url: string
  title: string
  authors: string[]
  tags: string[]
  published: Date
  updated: Date
  /** Plain text, on one line. */
  summary: string
  /** Addresses in it are absolute. */
  html: string
  /** Absolute address of its first image. */
  image?: string | undefined
}

/** A feed in terms that every format has. Newest items first. */
export interface Feed {
  title: string
  description: string
  /** Address of the page that shows the same. */
  pageUrl: string
  /** Address of the feed itself. */
  url: string
  author: string
  icon: string
  items: FeedItem[]
}

/** Feeds hold the newest items only: readers keep what they have seen. */
export const FEED_ITEMS_MAX = 50

/** Returns when anything in the feed changed last. Not the present time, so that an unchanged feed is the same file. */
export const getUpdated = ({ items }: Feed): Date => new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())))

/** Stays the same when the site moves, unlike an address. */
export const toUrn = ({ id }: Pick<FeedItem, 'id'>): string => `urn:uuid:${id}`
