import type { WorkDetails } from '@portfolio/contracts'
import { scanBibtex, toCitationKey } from '@portfolio/scholarship'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { takeTurns } from '#product/shared/take-turns.ts'

export type CitationKeys = ReadonlyMap<string, string>

const ownKeys = new WeakMap<WorkDetails, string>()

/** Returns the key of the entry that a work was imported from; empty if there is none. */
const readOwnKey = ({ details }: PublishedWork): string => {
  if (!details.bibtex) return ''
  const known = ownKeys.get(details)
  if (known !== undefined) return known
  const entry = scanBibtex(details.bibtex).find((node) => node.kind === 'entry')
  const key = entry?.kind === 'entry' ? entry.key : ''
  ownKeys.set(details, key)
  return key
}

/**
 * Resolves with the citation keys of all works by their ids. An imported work keeps its own. Of works with the same key, all but the one
 * that was added first get a number. BibTeX compares keys without regard to case.
 */
const assignKeys = async (works: readonly PublishedWork[]): Promise<CitationKeys> => {
  const taken = new Set<string>()
  const keys = new Map<string, string>()
  /** The number that was last tried, by key. Those before are taken. */
  const numbers = new Map<string, number>()
  const assign = (id: string, wanted: string) => {
    const withNumber = (number: number) => (number === 1 ? wanted : `${wanted}-${number}`)
    let number = numbers.get(wanted.toLowerCase()) ?? 1
    while (taken.has(withNumber(number).toLowerCase())) number += 1
    numbers.set(wanted.toLowerCase(), number)
    taken.add(withNumber(number).toLowerCase())
    keys.set(id, withNumber(number))
  }
  // Ids are in the order of creation.
  const ordered = works.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const turn = takeTurns()
  for (const work of ordered) {
    const own = readOwnKey(work)
    if (own) assign(work.id, own)
    await turn()
  }
  for (const { id, work } of ordered) {
    if (!keys.has(id)) assign(id, toCitationKey(work))
    await turn()
  }
  return keys
}

const latest = new WeakMap<readonly PublishedWork[], Promise<CitationKeys>>()

/** Resolves with the citation keys of all works of the site. They are the same in every file. */
export const getCitationKeys = (all: readonly PublishedWork[]): Promise<CitationKeys> => {
  const keys = latest.get(all) ?? assignKeys(all)
  latest.set(all, keys)
  return keys
}
