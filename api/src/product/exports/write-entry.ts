import { type JoinableEntry, takeApart, toPublicBibtex, updateBibtex, type Work, type WorkLink, writeBibtex } from '@portfolio/scholarship'
import { LRUCache } from 'lru-cache'
import { isAsImported } from '#product/shared/draft-work.ts'
import { cleanText, removeControls } from './clean-text.ts'
import { type ExportedWork, readOriginal, toAbsoluteLinks, toImportedWork } from './exported-work.ts'

/** Who gets an export. Visitors get no private fields of imported entries. */
export type Audience = 'visitors' | 'owner'

/** Limits the cache by size, because visitors choose the origin if none is configured. */
const CHARACTERS_MAX = 30_000_000

const entries = new LRUCache<string, { entry: JoinableEntry | undefined; characters: number }>({
  maxSize: CHARACTERS_MAX,
  sizeCalculation: ({ characters }, key) => characters + key.length,
})

/** Resolves with the entry that a work was imported from, with later edits; for other works, with a new entry. */
const writeSource = async (exported: ExportedWork, origin: string): Promise<string> => {
  const { bibtex } = exported.details
  // True for nearly all imported works, and parsing the entry takes longer than everything else.
  if (bibtex && isAsImported(exported)) return bibtex
  const original = await readOriginal(exported)
  const current = cleanText([exported.work, toAbsoluteLinks(exported, origin)] satisfies [Work, WorkLink[]])
  return original ? updateBibtex(bibtex as string, toImportedWork(exported, original), ...current) : writeBibtex('key', ...current)
}

/** Resolves with the entry of a work, cached per version; with undefined if the stored BibTeX has none. */
export const writeEntry = async (exported: ExportedWork, origin: string, audience: Audience): Promise<JoinableEntry | undefined> => {
  const key = `${exported.id} ${exported.version} ${audience} ${origin}`
  const known = entries.get(key)
  if (known) return known.entry
  const source = await writeSource(exported, origin)
  const isWhole = audience === 'owner' || !exported.details.bibtex
  const text = isWhole ? source : removeControls(toPublicBibtex(source))
  const entry = takeApart(text)
  entries.set(key, { entry, characters: text.length })
  return entry
}
