import { isSitePath, toItemPaths } from '@portfolio/contracts'

/** The address of a link, as browsers and the sanitizer write it. Without `<`, so that no text takes quadratic time. */
const LINK = /(<a\b[^<>]*? href=")(https?:\/\/[^\s/?#"<>]+)(?=[/"])([^"]*)/gi
const FOOTNOTE = /(<sup class="ql-footnote" data-value=")([^"]*)/g

/** Replaces absolute addresses of this site in rich text by their paths, which stay right wherever the site is served. */
export const toSiteLinks = (html: string, isSite: (origin: string, path: string) => boolean): string =>
  html
    .replace(LINK, (link, start: string, origin: string, rest: string) => {
      const path = rest || '/'
      return isSitePath(path) && isSite(origin.toLowerCase(), path) ? start + path : link
    })
    .replace(FOOTNOTE, (_, start: string, text: string) => start + toItemPaths(text, isSite))
