import { createHash } from 'node:crypto'
import { collapseSpaces } from '@portfolio/scholarship'
import type { SourceEntry } from './read-source.ts'

/** What the owner decided about an entry in an earlier import: which work it is or, if it was left out, which work it is like. */
export interface EarlierDecision {
  workId: string | null
  likeId: string | null
}

export interface EntryContent {
  digest: string
  /** How often the same content occurs before it in the file. */
  copy: number
}

export type DecisionRow = EntryContent & EarlierDecision

const toDigest = ({ bibtex, work, links, unknown }: SourceEntry) =>
  createHash('sha256')
    .update(bibtex === null ? JSON.stringify([work, links, unknown]) : collapseSpaces(bibtex))
    .digest('base64url')

/** Returns what identifies entries by their content alone, by the id of the entry. */
export const readContents = (entries: readonly SourceEntry[]): Map<string, EntryContent> => {
  const counts = new Map<string, number>()
  return new Map(
    entries.map((entry) => {
      const digest = toDigest(entry)
      const copy = counts.get(digest) ?? 0
      counts.set(digest, copy + 1)
      return [entry.id, { digest, copy }]
    }),
  )
}

/** Returns the earlier decisions about entries, by the id of the entry. */
export const toEarlierDecisions = (
  contents: ReadonlyMap<string, EntryContent>,
  rows: readonly DecisionRow[],
): ReadonlyMap<string, EarlierDecision> => {
  const byContent = new Map(rows.map((row) => [`${row.digest} ${row.copy}`, row]))
  return new Map(
    [...contents].flatMap(([id, { digest, copy }]) => {
      const row = byContent.get(`${digest} ${copy}`)
      return row ? [[id, row]] : []
    }),
  )
}
