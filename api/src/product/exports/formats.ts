import { setImmediate as nextTurn } from 'node:timers/promises'
import { joinBibtex, toCslItem, updateBibtex, type Work, type WorkLink, writeBibtex, writeRis } from '@portfolio/scholarship'
import type { CitationKeys } from './citation-keys.ts'
import { type ExportedWork, readOriginal, toAbsoluteLinks, toImportedWork } from './exported-work.ts'

export const EXTENSIONS = ['bib', 'ris', 'json'] as const
export type Extension = (typeof EXTENSIONS)[number]

interface Context {
  works: readonly ExportedWork[]
  keys: CitationKeys
  /** Links to files of this site start with it. */
  origin: string
}

interface Format {
  mediaType: string
  write: (context: Context) => Promise<string>
}

/** Works written before other requests get their turn. */
const WORKS_PER_TURN = 50

const mapInTurns = async <T>(works: readonly ExportedWork[], write: (work: ExportedWork) => T | Promise<T>): Promise<T[]> => {
  const written: T[] = []
  for (const [index, work] of works.entries()) {
    written.push(await write(work))
    if (index % WORKS_PER_TURN === WORKS_PER_TURN - 1) await nextTurn()
  }
  return written
}

/** Control characters that no text needs, and that XML and some readers of BibTeX reject. */
const removeControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '')

const cleanText = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? removeControls(inner) : inner))

/** Returns the entry that a work was imported from, with what was edited since; else an entry of what is known of it. */
const writeEntry = async (exported: ExportedWork, key: string, origin: string): Promise<string> => {
  const original = await readOriginal(exported)
  const current = cleanText([exported.work, toAbsoluteLinks(exported, origin)] satisfies [Work, WorkLink[]])
  if (!original) return writeBibtex(key, ...current)
  return updateBibtex(exported.details.bibtex as string, toImportedWork(exported, original), ...current)
}

export const FORMATS: Record<Extension, Format> = {
  bib: {
    mediaType: 'application/x-bibtex',
    write: async ({ works, keys, origin }) =>
      joinBibtex(
        await mapInTurns(works, async (work) => {
          const key = keys.get(work.id) as string
          return { source: await writeEntry(work, key, origin), key }
        }),
      ),
  },
  ris: {
    mediaType: 'application/x-research-info-systems',
    write: async ({ works, origin }) =>
      (
        await mapInTurns(works, (work) => writeRis(...cleanText([work.work, toAbsoluteLinks(work, origin)] satisfies [Work, WorkLink[]])))
      ).join('\r\n'),
  },
  json: {
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: async ({ works, keys }) => {
      const items = await mapInTurns(works, ({ id, work }) => JSON.stringify(toCslItem(keys.get(id) as string, work)))
      return `[${items.length ? '\n' : ''}${items.join(',\n')}${items.length ? '\n' : ''}]\n`
    },
  },
}
