import type { ApiClient } from '@portfolio/api-client'
import { workCollections, writeSearchQuery } from '@portfolio/contracts'

export interface SitePage {
  title: string
  /** A path of this site, or the address of a link to another one. */
  address: string
}

/** Returns the collection, slug and path in the address of a work's page, or null for any other address. */
const findWork = (address: string) => {
  const url = URL.parse(address, location.origin)
  if (url?.origin !== location.origin) return null
  for (const { name, page } of workCollections()) {
    const [start, work] = [url.pathname.slice(0, page.path.length + 1), url.pathname.slice(page.path.length + 1)]
    if (start === `${page.path}/` && work && !work.includes('/')) return { name, work: decodeURIComponent(work), path: url.pathname }
  }
  return null
}

/** Converts a citation to the text of a footnote, with asterisks for italics. */
const toFootnote = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const italic of body.querySelectorAll('i')) italic.textContent = `*${italic.textContent}*`
  return body.textContent.trim()
}

/** Finds pages of the site by their titles, and cites works. */
export const createSitePages = (api: Pick<ApiClient, 'search' | 'citation'>) => {
  const find = async (words: string, signal: AbortSignal): Promise<SitePage[]> => {
    const { results } = await api.search(writeSearchQuery({ q: words }), signal)
    return results.map(({ title, section, path }) => ({ title: `${title.join('')} · ${section}`, address: path }))
  }
  return {
    find,
    findWorks: async (words: string, signal: AbortSignal) => (await find(words, signal)).filter(({ address }) => findWork(address)),
    /** Resolves with a work's citation and path as the text of a footnote, or null if the address is not that of a work. */
    cite: async (address: string): Promise<string | null> => {
      const work = findWork(address)
      if (!work) return null
      const { html, title } = await api.citation(work.name, work.work)
      return `${toFootnote(html) || title} ${work.path}`
    },
  }
}

export type SitePages = ReturnType<typeof createSitePages>
