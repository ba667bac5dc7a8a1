import { createHash } from 'node:crypto'
import { ALL_WORKS_PATH, DEFAULT_LANGUAGE, escapeHtml, SEARCH_PATH, toLanguageAttributes, translate } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { toStaticLink } from './addresses.ts'

/** Forms need a server or a script, so without scripts they are hidden, and the page of the search says so. */
const STYLE = [
  '.needs-scripts{display:none}',
  '@media (scripting:none){search,[role=search],.cite-form{display:none!important}',
  '.needs-scripts{display:block;max-inline-size:none;padding:.75rem var(--gutter,1rem);border-block-end:1px solid var(--rule);',
  'background:var(--accent-wash);font:var(--text-sm)/1.5 var(--font-sans),sans-serif}}',
].join('')
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&#39;': "'" }
const decodeAttribute = (text: string) => text.replace(/&(?:amp|quot|lt|gt|#x27|#39);/g, (entity) => ENTITIES[entity] as string)

/** Returns the language of a document. */
export const readLanguage = (html: string): string => /<html lang="([^"]+)"/.exec(html)?.[1] ?? DEFAULT_LANGUAGE

/** Returns a function that translates to a language, and the attributes of what it returns: it may be English. */
const inLanguage = (tag: string) => {
  const translations = findTranslations(tag)
  const { lang, dir } = toLanguageAttributes(translations ? tag : DEFAULT_LANGUAGE)
  return {
    attributes: `lang="${lang}" dir="${dir}"`,
    write: (text: string, ...values: string[]) => translate(translations, text, ...values),
  }
}

const writeSearchNotice = (language: string) => {
  const { attributes, write } = inLanguage(language)
  const link = `<a href="${ALL_WORKS_PATH}">${write('All works')}</a>`
  const text = write('The search of this site needs JavaScript. {0} are on one page.', link)
  return `<aside class="needs-scripts" aria-label="${write('Search')}" ${attributes}>${text}</aside>`
}

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
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${escapeHtml(toMetaPolicy(policy))}">${head}`,
  )

/** Addresses in links, and those that name the page itself. */
const ADDRESS = /( (?:href="|content="(?=https?:)))([^"]*)/g

const withStaticLinks = (html: string, base: string) =>
  html.replace(ADDRESS, (whole, start: string, escaped: string) => {
    const link = decodeAttribute(escaped)
    const own = toStaticLink(link, base)
    return own === link ? whole : start + escapeHtml(own)
  })

interface Options {
  /** As `toExportedAddress` returns it. */
  address: string
  /** Its absolute address. */
  base: string
  /** The policy with which it was served. */
  policy: string
  /** Path of the script that answers for the API. */
  script: string
}

/**
 * Returns a document as a host without a server has it. It names its own address, because the host serves it at another one
 * (`/books/` or `/books/page/2/`), and contains its policy, because the host sends none. Its markup is that of the server, except links that
 * need one.
 */
export const exportDocument = (html: string, { address, base, policy, script }: Options): string => {
  const notice = address === SEARCH_PATH ? writeSearchNotice(readLanguage(html)) : ''
  const head = `<script defer src="${script}" data-address="${escapeHtml(address)}"></script>`
  return withPolicy(withStaticLinks(html, base), policy, head).replace(
    '</head><body>',
    () => `<style>${STYLE}</style></head><body>${notice}`,
  )
}

/** Returns the page for addresses that do not exist. It has no scripts, because the address may look like one that exists. */
export const exportNotFound = (html: string, policy: string): string => withPolicy(html.replace(/<script[^>]*>.*?<\/script>/gs, ''), policy)

/** Returns a document that leads to another address, in a language if there are translations to it. */
export const redirectDocument = (target: string, language: string): string => {
  const to = escapeHtml(target)
  const { attributes, write } = inLanguage(language)
  return [
    `<!doctype html><html ${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${write('Moved to {0}', to)}</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${to}">`,
    target.startsWith('/') || /^https?:/.test(target) ? `<link rel="canonical" href="${to}">` : '',
    `</head><body><p>${write('Moved to {0}', `<a href="${to}">${to}</a>`)}</p></body></html>`,
  ].join('')
}
