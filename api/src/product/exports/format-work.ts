import { getCitationKeys } from './citation-keys.ts'
import type { ExportedWork } from './exported-work.ts'
import { WRITERS } from './formats.ts'

/** Resolves with a work as its files have it. `all` are the works of the site: no two have the same citation key. */
export const formatWork = async (work: ExportedWork, all: readonly ExportedWork[], origin: string) => {
  const context = { works: [work], keys: await getCitationKeys(all), origin }
  const [bibtex, ris, csl] = await Promise.all([WRITERS.bib(context), WRITERS.ris(context), WRITERS.json(context)])
  return { bibtex, ris, csl }
}
