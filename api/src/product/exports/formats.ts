import type { ExportExtension } from '@portfolio/contracts'
import { joinBibtex, toCslItem, type Work, type WorkLink, writeRis } from '@portfolio/scholarship'
import { takeTurns } from '#product/shared/take-turns.ts'
import { type CitationKeys, getCitationKeys } from './citation-keys.ts'
import { cleanText } from './clean-text.ts'
import { type ExportedWork, toAbsoluteLinks } from './exported-work.ts'
import { type Audience, writeEntry } from './write-entry.ts'

interface Context {
  works: readonly ExportedWork[]
  keys: CitationKeys
  /** That of the site, for links to its files. */
  origin: string
}

/** Yields to other requests between works. */
const mapInTurns = async <T>(works: readonly ExportedWork[], write: (work: ExportedWork) => T | Promise<T>): Promise<T[]> => {
  const written: T[] = []
  const turn = takeTurns()
  for (const work of works) {
    written.push(await write(work))
    await turn()
  }
  return written
}

export const writeBibtexFile = async ({ works, keys, origin }: Context, audience: Audience): Promise<string> => {
  const entries = await mapInTurns(works, async (work) => {
    const entry = await writeEntry(work, origin, audience)
    return entry ? [{ entry, key: keys.get(work.id) as string }] : []
  })
  return joinBibtex(entries.flat())
}

/** How works are written for visitors. */
export const WRITERS: Record<ExportExtension, (context: Context) => Promise<string>> = {
  bib: (context) => writeBibtexFile(context, 'visitors'),
  ris: async ({ works, origin }) =>
    (
      await mapInTurns(works, (work) => writeRis(...cleanText([work.work, toAbsoluteLinks(work, origin)] satisfies [Work, WorkLink[]])))
    ).join('\r\n'),
  json: async ({ works, keys }) => {
    const items = await mapInTurns(works, ({ id, work }) => JSON.stringify(toCslItem(keys.get(id) as string, work)))
    return `[${items.length ? '\n' : ''}${items.join(',\n')}${items.length ? '\n' : ''}]\n`
  },
}

/** Resolves with a work as its files have it. `all` are the works of the site: no two have the same citation key. */
export const formatWork = async (work: ExportedWork, all: readonly ExportedWork[], origin: string) => {
  const context = { works: [work], keys: await getCitationKeys(all), origin }
  const [bibtex, ris, csl] = await Promise.all([WRITERS.bib(context), WRITERS.ris(context), WRITERS.json(context)])
  return { bibtex, ris, csl }
}
