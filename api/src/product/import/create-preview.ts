import type { EntryStatus, ImportEntry, ImportMatch, ImportPreview, WorkCollection } from '@portfolio/contracts'
import { findPrivateFields, findWrongNumbers, isPreprint, toYear, toYearLabel } from '@portfolio/scholarship'
import { chooseCollection, getWorkCollection } from '#product/shared/choose-collection.ts'
import type { WorkDraft } from '#product/shared/draft-work.ts'
import { takeTurns } from '#product/shared/take-turns.ts'
import { compareWork, type Difference, shorten, showLinks } from './compare-work.ts'
import { draftEntry } from './draft-entry.ts'
import type { EarlierDecision } from './earlier-decisions.ts'
import { createReaders, toFieldSource } from './field-readers.ts'
import { type Found, getFoundWork, matchEntries } from './match-entries.ts'
import { type Present, type SiteWork, toPresent } from './present.ts'
import type { SourceEntry, SourceFile } from './read-source.ts'
import type { SourceReader } from './source-reader.ts'
import { takeFields } from './take-fields.ts'

type Bases = ReadonlyMap<SiteWork, SourceEntry>

/** Resolves with the entries that works were imported from, as they were then. */
const readBases = async (
  entries: readonly SourceEntry[],
  found: ReadonlyMap<string, Found>,
  readFirst: SourceReader['readFirst'],
): Promise<Bases> => {
  const bases = new Map<SiteWork, SourceEntry>()
  const others: { work: SiteWork; bibtex: string }[] = []
  for (const entry of entries) {
    const match = found.get(entry.id)
    if (!match || !('work' in match) || match.isSettled) continue
    const { bibtex } = match.work.details
    if (bibtex !== null && bibtex === entry.bibtex) bases.set(match.work, entry)
    else if (bibtex !== null) others.push({ work: match.work, bibtex })
  }
  const read = others.length ? await readFirst(others.map(({ bibtex }) => bibtex)) : []
  for (const [index, { work, bibtex }] of others.entries()) {
    const base = read[index]
    if (base) bases.set(work, { ...base, id: '', bibtex, unknown: base.unknownFields })
  }
  return bases
}

/** Returns how an entry differs from what it matches. */
const compareFound = (found: Found, present: Present, entry: SourceEntry, bases: Bases): Difference[] => {
  const isInFile = 'entry' in found
  // Between a preprint and its publication, the details of the publication are kept.
  const [isMinePreprint, isTheirsPreprint] = [isPreprint(present.work), isPreprint(entry.work)]
  const choice = { keepsMine: !isMinePreprint && (isInFile || isTheirsPreprint), isPublication: isMinePreprint && !isTheirsPreprint }
  const differences = compareWork(present, entry, { ...choice, hasSource: !isInFile })
  // The owner has decided about this very entry before, so every difference is intended, except for files that were not there then.
  if (found.isSettled)
    return differences.map((difference) =>
      found.hasNewFiles && difference.field === 'links' ? difference : { ...difference, take: 'mine', isEdited: true },
    )
  const isCompared = !isInFile && present.details.bibtex !== null && differences.some(({ mine }) => mine !== '')
  return isCompared ? compareWork(present, entry, { ...choice, base: bases.get(present as SiteWork), hasSource: true }) : differences
}

const getStatus = ({ isSure }: Found, differences: readonly Difference[]): EntryStatus => {
  if (!differences.length) return 'same'
  if (differences.every(({ isEdited }) => isEdited)) return 'edited'
  return isSure ? 'changed' : 'duplicate'
}

const toMatch = (found: Found): ImportMatch =>
  'work' in found
    ? {
        reason: found.reason,
        title: found.work.values.title ?? '',
        work: { collection: found.work.collection.name, id: found.work.id, version: found.work.version, path: found.work.path },
      }
    : { reason: found.reason, title: found.entry.work.title ?? '', entry: { id: found.entry.id, line: found.entry.line } }

/** What becomes of an entry unless the owner decides otherwise, and what is shown of it. */
interface Plan {
  shown: ImportEntry
  /** Needed only for entries that repeat it. */
  toPresent: () => Present
}

interface Context {
  bases: Bases
  /** Plans of earlier entries. */
  plans: ReadonlyMap<string, Plan>
}

/** Returns what is saved of a new work. */
const listFields = (collection: WorkCollection, draft: Readonly<WorkDraft>, entry: SourceEntry): [field: string, text: string][] => {
  const source = toFieldSource(collection, entry)
  const fields = createReaders(collection).map(({ name, show }): [string, string] => [name, draft.values[name] ?? show(source)])
  return [...fields, ['links', showLinks(draft.details.links)] as [string, string]].flatMap(([name, text]) =>
    text ? [[name, shorten(text)]] : [],
  )
}

const planEntry = (entry: SourceEntry, found: Found | undefined, isLeft: boolean, { bases, plans }: Context): Plan => {
  const before = found && ('work' in found ? found.work : plans.get(found.entry.id)?.toPresent())
  const collection = before?.collection ?? getWorkCollection(chooseCollection(entry.work.type))
  const compared = found && before ? compareFound(found, before, entry, bases) : []
  const differences = isLeft ? compared.map((difference) => ({ ...difference, take: 'mine' as const })) : compared
  const taken = differences.filter(({ take }) => take === 'theirs').map(({ field }) => field)
  const draft = draftEntry(collection, entry)
  const unsettled = found ? getStatus(found, differences) : 'new'
  const status = isLeft && unsettled !== 'same' ? 'left' : unsettled
  const isShown = ['new', 'duplicate', 'left'].includes(status)
  const placeholders = isShown ? draft.placeholders : []
  const shown: ImportEntry = {
    id: entry.id,
    line: entry.line,
    title: draft.values.title ?? '',
    ...(!entry.work.title && { isUntitled: true as const }),
    year: toYearLabel(toYear(entry.work.issued)),
    type: entry.work.type,
    collection: collection.name,
    status,
    ...(found && { match: toMatch(found) }),
    changes: differences.map(({ isEdited: _, ...change }) => change),
    fields: isShown ? listFields(collection, draft, entry) : [],
    placeholders,
    standIns: placeholders,
    warnings: findWrongNumbers(entry.work),
    dropped: entry.bibtex === null ? entry.unknown : [],
    privateFields:
      entry.bibtex === null ? [] : findPrivateFields(entry.bibtex).filter((name) => !entry.fileFields?.includes(name.toLowerCase())),
  }
  return {
    shown,
    toPresent: () => (before ? takeFields(before, entry, taken, 'entry' in (found as Found)) : toPresent(collection, draft)),
  }
}

/** Compares a file with the works of the site and with earlier decisions about its entries. Yields to other requests between entries. */
export const createPreview = async (
  { format, entries, unreadable }: SourceFile,
  works: readonly SiteWork[],
  earlier: ReadonlyMap<string, EarlierDecision>,
  readFirst: SourceReader['readFirst'],
): Promise<ImportPreview> => {
  const found = await matchEntries(entries, works, earlier)
  /** Whether an entry was left out before, and is still like the same work. */
  const isLeft = (id: string) => {
    const decision = earlier.get(id)
    return decision?.workId === null && decision.likeId === (getFoundWork(found, id)?.id ?? null)
  }
  const bases = await readBases(entries, found, readFirst)
  const plans = new Map<string, Plan>()
  const takeTurn = takeTurns()
  for (const entry of entries) {
    plans.set(entry.id, planEntry(entry, found.get(entry.id), isLeft(entry.id), { bases, plans }))
    await takeTurn()
  }
  return { format, entries: [...plans.values()].map(({ shown }) => shown), unreadable }
}
