import type { Work } from '@portfolio/scholarship'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import type { Get } from './client.ts'

/** A lookup in progress, as a source needs it. */
export interface Lookup {
  get: Get
  readFirst: ReadFirstEntry
  /** Called for a list of works with how many have been read. */
  onProgress: (read: number, total: number) => void
  /** Ends the lookup: the owner has canceled it, or it takes too long. */
  signal: AbortSignal | undefined
}

export interface Fetched {
  works: Work[]
  /** A sentence for the owner about what could not be looked up. */
  note?: string
}

/** Resolves with the works of one kind of identifier. Rejects with 404 if it is unknown, and with 503 if no service responded. */
export type FetchWorks = (value: string, lookup: Lookup) => Promise<Fetched>
