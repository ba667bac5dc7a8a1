import { type CitationProblem, type CitationStyle, getStyle, styleQuery, type WorkCitation } from '@portfolio/contracts'
import { type CslItem, toCitedWork, toCslItem, type Work } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'

/** A work or a blog. */
export interface Cited {
  id: string
  path: string
  title: string
  work: Work
  /** The language of the site. */
  siteLanguage: string
  /** Resolves with it as its export files have it, and whether they are not to be kept. */
  format: () => Promise<{ files: Pick<WorkCitation, 'bibtex' | 'ris' | 'csl'>; isMakeshift: boolean }>
}

/** Things of a kind that have citations. */
export interface CitedSource {
  /** The path of one of them in the API, with the parameter `item`. */
  route: string
  label: string
  /** Finds one by its slug, present or former, or by its id. */
  find: (slugOrId: string) => Promise<Cited | undefined>
}

interface Dependencies {
  sources: readonly CitedSource[]
  /** Resolves with a citation, or with why the style makes none. Throws 404 for an unknown style. */
  cite: (style: string, item: CslItem) => Promise<{ citation: { html: string; text: string } } | { problem: CitationProblem }>
  listStyles: () => Promise<CitationStyle[]>
  respond: PublicResponse
}

/** Works and blogs as citations, in a style (`?style=mla`) and in the formats of citation software. */
export const citationRoutes = ({ sources, cite, listStyles, respond }: Dependencies) => {
  const readCitation = async ({ id, path, title, work, siteLanguage, format }: Cited, style: string) => {
    // Styles give titles the capitals of English unless they know another language.
    const language = work.language ?? siteLanguage
    const cited = await cite(style, toCslItem(id, toCitedWork({ ...work, language })))
    const { files, isMakeshift } = await format()
    const citation: WorkCitation = {
      path,
      title,
      style,
      ...('problem' in cited ? { html: '', text: '', problem: cited.problem } : { ...cited.citation, problem: null }),
      styles: await listStyles(),
      ...files,
    }
    return { citation, keep: citation.problem?.isLasting !== false && !isMakeshift }
  }

  const routes = new Hono()
  for (const { route, label, find } of sources)
    routes.get(`${route}/citation`, (c) => {
      const style = getStyle(new URL(c.req.url).searchParams)
      let keep = true
      const read = async () => {
        const found = (await find(c.req.param('item') ?? '')) ?? throwNotFound(label)
        const { citation, ...cited } = await readCitation(found, style)
        keep = cited.keep
        return citation
      }
      return respond(c, read, { key: toCacheKey(c) + styleQuery(style), keep: () => keep })
    })
  return routes
}
