import { escapeXml, XML_DECLARATION } from './xml.ts'

export interface SitemapPage {
  path: string
  updatedAt: Date | undefined
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const write = (root: string, child: string, pages: readonly SitemapPage[], origin: string) => {
  const children = pages.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    return `<${child}><loc>${escapeXml(origin + path)}</loc>${changed}</${child}>\n`
  })
  return `${XML_DECLARATION}<${root} ${NAMESPACE}>\n${children.join('')}</${root}>\n`
}

/** Returns a sitemap. Source: https://www.sitemaps.org/protocol.html */
export const writeSitemap = (pages: readonly SitemapPage[], origin: string): string => write('urlset', 'url', pages, origin)

export const writeSitemapIndex = (sitemaps: readonly SitemapPage[], origin: string): string =>
  write('sitemapindex', 'sitemap', sitemaps, origin)

/** Returns the time of the last change among some pages. */
export const findLatest = (pages: readonly { updatedAt: Date | undefined }[]): Date | undefined =>
  pages.reduce<Date | undefined>((latest, { updatedAt }) => (updatedAt && (!latest || updatedAt > latest) ? updatedAt : latest), undefined)
