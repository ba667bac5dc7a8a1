import type { Head } from '@portfolio/mfe-contract'

const FORMATS = [
  ['atom', 'application/atom+xml', 'Atom'],
  ['rss', 'application/rss+xml', 'RSS'],
  ['json', 'application/feed+json', 'JSON Feed'],
] as const

/** Returns the feeds of a page, or with an empty path those of everything. */
export const feedLinks = (path: string, title: string): NonNullable<Head['alternates']> =>
  FORMATS.map(([extension, type, name]) => ({ href: `${path}/feed.${extension}`, type, title: `${title} (${name})` }))
