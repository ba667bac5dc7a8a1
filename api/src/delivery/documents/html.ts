import { type DocumentReleases, type Head, RELEASES_BLOCK_ID, ROOT_ID, STATE_BLOCK_ID } from '@portfolio/mfe-contract'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)

/** JSON that cannot end the script element it stands in. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

const block = (id: string, value: unknown) => `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

const meta = (name: string, content: string | undefined) => (content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '')
const property = (name: string, content: string | undefined) =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''
const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : '')

// A disc in the accent colour: asked for by every browser, so it costs no request.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='14' fill='%23165d57'/%3E%3C/svg%3E"

export interface DocumentContent {
  head: Head
  /** Whole address of the document, for link previews and search engines. */
  canonical?: string
  /** Origin before addresses in the head that start with a slash. */
  origin: string
  robots?: string
  css: string
  boot: string
  releases: DocumentReleases
  /** Server-rendered markup; empty when the browser renders. */
  markup: string
  state?: unknown
  /** Words for a visitor without scripts, where there is no markup. */
  noscript?: string
}

/** One whole HTML document. Every value from outside is escaped here and nowhere else. */
export const documentHtml = (parts: DocumentContent): string => {
  const { head, canonical, origin } = parts
  const whole = (address: string | undefined) => (address?.startsWith('/') ? origin + address : address)
  const preload = head.preloadImage
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', parts.robots),
    meta('color-scheme', 'light dark'),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', 'website'),
    property('og:url', canonical),
    property('og:image', whole(head.image)),
    `<link rel="icon" href="${ICON}">`,
    preload
      ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(preload.href)}"${attribute('imagesrcset', preload.srcset)}${attribute('imagesizes', preload.sizes)}${attribute('type', preload.type)}>`
      : '',
    `<style>${parts.css}</style>`,
    head.jsonLd ? `<script type="application/ld+json">${escapeJson(head.jsonLd)}</script>` : '',
    block(RELEASES_BLOCK_ID, parts.releases),
    `<script>${parts.boot}</script>`,
    '</head><body>',
    `<div id="${ROOT_ID}">${parts.markup}</div>`,
    parts.noscript ? `<noscript>${escapeHtml(parts.noscript)}</noscript>` : '',
    parts.state === undefined ? '' : block(STATE_BLOCK_ID, parts.state),
    '</body></html>',
  ].join('')
}
