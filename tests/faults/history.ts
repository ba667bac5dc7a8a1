/** What became of a write: acknowledged, rejected, or unknown, because the response was lost or said that something is unavailable. */
export type Outcome = 'acknowledged' | 'rejected' | 'unknown'

/** The number of the version of a blog that is in both its title and its text, null when it does not exist, and `mixed` if they differ. */
export type Value = number | null | 'mixed'

interface Write {
  type: 'write'
  /** Name of the blog that is written. */
  item: string
  value: number | null
  outcome: Outcome
}

/** What its writer reads right after an acknowledged write, from the same gateway. */
interface OwnRead {
  type: 'own read'
  item: string
  expected: number | null
  seen: Value
  isStale: boolean
}

/** All blogs at one moment, from one gateway. */
interface ListRead {
  type: 'list'
  gateway: string
  seen: { item: string; value: Value }[]
  /** How many blogs are the current one. */
  currents: number
  /** Whether the gateway said that the list is not fresh. */
  isStale: boolean
}

/** An uploaded image of an acknowledged blog, and the SHA-256 of what was first read; or a large file, and that of what was sent. */
interface StoredObject {
  type: 'object'
  path: string
  sha256: string
}

export type Entry = Write | OwnRead | ListRead | StoredObject

/** What all clients did, in the order in which it began, and what they saw. */
export type History = Entry[]

interface PostLike {
  title: string
  description: string
}

export const toTitle = (item: string, value: number) => `${item} v${value}`
export const toText = (item: string, value: number) => `<p>Text of ${item} v${value}.</p>`

/** Returns which blog this is. One that no client can have written is an item too, so that the checker finds it. */
export const readItem = ({ title, description }: PostLike): { item: string; value: Value } => {
  const [, item, value] = /^(.+) v(\d+)$/.exec(title) ?? []
  if (!item) return { item: title, value: 'mixed' }
  return { item, value: description === toText(item, Number(value)) ? Number(value) : 'mixed' }
}
