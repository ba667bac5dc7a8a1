import {
  type CitationProblem,
  type CitationStyle,
  getStyle,
  styleQuery,
  texts,
  type WorkCitation,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import { type CslItem, toCitedWork, toCslItem } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import type { CatalogWork, WorkCatalog } from './catalog.ts'

interface Dependencies {
  catalog: WorkCatalog
  /** Resolves with a citation, or with why the style makes none. Throws 404 for an unknown style. */
  cite: (style: string, item: CslItem) => Promise<{ citation: { html: string; text: string } } | { problem: CitationProblem }>
  listStyles: () => Promise<CitationStyle[]>
  /** Resolves with a work as its export files have it, and whether they are not to be kept. `all` are the works of the site. */
  formatWork: (
    work: CatalogWork,
    all: readonly CatalogWork[],
  ) => Promise<{ files: Pick<WorkCitation, 'bibtex' | 'ris' | 'csl'>; isMakeshift: boolean }>
  respond: PublicResponse
}

/** A work as a citation, in a style (`?style=mla`) and in the formats of citation software. */
export const citationRoutes = ({ catalog, cite, listStyles, formatWork, respond }: Dependencies) => {
  const readCitation = async ({ name }: WorkCollection, slugOrId: string, style: string) => {
    const works = await catalog.read()
    const work = works.find(name, slugOrId) ?? throwNotFound(texts[name].label.one)
    // Styles give titles the capitals of English unless they know another language.
    const language = work.work.language ?? works.siteLanguage
    const cited = await cite(style, toCslItem(work.id, toCitedWork({ ...work.work, language })))
    const { files, isMakeshift } = await formatWork(work, works.all())
    const citation: WorkCitation = {
      path: work.path,
      title: work.values.title ?? '',
      style,
      ...('problem' in cited ? { html: '', text: '', problem: cited.problem } : { ...cited.citation, problem: null }),
      styles: await listStyles(),
      ...files,
    }
    return { citation, keep: citation.problem?.isLasting !== false && !isMakeshift }
  }

  const routes = new Hono()
  for (const collection of workCollections())
    routes.get(`/works${collection.path}/:work/citation`, (c) => {
      const style = getStyle(new URL(c.req.url).searchParams)
      let keep = true
      const read = async () => {
        const { citation, ...cited } = await readCitation(collection, c.req.param('work'), style)
        keep = cited.keep
        return citation
      }
      return respond(c, read, { key: toCacheKey(c) + styleQuery(style), keep: () => keep })
    })
  return routes
}
