import { createHash } from 'node:crypto'
import { SEARCH_PATH } from '@portfolio/contracts'
import { toStaticPath } from './addresses.ts'

/** Forms need a server or a script, so without scripts they are hidden, and the page of the search says so. */
const STYLE = [
  '.needs-scripts{display:none}',
  '@media (scripting:none){search,[role=search],.cite-form{display:none!important}',
  '.needs-scripts{display:block;max-inline-size:none;padding:.75rem var(--gutter,1rem);border-block-end:1px solid var(--rule);',
  'background:var(--accent-wash);font:var(--text-sm)/1.5 var(--font-sans),sans-serif}}',
].join('')
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
const NO_SEARCH =
  '<aside class="needs-scripts" aria-label="Search">The search of this site needs JavaScript. <a href="/works">All works</a> are on one page.</aside>'

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Browsers ignore `frame-ancestors` in a document, and report that. Its header is in `.htaccess`. */
const toMetaPolicy = (policy: string) =>
  policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .map((directive) => (directive.startsWith('style-src ') ? `${directive} ${STYLE_HASH}` : directive))
    .join('; ')

const withPolicy = (html: string, policy: string, head = '') =>
  html.replace(
    '<meta charset="utf-8">',
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${escapeAttribute(toMetaPolicy(policy))}">${head}`,
  )

const PAGE_LINK = /( (?:href|content)=")([^"?#]*)(\?page=\d+)(?=["#])/g

interface Options {
  /** As `toExportedAddress` returns it. */
  address: string
  /** The policy with which it was served. */
  policy: string
  /** Path of the script that answers for the API. */
  script: string
}

/**
 * Returns a document as a host without a server has it. It names its own address, because the host serves it at another one
 * (`/books/` or `/books/page/2/`), and contains its policy, because the host sends none. Its markup is that of the server, except links to
 * further pages of lists.
 */
export const exportDocument = (html: string, { address, policy, script }: Options): string => {
  return withPolicy(html, policy, `<script defer src="${script}" data-address="${escapeAttribute(address)}"></script>`)
    .replace('</head><body>', () => `<style>${STYLE}</style></head><body>${address === SEARCH_PATH ? NO_SEARCH : ''}`)
    .replace(PAGE_LINK, (_, start: string, path: string, page: string) => start + toStaticPath(path + page))
}

/** Returns the page for addresses that do not exist. It has no scripts, because the address may look like one that exists. */
export const exportNotFound = (html: string, policy: string): string => withPolicy(html.replace(/<script[^>]*>.*?<\/script>/gs, ''), policy)

/** Returns a document that leads to another address. */
export const redirectDocument = (target: string): string => {
  const to = escapeAttribute(target)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Moved</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${to}">`,
    target.startsWith('/') || /^https?:/.test(target) ? `<link rel="canonical" href="${to}">` : '',
    `</head><body><p>Go to <a href="${to}">${to}</a>.</p></body></html>`,
  ].join('')
}
