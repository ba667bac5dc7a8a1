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
  /** BCP 47. Missing: that of the feed, or not known. */
  language?: string | undefined
}

/** What a feed says in every format. */
export interface Feed {
  title: string
  description: string
  /** Address of the page that shows the same. */
  pageUrl: string
  /** Address of the feed itself. */
  url: string
  author: string
  /** BCP 47. */
  language: string
  icon: string
  /** Absolute address of a picture of the author. */
  portrait?: string
  /** Newest first. */
  items: FeedItem[]
}

/** Enough, as feed readers keep the items that they have seen. */
export const FEED_ITEMS_MAX = 50

/** Returns the time of the last change in the feed, not the present time: an unchanged feed keeps its bytes. */
export const getUpdated = ({ items }: Feed): Date => new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())))

/** Returns the id of an item in feeds. Unlike an address, it stays the same when the site moves. */
export const toUrn = ({ id }: Pick<FeedItem, 'id'>): string => `urn:uuid:${id}`
