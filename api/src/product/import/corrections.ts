import { createHash } from 'node:crypto'
import type { ImportCorrection, UnreadableEntry } from '@portfolio/contracts'
import { collapseSpaces } from '@portfolio/scholarship'

export const toSourceDigest = (source: string) => createHash('sha256').update(collapseSpaces(source)).digest('base64url')

/** Returns entries that could not be read with what the owner made of them in an earlier import. */
export const addCorrections = (unreadable: readonly UnreadableEntry[], known: ReadonlyMap<string, string>): UnreadableEntry[] =>
  unreadable.map((entry) => {
    const correction = known.get(toSourceDigest(entry.source))
    return correction === undefined ? entry : { ...entry, correction }
  })

/** Returns the corrections after which an entry could be read. */
export const findSuccessful = (corrections: readonly ImportCorrection[], unreadable: readonly UnreadableEntry[]): ImportCorrection[] => {
  const failed = new Set(unreadable.map(({ source }) => collapseSpaces(source)))
  return corrections.filter(({ text }) => !failed.has(collapseSpaces(text)))
}
