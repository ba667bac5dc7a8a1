import { findDiskName, withoutEnding } from './addresses.ts'

const escapePattern = (text: string) => text.replace(/[\\^$.+*?()[\]{}|]/g, '\\$&')
/** Returns a pattern for a former address in any spelling, but not for a page with that name. */
const writePattern = (from: string, pages: ReadonlySet<string>) => {
  const name = withoutEnding(from)
  const ending = pages.has(findDiskName(name) ?? '') ? '\\.html?' : '(?:\\.html?|/index\\.html?)?/?'
  return `(?i)^${escapePattern(decodeURIComponent(name))}${ending}$`
}
const quote = (text: string) => `"${text.replaceAll('"', '%22')}"`

/** Headers that a document cannot set itself. */
const HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "frame-ancestors 'none'"],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
]

const TYPES = [
  ['application/x-bibtex', '.bib'],
  ['application/x-research-info-systems', '.ris'],
  ['text/calendar', '.ics'],
  ['application/atom+xml', '.atom'],
  ['application/rss+xml', '.rss'],
  ['application/manifest+json', '.webmanifest'],
  ['font/woff2', '.woff2'],
  ['image/avif', '.avif'],
  ['image/webp', '.webp'],
]

/**
 * Returns the settings of a folder for Apache, which need `AllowOverride FileInfo` and nothing else. Pages are revalidated; files whose names
 * change with their content are kept. `pages` are the names of documents as `findDiskName` returns them.
 */
export const writeHtaccess = (redirects: ReadonlyMap<string, string>, pages: ReadonlySet<string>): string =>
  [
    'ErrorDocument 404 /404.html',
    'AddDefaultCharset utf-8',
    ...TYPES.map(([type, extension]) => `AddType ${type} ${extension}`),
    '<IfModule mod_headers.c>',
    ...HEADERS.map(([name, value = '']) => `  Header always set ${name} ${quote(value)}`),
    '  Header set Cache-Control "no-cache"',
    '  <IfModule mod_setenvif.c>',
    '    SetEnvIf Request_URI "^/(mfe|media)/" IMMUTABLE',
    '    Header set Cache-Control "public, max-age=31536000, immutable" env=IMMUTABLE',
    '  </IfModule>',
    '</IfModule>',
    '<IfModule mod_alias.c>',
    ...Array.from(redirects)
      .filter(([, to]) => to.startsWith('/'))
      .map(([from, to]) => `  RedirectMatch 301 ${quote(writePattern(from, pages))} ${quote(to)}`),
    '</IfModule>',
    '',
  ].join('\n')
