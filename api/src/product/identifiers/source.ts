import type { Work } from '@portfolio/scholarship'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import type { Ask } from './ask.ts'

/** What a source needs to look up an identifier. */
export interface Inquiry {
  ask: Ask
  readFirst: ReadFirstEntry
  /** Called for a list of works with the number of those that were read so far. */
  onProgress: (read: number, total: number) => void
  /** Ends the inquiry: the owner has cancelled it, or it takes too long. */
  signal: AbortSignal | undefined
}

export interface Fetched {
  works: Work[]
  /** A sentence for the owner about what could not be looked up. */
  note?: string
}

/** Resolves with the works of one kind of identifier. Rejects with 404 if it is unknown, and with 503 if no service responded. */
export type FetchWorks = (value: string, inquiry: Inquiry) => Promise<Fetched>
