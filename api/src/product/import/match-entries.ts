import type { ImportMatchReason } from '@portfolio/contracts'
import { collapseSpaces, createMatcher, type EntryNode, scanBibtex } from '@portfolio/scholarship'
import { takeTurns } from '#product/shared/take-turns.ts'
import { compareKeyed } from './compare-keyed.ts'
import type { EarlierDecision } from './earlier-decisions.ts'
import type { SiteWork } from './present.ts'
import type { SourceEntry } from './read-source.ts'

/** The match of an entry. `isSure`: it is certain. `isSettled`: the owner has decided about this very entry before, without files if `hasNewFiles`. */
export type Found = { reason: ImportMatchReason; isSure: boolean; isSettled?: true; hasNewFiles?: true | undefined } & (
  | { work: SiteWork }
  | { entry: SourceEntry }
)

const IDENTIFYING = new Set<ImportMatchReason>(['DOI', 'ISBN', 'arXiv', 'PMID', 'key', 'source'])

const getKey = (bibtex: string) => scanBibtex(bibtex).find((node): node is EntryNode => node.kind === 'entry')?.key

/** Returns the work of the site that an entry matches, directly or through earlier entries. */
export const getFoundWork = (found: ReadonlyMap<string, Found>, id: string): SiteWork | undefined => {
  const match = found.get(id)
  if (!match) return undefined
  return 'work' in match ? match.work : getFoundWork(found, match.entry.id)
}

/** Indexes works by the text of their entry and by its key. The same entry may have been imported as several works. */
const indexWorks = async (works: readonly SiteWork[], turn: () => Promise<void>) => {
  const bySource = new Map<string, SiteWork[]>()
  const byKey = new Map<string, SiteWork>()
  for (const work of works) {
    const { bibtex } = work.details
    if (!bibtex) continue
    const source = collapseSpaces(bibtex)
    const same = bySource.get(source)
    if (same) same.push(work)
    else bySource.set(source, [work])
    const key = getKey(bibtex)
    if (key && !byKey.has(key)) byKey.set(key, work)
    await turn()
  }
  return { bySource, byKey }
}

/** Indexes the first BibTeX entry with each key. BibTeX compares keys without regard to case. */
const indexFirstEntries = (entries: readonly SourceEntry[]): Map<string, SourceEntry> => {
  const byKey = new Map<string, SourceEntry>()
  for (const entry of entries) if (entry.bibtex !== null && !byKey.has(entry.key.toLowerCase())) byKey.set(entry.key.toLowerCase(), entry)
  return byKey
}

/**
 * Finds for each entry the work or the earlier entry that it repeats. A work is matched by one entry only; a further one repeats that
 * entry, unless the owner has decided before which work it is. Yields to other requests.
 */
export const matchEntries = async (
  entries: readonly SourceEntry[],
  works: readonly SiteWork[],
  earlier: ReadonlyMap<string, EarlierDecision>,
): Promise<Map<string, Found>> => {
  const turn = takeTurns()
  const found = new Map<string, Found>()
  const claimedBy = new Map<SiteWork, SourceEntry>()
  const claim = (entry: SourceEntry, work: SiteWork, reason: ImportMatchReason, isSure: boolean) => {
    const first = claimedBy.get(work)
    if (!first) claimedBy.set(work, entry)
    found.set(entry.id, first ? { reason, isSure: false, entry: first } : { reason, isSure, work })
  }

  const byId = new Map(works.map((work) => [work.id, work]))
  for (const entry of entries) {
    const decision = earlier.get(entry.id)
    const work = byId.get(decision?.workId ?? '')
    if (!work) continue
    found.set(entry.id, { reason: 'source', isSure: true, isSettled: true, hasNewFiles: decision?.hasNewFiles, work })
    if (!claimedBy.has(work)) claimedBy.set(work, entry)
  }

  const { bySource, byKey } = await indexWorks(works, turn)
  // Two similar works that the owner has kept apart are each matched with their own entry.
  for (const entry of entries) {
    const work = entry.bibtex === null || found.has(entry.id) ? undefined : bySource.get(collapseSpaces(entry.bibtex))?.shift()
    if (work) claim(entry, work, 'source', true)
  }

  const matcher = createMatcher([])
  for (const { work } of works) {
    matcher.add(work)
    await turn()
  }
  const fromFile: SourceEntry[] = []
  const firstByKey = indexFirstEntries(entries)
  const keyed: { entry: SourceEntry; own: SiteWork; isSure: boolean }[] = []
  const matchFirst = (entry: SourceEntry) => {
    const first = entry.bibtex === null ? entry : firstByKey.get(entry.key.toLowerCase())
    if (first && first !== entry) found.set(entry.id, { reason: 'key', isSure: false, entry: first })
  }
  for (const entry of entries) {
    await turn()
    if (found.has(entry.id)) continue
    const match = matcher.find(entry.work)
    const own = byKey.get(entry.key)
    const work = match ? works[match.index] : undefined
    if (match && work) claim(entry, work, match.reason, IDENTIFYING.has(match.reason) || own === work)
    else if (match) found.set(entry.id, { reason: match.reason, isSure: false, entry: fromFile[match.index - works.length] as SourceEntry })
    else {
      const likeness = entry.bibtex && own ? compareKeyed(own.work, entry.work) : undefined
      if (own && likeness) keyed.push({ entry, own, isSure: likeness === 'same' })
      else matchFirst(entry)
      matcher.add(entry.work)
      fromFile.push(entry)
    }
  }
  // Last, so that a work goes to the entry that describes it rather than to one that has its key.
  for (const { entry, own, isSure } of keyed) {
    if (claimedBy.has(own)) matchFirst(entry)
    else claim(entry, own, 'key', isSure)
  }
  return found
}
