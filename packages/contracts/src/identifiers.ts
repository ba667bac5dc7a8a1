import type { IdentifierScheme } from '@portfolio/scholarship/csl'
import type { WorkDetails } from '#works'

/** Whether this server looks up identifiers in other services. */
export interface IdentifierLookup {
  isOn: boolean
  /** In how many seconds they are looked up again, after another service could not be reached. */
  secondsLeft?: number
}

/** The works of an identifier, as a text for the import. */
export interface FoundWorks {
  /** The identifier as it is usually written. */
  name: string
  /** CSL-JSON. */
  text: string
  /** A sentence about what could not be looked up. */
  note?: string
}

/** A line of the response: progress through a list of works, then the works or an error. */
export type IdentifierProgress = { read: number; total: number } | { found: FoundWorks } | { error: string }

/** A work that a text describes, as the form of a collection would have it. Only what the text says: no field has a placeholder. */
export interface RecognizedWork {
  values: Record<string, string>
  details: WorkDetails
}

/**
 * What a text is that was pasted in place of a title. `isOff`: this server looks up no identifiers, for `secondsLeft`
 * if it could not reach another service. */
export type Recognition =
  | { kind: 'nothing' }
  | { kind: 'identifier'; scheme: IdentifierScheme; value: string; isOff?: true; secondsLeft?: number }
  | ({ kind: 'citation' | 'entry' } & RecognizedWork)
