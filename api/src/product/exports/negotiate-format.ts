import { EXPORT_FORMATS, type ExportExtension } from '@portfolio/contracts'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

const HTML = 'text/html'
const extensions = EXPORT_FORMATS.map(([extension]) => extension)
/** Matches one of our formats. Without a match, which is nearly always, the header need not be parsed. */
const NAMES_FORMAT = /x-bibtex|research-info-systems|citationstyles/i

interface Accepted {
  type: string
  q: number
}

/** A format must be named, because a wildcard means the page. With equal quality the page wins if it is named itself. */
const match = (accepted: Accepted[]): string => {
  const find = (type: string) => accepted.find((candidate) => candidate.type.toLowerCase() === type)
  const html = find(HTML)
  const page = html ?? find('text/*') ?? find('*/*')
  const pageQuality = page?.q ?? 0
  const best = EXPORT_FORMATS.map(([extension, mediaType]) => ({ extension, q: find(mediaType)?.q ?? 0 })).sort((a, b) => b.q - a.q)[0]
  if (!best || best.q === 0) return HTML
  return best.q > pageQuality || (best.q === pageQuality && !html) ? best.extension : HTML
}

/** Returns the format that a request prefers to the page at the same address; undefined if it prefers the page. */
export const negotiateFormat = (c: Context): ExportExtension | undefined => {
  const header = c.req.header('accept')
  if (!header || !NAMES_FORMAT.test(header)) return undefined
  const chosen = accepts(c, { header: 'Accept', supports: [HTML, ...extensions], default: HTML, match })
  return extensions.find((extension) => extension === chosen)
}
