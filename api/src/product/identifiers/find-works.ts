import type { IdentifierLookup } from '@portfolio/contracts'
import { type Identifier, type IdentifierScheme, recognizeIdentifier } from '@portfolio/scholarship'
import { LRUCache } from 'lru-cache'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { fetchArxiv } from './arxiv.ts'
import { type Connection, createClient } from './client.ts'
import { fetchDoi } from './doi.ts'
import { notYet } from './failures.ts'
import { fetchIsbn } from './open-library.ts'
import { createFetchOrcid } from './orcid-list.ts'
import type { Fetched, FetchWorks, Lookup } from './source.ts'

const CACHED_MS = 5 * 60_000
const CACHED_MAX = 50
/** Concurrent lookups: the owner may have several tabs. */
const LOOKUPS_MAX = 4
/** Time limit of a lookup with all its requests. A list of works takes many. */
const TOTAL_MS: Record<IdentifierScheme, number> = { DOI: 30_000, ISBN: 30_000, arXiv: 30_000, ORCID: 300_000 }

const FETCH: Record<IdentifierScheme, FetchWorks> = { DOI: fetchDoi, ISBN: fetchIsbn, arXiv: fetchArxiv, ORCID: createFetchOrcid() }

const NAMES: Record<IdentifierScheme, string> = { DOI: 'DOI', ISBN: 'ISBN', arXiv: 'arXiv number', ORCID: 'ORCID iD' }

/** Reads an identifier. Throws 422, with the reason, for any other text. */
export const readIdentifier = (text: string): Identifier => {
  const found = recognizeIdentifier(text)
  if (!found) return throwHttpError(422, 'This is not a DOI, ISBN, arXiv number or ORCID iD.', 'text')
  if ('mistyped' in found)
    return throwHttpError(422, `This ${NAMES[found.mistyped]} has a wrong check digit. Is a digit missing or out of order?`, 'text')
  return found
}

export interface IdentifierOptions extends Connection {
  /** Whether identifiers are looked up at all. */
  isOn?: boolean
}

type Progress = Pick<Lookup, 'onProgress' | 'signal'>

/** Finds the works that identifiers stand for, and caches them for a few minutes. */
export const createIdentifiers = (readFirst: ReadFirstEntry, { isOn = true, ...connection }: IdentifierOptions = {}) => {
  const { get, getSecondsDown, close } = createClient(connection)
  const cache = new LRUCache<string, Fetched>({ max: CACHED_MAX, ttl: CACHED_MS })
  let running = 0

  const fetchAll = async ({ scheme, value }: Identifier, { onProgress, signal }: Progress): Promise<Fetched> => {
    if (running >= LOOKUPS_MAX) return throwRetryLater(429, 'Several identifiers are being looked up. Please wait for one of them.', 5)
    running += 1
    try {
      const total = AbortSignal.timeout(TOTAL_MS[scheme])
      return await FETCH[scheme](value, { get, readFirst, onProgress, signal: signal ? AbortSignal.any([signal, total]) : total })
    } finally {
      running -= 1
    }
  }

  return {
    /** Whether identifiers are looked up, and if not, in how many seconds they will be: after a failed connection. */
    getState: (): IdentifierLookup => {
      const secondsLeft = isOn ? getSecondsDown() : 0
      return secondsLeft ? { isOn: false, secondsLeft } : { isOn }
    },
    /** Throws 404 if the identifier is unknown or lookups are off, and 503 if no service responds or one could not be reached a moment ago. */
    find: async (identifier: Identifier, lookup: Progress): Promise<Fetched> => {
      if (!isOn) throwHttpError(404, 'This server does not look up identifiers. Import a file instead.')
      const key = `${identifier.scheme} ${identifier.value}`
      const known = cache.get(key)
      if (known) return known
      const secondsLeft = getSecondsDown()
      if (secondsLeft) throw notYet(secondsLeft)
      const fetched = await fetchAll(identifier, lookup)
      // An incomplete result is not cached, so that the rest is looked up again the next time.
      if (!fetched.note) cache.set(key, fetched)
      return fetched
    },
    close,
  }
}

export type Identifiers = ReturnType<typeof createIdentifiers>
