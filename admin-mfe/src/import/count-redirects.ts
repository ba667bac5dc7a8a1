import type { ExportItem, SitePreview } from '@portfolio/contracts'
import type { Decisions } from './choices.ts'

/** Returns how many addresses of the old site redirect to the chosen items, and to works that are here after the import. */
export const countRedirects = (
  { works, workAddresses = [] }: Pick<SitePreview, 'works' | 'workAddresses'>,
  chosen: readonly Pick<ExportItem, 'addresses'>[],
  { decisions, left }: Decisions,
): number => {
  const decided = new Set(decisions.map(({ entry }) => entry))
  const there = works?.entries.filter(({ id, status }) => (status === 'left' ? decided.has(id) : !left.includes(id))) ?? []
  // The id of an entry is its key and a number.
  const keys = new Set(there.map(({ id }) => id.replace(/#\d+$/, '')))
  // A file may have an address to which several link.
  return new Set([...chosen, ...workAddresses.filter(({ key }) => keys.has(key))].flatMap(({ addresses }) => addresses)).size
}
