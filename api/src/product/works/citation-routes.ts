import {
  type CitationStyle,
  DEFAULT_CITATION_STYLE,
  STYLE_PARAMETER,
  texts,
  type WorkCitation,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import { type CslItem, toCslItem, writeBibtex, writeRis } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import type { WorkCatalog } from './catalog.ts'

interface Dependencies {
  catalog: WorkCatalog
  /** Throws 404 for an unknown style, 422 or 503 for one that cannot format the work. */
  cite: (style: string, item: CslItem) => Promise<{ html: string; text: string }>
  listStyles: () => Promise<CitationStyle[]>
  respond: PublicResponse
}

/** A work as a citation, in a style (`?style=mla`) and in the formats of citation software. */
export const citationRoutes = ({ catalog, cite, listStyles, respond }: Dependencies) => {
  const readCitation = async ({ name }: WorkCollection, slugOrId: string, style: string): Promise<WorkCitation> => {
    const found = (await catalog.read()).find(name, slugOrId) ?? throwNotFound(texts[name].label.one)
    const { path, values, work, details } = found
    const key = path.slice(path.lastIndexOf('/') + 1)
    const item = toCslItem(key, work)
    return {
      path,
      title: values.title ?? '',
      style,
      styles: await listStyles(),
      ...(await cite(style, item)),
      bibtex: details.bibtex ?? writeBibtex(key, work, details.links),
      ris: writeRis(work, details.links),
      csl: JSON.stringify([item], null, 2),
    }
  }

  const routes = new Hono()
  for (const collection of workCollections())
    routes.get(`/works${collection.path}/:work/citation`, (c) => {
      const style = c.req.query(STYLE_PARAMETER) || DEFAULT_CITATION_STYLE
      return respond(c, () => readCitation(collection, c.req.param('work'), style), { key: `${toCacheKey(c)}?${style}` })
    })
  return routes
}
