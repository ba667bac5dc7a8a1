import { readFileSync } from 'node:fs'
import { readBibtex } from '#bibtex/read.ts'
import { scanBibtex } from '#bibtex/scan.ts'
import { updateBibtex } from '#bibtex/update.ts'
import { createMatcher } from '#matching/find-matches.ts'

/** The bibliographies of real works: typed from catalogs, and copied from public files. */
export const CORPORA = ['entries', 'collected'] as const

export const readCorpus = (name: (typeof CORPORA)[number] | 'invented'): string =>
  readFileSync(new URL(`../corpus/${name}.bib`, import.meta.url), 'utf8')

/**
 * Resolves with BibTeX of as many entries of real works, all of them different: where there are fewer in the corpora they are repeated under
 * another key, title and DOI, and without other identifiers.
 */
export const createRealEntries = async (count: number): Promise<string> => {
  const text = CORPORA.map(readCorpus).join('\n')
  const { entries: all } = await readBibtex(text)
  const matcher = createMatcher([])
  const keys = new Set<string>()
  const entries = all.filter(({ key, work }) => {
    if (keys.has(key.toLowerCase()) || matcher.find(work)) return false
    keys.add(key.toLowerCase())
    matcher.add(work)
    return true
  })
  const others = scanBibtex(text).filter(({ kind }) => kind === 'string')
  const macros = others.map(({ start, end }) => text.slice(start, end))
  const data = [...new Set(entries.flatMap(({ parent }) => parent.match(/@xdata[^@]*/giu) ?? []))]
  // A number of arXiv may also stand in the name of a journal.
  const repeatable = entries.filter(({ work }) => !work.arXiv)
  const repeat = (index: number) => {
    const { key, source, work, links } = repeatable[index % repeatable.length] as (typeof entries)[0]
    const copy = 1 + Math.floor(index / repeatable.length)
    const { ISBN: _isbn, PMID: _pmid, ...rest } = work
    const changed = { ...rest, title: `${work.title ?? key} ${copy}`, ...(work.DOI && { DOI: `${work.DOI}.${copy}` }) }
    return updateBibtex(source, { work, links }, changed, links).replace(key, () => `${key}-${copy}`)
  }
  const sources = Array.from({ length: count }, (_, index) => entries[index]?.source ?? repeat(index - entries.length))
  return [...macros, ...sources, ...data].join('\n\n')
}
