import { createHash } from 'node:crypto'
import { collapseSpaces } from '@portfolio/scholarship'
import type { SourceEntry } from './read-source.ts'

/** What the owner decided about an entry in an earlier import: which work it is or, if it was left out, which work it is like. */
export interface EarlierDecision {
  workId: string | null
  likeId: string | null
  /** The entry links to files of its site now, which were not there when the owner decided. */
  hasNewFiles?: true
}

export interface EntryContent {
  digest: string
  /** How often the same content occurs before it in the file. */
  copy: number
}

export type DecisionRow = EntryContent & EarlierDecision

// The fields of files, not their addresses, because their addresses change when a file that nobody uses is removed and imported again.
const toDigest = ({ bibtex, work, links, unknown, fileFields = [] }: SourceEntry) =>
  createHash('sha256')
    .update(bibtex === null ? JSON.stringify([work, links, unknown]) : [collapseSpaces(bibtex), ...fileFields].join('\0'))
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

const findDecisions = (contents: ReadonlyMap<string, EntryContent>, rows: readonly DecisionRow[]): [string, EarlierDecision][] => {
  const byContent = new Map(rows.map((row) => [`${row.digest} ${row.copy}`, row]))
  return [...contents].flatMap(([id, { digest, copy }]): [string, EarlierDecision][] => {
    const row = byContent.get(`${digest} ${copy}`)
    return row ? [[id, row]] : []
  })
}

/** Resolves with the earlier decisions about entries, by the id of the entry. `find` resolves with those about contents. */
export const readEarlierDecisions = async (
  entries: readonly SourceEntry[],
  find: (contents: readonly EntryContent[]) => Promise<DecisionRow[]>,
): Promise<ReadonlyMap<string, EarlierDecision>> => {
  const contents = readContents(entries)
  const withoutFiles = readContents(entries.filter(({ fileFields }) => fileFields).map(({ fileFields: _, ...entry }) => entry))
  const rows = await find([...contents.values(), ...withoutFiles.values()])
  const before = findDecisions(withoutFiles, rows).map(([id, row]): [string, EarlierDecision] => [id, { ...row, hasNewFiles: true }])
  return new Map([...before, ...findDecisions(contents, rows)])
}
