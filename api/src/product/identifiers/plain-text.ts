import { collapseSpaces } from '#product/shared/collapse-spaces.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const toCharacter = (code: number, otherwise: string) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : otherwise

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (entity, hex?: string, decimal?: string, name = '') => {
    if (hex) return toCharacter(Number.parseInt(hex, 16), entity)
    if (decimal) return toCharacter(Number(decimal), entity)
    return ENTITIES[(name as string).toLowerCase()] ?? entity
  })

/** Elements of JATS, MathML and HTML. Other text in angle brackets is kept, as in "p <q". */
const NAMES =
  'abstract|annotation(?:-xml)?|b|bold|br|disp-formula|div|em|ext-link|font|h\\d|i|inline-formula|inline-graphic|italic|label|li|list|list-item|math|m[a-z]{1,12}|monospace|named-content|overline|p|roman|sans-serif|sc|scp|sec|semantics|small|span|strong|styled-content|sub|sup|tex-math|title|tt|u|ul|ol|underline|xref|a'
const TAG = new RegExp(`</?(?:[a-z]+:[a-z-]+|${NAMES})(?:\\s[^<>]{0,2000})?/?>`, 'gi')
/** A formula repeated in TeX. */
const DUPLICATE = /<((?:[a-z]+:)?(?:annotation(?:-xml)?|tex-math))\b[^<>]*>[\s\S]*?<\/\1>/gi
/** "<jats:title>Abstract</jats:title>" */
const HEADING = /<((?:jats:)?(?:title|label))>\s*(?:abstract|summary|zusammenfassung|résumé|resumen|riassunto)\s*[.:]?\s*<\/\1>/gi
const PARAGRAPH_END = /<\/(?:[a-z]+:)?(?:p|sec|div|list-item|li)>|<(?:[a-z]+:)?br\s*\/?>/gi
/** The heading of a section of an abstract, which is joined to its paragraph: "Methods: …" */
const SECTION_HEADING = /<((?:jats:)?title)>\s*([^<>]{1,80}?)\s*[.:]?\s*<\/\1>/gi

const stripTags = (text: string) => text.replace(DUPLICATE, '').replace(TAG, '')

/** Publishers deposit entities escaped twice, and elements escaped once: "&amp;amp;", "&lt;i&gt;". */
const strip = (text: string): string => stripTags(decodeEntities(decodeEntities(stripTags(text))))

/** Returns a text without markup, on one line. */
export const toPlainText = (text: string): string => collapseSpaces(strip(text))

/** Returns an abstract without markup and without the heading "Abstract", with empty lines between paragraphs. */
export const toParagraphs = (text: string): string =>
  text
    .replace(HEADING, '')
    .replace(SECTION_HEADING, '$2: ')
    .replace(PARAGRAPH_END, '\u{E000}')
    .split('\u{E000}')
    .map(toPlainText)
    .filter(Boolean)
    .join('\n\n')

/** Returns "Title: a subtitle". Some publishers repeat the subtitle in the title. */
export const joinTitle = (title: string, subtitle: string): string =>
  !subtitle || title.toLowerCase().includes(subtitle.toLowerCase()) ? title : `${title}${/[?!:.]$/.test(title) ? '' : ':'} ${subtitle}`
