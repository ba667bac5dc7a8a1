import { normalizeDoi, normalizeIsbn, toArxivKey } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { oncePer } from '#product/shared/once-per.ts'
import type { CatalogWork, WorkCatalog } from './catalog.ts'

/** Identifiers and their paths. `normalize` reads any spelling, and returns undefined for a text that is no identifier. */
const IDENTIFIERS = {
  DOI: { prefix: '/doi/', normalize: normalizeDoi },
  ISBN: { prefix: '/isbn/', normalize: normalizeIsbn },
  arXiv: { prefix: '/arxiv/', normalize: toArxivKey },
} as const

/** Longer texts are no identifiers that a work has: reading them would only take time. */
const LENGTH_MAX = 300

/** The works of a catalog by their identifiers. An identifier that works share is that of the first one added. */
const indexWorks = oncePer((works: readonly CatalogWork[]) => {
  const index = new Map<string, CatalogWork>()
  for (const work of works)
    for (const [name, { prefix, normalize }] of Object.entries(IDENTIFIERS)) {
      const identifier = normalize(work.work[name as keyof typeof IDENTIFIERS] ?? '')
      const key = prefix + identifier
      if (identifier && work.id < (index.get(key)?.id ?? '~')) index.set(key, work)
    }
  return index
})

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Redirects from addresses with an identifier to pages of works: `/doi/10.1093/mind/lix.236.433`. Others are left to the pages of the site. */
export const identifierRoutes = (readWorks: WorkCatalog['read']) => {
  const routes = new Hono()
  for (const { prefix, normalize } of Object.values(IDENTIFIERS))
    routes.get(`${prefix}*`, async (c, next) => {
      const text = decode(c.req.path.slice(prefix.length))
      if (text.length > LENGTH_MAX) return next()
      const identifier = normalize(text)
      const work = identifier && indexWorks((await readWorks()).all()).get(prefix + identifier)
      // A temporary redirect: the details of a work can be corrected.
      return work ? c.body(null, 302, { location: work.path, 'cache-control': 'no-cache' }) : next()
    })
  return routes
}
