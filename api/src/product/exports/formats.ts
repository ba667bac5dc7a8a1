import type { ExportExtension } from '@portfolio/contracts'
import { joinBibtex, toCslItem, type Work, type WorkLink, writeRis } from '@portfolio/scholarship'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { mapInTurns } from '#product/shared/map-in-turns.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { type CitationKeys, getCitationKeys } from './citation-keys.ts'
import { cleanText } from './clean-text.ts'
import { toAbsoluteLinks } from './exported-work.ts'
import { type Audience, writeEntry } from './write-entry.ts'

interface Context {
  works: readonly PublishedWork[]
  keys: CitationKeys
  /** The origin of the site, for links to its files. */
  origin: string
  readFirst: ReadFirstEntry
}

interface WrittenFile {
  text: string
  /** Whether some entry took too long to read, so that the file must not be kept. */
  isMakeshift: boolean
}

export const writeBibtexFile = async ({ works, keys, ...writer }: Context, audience: Audience): Promise<WrittenFile> => {
  let isMakeshift = false
  const entries = await mapInTurns(works, async (work) => {
    const written = await writeEntry(work, { ...writer, audience })
    isMakeshift ||= written.isMakeshift
    return written.entry ? [{ entry: written.entry, key: keys.get(work.id) as string }] : []
  })
  return { text: joinBibtex(entries.flat()), isMakeshift }
}

/** How works are written for visitors. */
export const WRITERS: Record<ExportExtension, (context: Context) => Promise<WrittenFile>> = {
  bib: (context) => writeBibtexFile(context, 'visitors'),
  ris: async ({ works, origin }) => {
    const records = await mapInTurns(works, (work) =>
      writeRis(...cleanText([work.work, toAbsoluteLinks(work, origin)] satisfies [Work, WorkLink[]])),
    )
    return { text: records.join('\r\n'), isMakeshift: false }
  },
  json: async ({ works, keys }) => {
    const items = await mapInTurns(works, ({ id, work }) => JSON.stringify(toCslItem(keys.get(id) as string, work)))
    return { text: `[${items.length ? '\n' : ''}${items.join(',\n')}${items.length ? '\n' : ''}]\n`, isMakeshift: false }
  },
}

interface FormatOptions {
  /** The works of the site: no two have the same citation key. */
  all: readonly PublishedWork[]
  origin: string
  readFirst: ReadFirstEntry
}

/** Resolves with a work as its files have it. */
export const formatWork = async (work: PublishedWork, { all, ...writer }: FormatOptions) => {
  const context = { works: [work], keys: await getCitationKeys(all), ...writer }
  const [bibtex, ris, csl] = await Promise.all([WRITERS.bib(context), WRITERS.ris(context), WRITERS.json(context)])
  return { files: { bibtex: bibtex.text, ris: ris.text, csl: csl.text }, isMakeshift: bibtex.isMakeshift }
}
