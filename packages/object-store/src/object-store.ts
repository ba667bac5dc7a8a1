import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  bytes: number
  modifiedAt: Date
}

export interface StoredObject {
  stream: Readable
  bytes: number
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Storage of images and releases. Keys are paths of `[A-Za-z0-9._-]` segments joined by `/`.
 * An object becomes visible only when it is complete, and survives a crash once its put has resolved.
 */
export interface ObjectStore {
  /** Stores a small body held in memory. Replaces what was there. */
  put(key: string, body: Buffer, type: string): Promise<void>
  /** Stores a file of any size from disk, with constant memory. Replaces what was there. */
  putFile(key: string, path: string, type: string): Promise<void>
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  info(key: string): Promise<ObjectInfo | undefined>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<ObjectInfo>
  /**
   * Removes what processes that have crashed left of writes that began before a time. Resolves with how many. A server limits it to keys
   * below the prefix; a folder does not know the keys of unfinished writes.
   */
  removeUnfinished(before: Date, prefix?: string): Promise<number>
  /** Rejects when the store cannot be reached. */
  check(): Promise<void>
}
