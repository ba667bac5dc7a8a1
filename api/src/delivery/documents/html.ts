import { DEFAULT_LANGUAGE, escapeHtml } from '@portfolio/contracts'
import { type DocumentReleases, type Head, RELEASES_BLOCK_ID, ROOT_ID, STATE_BLOCK_ID } from '@portfolio/mfe-contract'
import type { Banner } from '#delivery/shared/set-choice.ts'
import { bannerCss, bannerHtml } from './banner.ts'
import { editLinkCss, editLinkHtml } from './edit-link.ts'
import { languageAttributes, languageLinks, toLocale } from './languages.ts'
import { type Opening, openingCss, openingHtml } from './opening.ts'
import { speculationRules } from './speculation-rules.ts'

/** Serializes to JSON that cannot end the script element around it. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

const block = (id: string, value: unknown) => `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

const meta = (name: string, content: string | undefined) => (content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '')
const property = (name: string, content: string | undefined) =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''
const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : '')

// A disc in the accent color. Every browser requests an icon; this one costs no request.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='14' fill='%23165d57'/%3E%3C/svg%3E"

/** Keys of structured data whose values are addresses. */
const ADDRESS_KEYS = new Set(['@id', 'url', 'image', 'contentUrl', 'item'])

export interface DocumentContent {
  head: Head
  /** Absolute address of the document, for link previews and search engines. */
  canonical?: string | undefined
  /** Path of a picture for link previews of a page that has no image. */
  picture?: string | undefined
  /** Prepended to the address of the preview image if it starts with a slash. */
  origin: string | undefined
  robots?: string
  css: string
  /** Missing in a document without scripts. */
  boot?: string
  releases?: DocumentReleases
  /** Server-rendered markup; empty when the browser renders. */
  markup: string
  state?: unknown
  banner?: Banner | undefined
  hasEditLink?: boolean | undefined
  /** Markup above an unpublished page. Links of the document then open new tabs, because it may be in a frame. */
  notice?: string
  /** Shown where there is no markup. */
  opening?: Opening
}

/** Returns a complete HTML document. Every value from outside is escaped here, or in the banner. */
export const documentHtml = (content: DocumentContent): string => {
  const { head, canonical, origin } = content
  const { preloadImage: preload, jsonLd } = head
  const toAbsolute = (address: string | undefined) => (address?.startsWith('/') ? origin && origin + address : address)
  /** Values of these keys are addresses. Without a public origin, paths stay as they are. */
  const withAbsoluteAddresses = (value: unknown, isAddress = false): unknown => {
    if (typeof value === 'string') return isAddress ? (toAbsolute(value) ?? value) : value
    if (Array.isArray(value)) return value.map((one) => withAbsoluteAddresses(one, isAddress))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAbsoluteAddresses(inner, ADDRESS_KEYS.has(key))]))
  }
  const lang = head.lang ?? DEFAULT_LANGUAGE
  const itemLang = head.itemLang ?? lang
  const picture = toAbsolute(head.image ?? content.picture)
  return [
    `<!doctype html><html${languageAttributes(lang)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', content.robots ?? (head.noindex ? 'noindex' : undefined)),
    meta('color-scheme', 'light dark'),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">${languageLinks(canonical, itemLang)}` : '',
    head.prev ? `<link rel="prev" href="${escapeHtml(head.prev)}">` : '',
    head.next ? `<link rel="next" href="${escapeHtml(head.next)}">` : '',
    ...(head.meta ?? []).map(([name, value]) => meta(name, name.endsWith('_url') ? (toAbsolute(value) ?? value) : value)),
    ...(head.alternates ?? []).map(
      ({ href, type, title }) => `<link rel="alternate"${attribute('type', type)}${attribute('title', title)} href="${escapeHtml(href)}">`,
    ),
    property('og:site_name', head.siteName),
    property('og:locale', toLocale(itemLang)),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.isBook ? 'book' : head.isArticle ? 'article' : 'website'),
    property('og:url', canonical),
    property('og:image', picture),
    ...(picture && !head.image ? [property('og:image:width', '1200'), property('og:image:height', '630')] : []),
    property('og:image:alt', picture && head.title),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', picture),
    `<link rel="icon" href="${ICON}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    preload
      ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(preload.href)}"${attribute('imagesrcset', preload.srcset)}${attribute('imagesizes', preload.sizes)}${attribute('type', preload.type)}>`
      : '',
    `<style>${content.css}</style>`,
    content.opening ? `<style>${openingCss.text}</style>` : '',
    content.hasEditLink ? `<style>${editLinkCss.text}</style>` : '',
    content.banner || content.notice ? `<style>${bannerCss.text}</style>` : '',
    jsonLd ? `<script type="application/ld+json">${escapeJson(withAbsoluteAddresses(jsonLd))}</script>` : '',
    content.releases && content.boot ? `${block(RELEASES_BLOCK_ID, content.releases)}<script>${content.boot}</script>` : '',
    content.boot && content.markup ? `<script type="speculationrules">${speculationRules.text}</script>` : '',
    content.notice ? '<base target="_blank">' : '',
    '</head><body>',
    content.banner ? bannerHtml(content.banner) : '',
    content.notice ?? '',
    `<div id="${ROOT_ID}">${content.markup}</div>`,
    content.opening ? openingHtml(content.opening) : '',
    content.hasEditLink ? editLinkHtml : '',
    content.state === undefined ? '' : block(STATE_BLOCK_ID, content.state),
    '</body></html>',
  ].join('')
}
