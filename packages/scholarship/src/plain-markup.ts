const INLINE =
  'a|b|em|i|italic|bold|monospace|sc|scp|small|span|strong|strike|sub|sup|tt|u|underline|xref|ext-link|inline-formula|mml:[a-z]{1,12}'
const BLOCK = 'abstract|blockquote|br|div|h[1-6]|label|li|list|list-item|ol|p|sec|title|ul|disp-formula'
/** JATS, as Crossref has it, and HTML. The space that an attribute follows is one character, so that no text is read twice. */
const toTags = (names: string) => new RegExp(`</?(?:jats:)?(?:${names})(?:\\s[^<>]*)?/?>`, 'giu')
const INLINE_TAGS = toTags(INLINE)
const BLOCK_TAGS = toTags(BLOCK)
/** The heading that the text is an abstract. */
const HEADING = /<(?:jats:)?title>\s?(?:abstract|summary)\s?<\/(?:jats:)?title>/giu

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(lt|gt|amp|quot|apos|nbsp);/gu

const RAISED: Record<string, string> = Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'].map((sign, index) => ['0123456789+-n'[index], sign]))
const LOWERED: Record<string, string> = Object.fromEntries([...'₀₁₂₃₄₅₆₇₈₉₊₋ₙ'].map((sign, index) => ['0123456789+-n'[index], sign]))
const SCRIPT = /<(?:jats:)?(sub|sup)>([\d+n-]{1,20})<\/(?:jats:)?\1>/giu

const dropScripts = (text: string): string =>
  text.replace(SCRIPT, (_, kind: string, signs: string) => {
    const forms = kind.toLowerCase() === 'sup' ? RAISED : LOWERED
    return [...signs].map((sign) => forms[sign]).join('')
  })

const dropTags = (text: string): string => dropScripts(text.replace(HEADING, ' ')).replace(INLINE_TAGS, '').replace(BLOCK_TAGS, ' ')

const decode = (text: string): string => text.replace(ENTITY, (_, name: string) => ENTITIES[name] as string)

/**
 * Returns an abstract without the markup that publishers' databases export with it. What only looks like markup stays: "a < b", "<script>".
 */
export const toPlainAbstract = (text: string): string => {
  if (!/[<&]/u.test(text)) return text
  // Markup within markup is escaped: "<jats:p>&lt;i&gt;".
  const plain = dropTags(decode(dropTags(text)))
  return plain === text ? text : plain.replace(/\s+/gu, ' ').trim()
}

const CLOSING = new RegExp(`</(?:jats:)?(${INLINE})\\s?>`, 'giu')

/** A tag that nothing closes is none: "the <a> element". */
const dropInlineTags = (text: string): string => {
  const closed = [...text.matchAll(CLOSING)].map(([, name = '']) => name.toLowerCase())
  return closed.length ? dropScripts(text).replace(toTags([...new Set(closed)].join('|')), '') : text
}

/**
 * Returns a title without the markup of HTML, JATS and CSL in which publishers and reference managers write italics and chemical formulas:
 * "H<sub>2</sub>O" is "H₂O".
 */
export const toPlainTitle = (text: string): string =>
  /[<&]/u.test(text)
    ? dropInlineTags(decode(dropInlineTags(text)))
        .replace(/\s+/gu, ' ')
        .trim()
    : text
