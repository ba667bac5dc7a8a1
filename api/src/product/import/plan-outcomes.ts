import { type ImportOutcome, TITLE_CHARACTERS_MAX, type UnreadableEntry } from '@portfolio/contracts'
import type { ImportOutcomeRow } from '#db/import-tables.ts'
import { cut } from '#product/shared/cut.ts'
import { type EntryContent, readContents } from './earlier-decisions.ts'
import { type Found, getFoundWork } from './match-entries.ts'
import type { SourceEntry } from './read-source.ts'

/** What a planned import does with an entry. */
export interface PlannedOutcome {
  outcome: Exclude<ImportOutcome, 'unreadable'>
  entry: SourceEntry
  /** Undefined for an entry without a decision. */
  content: EntryContent | undefined
  /** The work of the site that it is or is like. */
  workId?: string | undefined
  /** The entry whose work it becomes, is merged into or is like. */
  becomes?: string | undefined
  /** Nothing of it was taken. */
  addsNothing?: true | undefined
}

/** What is decided about an entry, with the entry whose work it goes into, or that work if no entry of the file changes it. */
export type Written = Pick<PlannedOutcome, 'becomes' | 'workId' | 'addsNothing'> & { outcome: 'added' | 'changed' | 'merged' }

interface Decided {
  /** By entry. */
  written: ReadonlyMap<string, Written>
  left: ReadonlySet<string>
  found: ReadonlyMap<string, Found>
}

/** Returns what becomes of every entry of a file. */
export const planOutcomes = (entries: readonly SourceEntry[], { written, left, found }: Decided): PlannedOutcome[] => {
  const contents = readContents(entries)
  const findLike = (id: string): Pick<PlannedOutcome, 'workId' | 'becomes'> => {
    const own = written.get(id)
    if (own) return { becomes: own.becomes, workId: own.workId }
    const match = found.get(id)
    if (match && 'entry' in match) return findLike(match.entry.id)
    return { workId: getFoundWork(found, id)?.id }
  }
  return entries.map((entry): PlannedOutcome => {
    const content = contents.get(entry.id)
    const own = written.get(entry.id)
    if (own) return { ...own, entry, content }
    const like = findLike(entry.id)
    const isThere = like.workId !== undefined || like.becomes !== undefined
    if (left.has(entry.id)) return { outcome: 'left', entry, content, ...like }
    return isThere ? { outcome: 'same', entry, content, ...like } : { outcome: 'left', entry, content: undefined }
  })
}

/** Returns the outcome of an unreadable entry. */
export const toUnreadableOutcome = ({ message, firstLine, source }: UnreadableEntry): ImportOutcomeRow => ({
  outcome: 'unreadable',
  line: firstLine,
  message,
  title: cut(source.trim().split('\n')[0] ?? '', TITLE_CHARACTERS_MAX),
})
