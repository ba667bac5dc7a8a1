import {
  completeReading,
  type JoinableEntry,
  takeApart,
  toPublicBibtex,
  updateBibtex,
  type Work,
  type WorkLink,
  writeBibtex,
} from '@portfolio/scholarship'
import { LRUCache } from 'lru-cache'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { isAsImported } from '#product/shared/draft-work.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { cleanText, removeControls } from './clean-text.ts'
import { toAbsoluteLinks, toImportedWork } from './exported-work.ts'

/** Who gets an export. Visitors get no private fields of imported entries. */
export type Audience = 'visitors' | 'owner'

/** Limits the cache by size, because visitors choose the origin if none is configured. */
const CHARACTERS_MAX = 30_000_000

/** Time until an entry is read again that took too long. */
const UNFINISHED_MS = 60_000

interface WrittenEntry {
  /** Undefined if the stored BibTeX has none. */
  entry: JoinableEntry | undefined
  /** Whether it is written from the fields because reading the imported entry took too long. */
  isMakeshift: boolean
}

const entries = new LRUCache<string, WrittenEntry & { characters: number }>({
  maxSize: CHARACTERS_MAX,
  sizeCalculation: ({ characters }, key) => characters + key.length,
})

interface Writer {
  /** The origin of the site, for links to its files. */
  origin: string
  audience: Audience
  readFirst: ReadFirstEntry
}

/** Resolves with the entry that a work was imported from, with later edits; for other works, with a new entry. */
const writeSource = async (exported: PublishedWork, { origin, readFirst }: Writer): Promise<{ text: string; isMakeshift: boolean }> => {
  const { details, stored: values } = exported
  const { bibtex } = details
  // True for nearly all imported works, and parsing the entry takes longer than everything else.
  if (bibtex && isAsImported({ details, values })) return { text: bibtex, isMakeshift: false }
  const { entry, isUnfinished = false } = bibtex ? await readFirst(bibtex, exported.path) : {}
  const stored = { work: exported.work, links: toAbsoluteLinks(exported, origin) }
  const { work, links } = entry ? completeReading(stored, entry, exported.details.reader) : stored
  const current = cleanText([work, links] satisfies [Work, WorkLink[]])
  const text = entry ? updateBibtex(bibtex as string, toImportedWork(exported, entry), ...current) : writeBibtex('key', ...current)
  return { text, isMakeshift: isUnfinished }
}

/** Resolves with the entry of a work, cached per version. */
export const writeEntry = async (exported: PublishedWork, writer: Writer): Promise<WrittenEntry> => {
  const { audience } = writer
  const hasOrigin = exported.details.links.some(({ href }) => href.startsWith('/'))
  const key = `${exported.id} ${exported.version} ${audience} ${hasOrigin ? writer.origin : ''}`
  const known = entries.get(key)
  if (known) return known
  const { text: source, isMakeshift } = await writeSource(exported, writer)
  const isWhole = audience === 'owner' || !exported.details.bibtex
  const text = isWhole ? source : removeControls(toPublicBibtex(source))
  const written = { entry: takeApart(text), isMakeshift }
  entries.set(key, { ...written, characters: text.length }, isMakeshift ? { ttl: UNFINISHED_MS } : {})
  return written
}
