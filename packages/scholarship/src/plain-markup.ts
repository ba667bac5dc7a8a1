import { collapseSpaces } from './collapse-spaces.ts'

/** Elements of JATS, MathML and HTML that stand within a line. What only looks like one stays, as in "p <q" and "List<Integer>". */
const INLINE =
  '(?:jats|mml):[a-z-]{1,30}|a|annotation(?:-xml)?|b|bold|em|ext-link|font|i|inline-formula|inline-graphic|italic|m(?:ath|action|enclose|error|fenced|frac|i|multiscripts|n|o|over|padded|phantom|prescripts|root|row|s|space|sqrt|style|sub|subsup|sup|table|td|text|tr|under|underover)|monospace|named-content|overline|roman|sans-serif|sc|scp|semantics|small|span|strike|strong|styled-content|sub|sup|tex-math|tt|u|underline|xref'
const BLOCK = 'abstract|blockquote|br|disp-formula|div|h[1-6]|label|li|list|list-item|ol|p|sec|title|ul'
const PREFIX = '(?:jats:|mml:)?'
/** The space that an attribute follows is one character, so that no text is read twice. */
const toTags = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'giu')
const INLINE_TAGS = toTags(INLINE)
const BLOCK_TAGS = toTags(`${PREFIX}(?:${BLOCK})`)
const PARAGRAPH_END = new RegExp(`</${PREFIX}(?:div|li|list-item|p|sec)>|<${PREFIX}br ?/?>`, 'giu')
/** The same formula once more, in TeX. Its length is limited because its end is looked for. */
const DUPLICATE = new RegExp(`<(${PREFIX}(?:annotation(?:-xml)?|tex-math))(?: [^<>]*)?>[^]{0,2000}?</\\1>`, 'giu')
/** The heading that the text is an abstract. */
const HEADING = /<((?:jats:)?(?:title|label))> ?(?:abstract|summary|zusammenfassung|résumé|resumen|riassunto) ?[.:]? ?<\/\1>/giu
/** A heading of a section stands before its paragraph: "Methods: …" */
const SECTION_HEADING = /<((?:jats:)?title)> ?([^<>]{1,80}?) ?[.:]? ?<\/\1>/giu

const RAISED: Record<string, string> = Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'].map((sign, index) => ['0123456789+-n'[index], sign]))
const LOWERED: Record<string, string> = Object.fromEntries([...'₀₁₂₃₄₅₆₇₈₉₊₋ₙ'].map((sign, index) => ['0123456789+-n'[index], sign]))
const SCRIPT = /<(?:jats:)?(sub|sup)>([\d+n-]{1,20})<\/(?:jats:)?\1>/giu

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
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/giu

const toCharacter = (code: number, otherwise: string) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : otherwise

const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity, hex?: string, decimal?: string, name = '') => {
    if (hex) return toCharacter(Number.parseInt(hex, 16), entity)
    if (decimal) return toCharacter(Number(decimal), entity)
    return ENTITIES[(name as string).toLowerCase()] ?? entity
  })

/** Formulas without what stands in them twice, and signs that are raised or lowered by themselves. */
const dropScripts = (text: string): string =>
  text.replace(DUPLICATE, '').replace(SCRIPT, (_, kind: string, signs: string) => {
    const forms = kind.toLowerCase() === 'sup' ? RAISED : LOWERED
    return [...signs].map((sign) => forms[sign]).join('')
  })

const dropTags = (text: string): string => dropScripts(text).replace(BLOCK_TAGS, ' ').replace(INLINE_TAGS, '')

/**
 * Returns a text without the markup of publishers' databases, in one line. These escape entities twice and elements once: "&amp;amp;",
 * "&lt;i&gt;".
 */
export const toPlainText = (text: string): string =>
  collapseSpaces(dropTags(decodeEntities(decodeEntities(dropTags(collapseSpaces(text))))))

/** Returns an abstract without markup and without the heading "Abstract", a paragraph a line, with empty lines between. */
export const toParagraphs = (text: string): string =>
  collapseSpaces(text)
    .replace(HEADING, '')
    .replace(SECTION_HEADING, '$2: ')
    .replace(PARAGRAPH_END, '\n')
    .split('\n')
    .map(toPlainText)
    .filter(Boolean)
    .join('\n\n')

/** A line shorter than this is a heading, or one of a list. */
const WRAPPED_LINE_MIN = 40
const LIST_ITEM = /^(?:[-*•–]|\d{1,3}[.)])\s/u

/** Whether a sentence goes on in the next line, as in text copied from a PDF file. */
const isWrapped = (paragraph: string): boolean => {
  const lines = paragraph.split('\n').map((line) => line.trim())
  const goesOn = (line: string) => line.length >= WRAPPED_LINE_MIN && !/[.!?:;]$/u.test(line)
  return lines.slice(0, -1).some(goesOn) && !lines.some((line) => LIST_ITEM.test(line))
}

/** Returns a text without the line ends within its sentences. Those between its paragraphs stay. */
const unwrap = (text: string): string =>
  text
    .split(/(\n\s*\n)/u)
    .map((paragraph) => (isWrapped(paragraph) ? collapseSpaces(paragraph) : paragraph))
    .join('')

/** Returns an abstract without markup, in one line. One without markup keeps its paragraphs. */
export const toPlainAbstract = (text: string): string => {
  if (!/[<&]/u.test(text)) return unwrap(text)
  const plain = toParagraphs(text).replaceAll('\n\n', ' ')
  return plain === collapseSpaces(text) ? text : plain
}

const CLOSING = new RegExp(`</(${INLINE})\\s?>`, 'giu')

/** A tag that nothing closes is text: "the <a> element". */
const dropInlineTags = (text: string): string => {
  const closed = [...text.matchAll(CLOSING)].map(([, name = '']) => name.toLowerCase())
  return closed.length ? dropScripts(text).replace(toTags([...new Set(closed)].join('|')), '') : text
}

/**
 * Returns a title without the markup of HTML, JATS and CSL in which publishers and reference managers write italics and chemical formulas:
 * "H<sub>2</sub>O" is "H₂O".
 */
export const toPlainTitle = (text: string): string =>
  /[<&]/u.test(text) ? collapseSpaces(dropInlineTags(decodeEntities(dropInlineTags(text)))) : text
