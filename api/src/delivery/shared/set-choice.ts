import type { Context } from 'hono'
import type { ResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from './active-set.ts'

/** What a document says above its page about the set that it belongs to. */
export interface Banner {
  /** What is previewed, such as `public-mfe@1a2b3c`. */
  previewed: string
  until: Date
  /** Path to which a form is sent to leave. */
  leavePath: string
}

/** The release set that a request gets documents of, and how these documents differ from those of the active set. */
export interface SetChoice {
  set: ActiveSet
  /** Where its documents are cached. Each set needs a cache of its own. Undefined: nowhere, because they are for one person. */
  cache: ResponseCache | undefined
  /** Take the place of other headers of every response, also of a 304. */
  headers?: Readonly<Record<string, string>> | undefined
  banner?: Banner | undefined
  /** Whether public pages have the link “Edit this page”. */
  hasEditLink?: boolean
}

/** Finds a choice that takes time, or responds in place of a document. */
type FindChoice = (c: Context) => Promise<SetChoice | Response>

/** The parts of a request by which its set is chosen. */
interface RequestForSet {
  /** The header `Cookie`. */
  cookie: string | undefined
  /** The header `X-Share`, which counts only from a trusted proxy. */
  share?: string | undefined
  /** Address of the socket. */
  peer?: string | undefined
}

/** Chooses the set for a request. Called for every document, so it must cost next to nothing for most of them. */
export type ChooseSet = (request: RequestForSet, active: SetChoice) => SetChoice | FindChoice
