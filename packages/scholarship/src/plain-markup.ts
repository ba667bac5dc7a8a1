const INLINE = 'a|b|em|i|italic|bold|monospace|sc|small|span|strong|strike|sub|sup|tt|u|underline|xref|ext-link|inline-formula'
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

const dropTags = (text: string): string =>
  text
    .replace(HEADING, ' ')
    .replace(SCRIPT, (_, kind: string, signs: string) => {
      const forms = kind.toLowerCase() === 'sup' ? RAISED : LOWERED
      return [...signs].map((sign) => forms[sign]).join('')
    })
    .replace(INLINE_TAGS, '')
    .replace(BLOCK_TAGS, ' ')

/**
 * Returns an abstract without the markup that publishers' databases export with it. What only looks like markup stays: "a < b", "<script>".
 */
export const toPlainAbstract = (text: string): string => {
  if (!/[<&]/u.test(text)) return text
  // Markup within markup is escaped: "<jats:p>&lt;i&gt;".
  const plain = dropTags(dropTags(text).replace(ENTITY, (_, name: string) => ENTITIES[name] as string))
  return plain === text ? text : plain.replace(/\s+/gu, ' ').trim()
}
