import { decodeHtml, encodeHtml } from './entities.ts'
import { drawFootnotes } from './footnotes.ts'
import { highlightCode } from './highlight-code.ts'
import { renderMath } from './render-math.ts'

const CODE = /<pre data-language="([a-z0-9+#-]+)">([^<]*)<\/pre>/g
const FORMULA = /<span class="ql-formula" data-value="([^"]*)"( data-display="block")?><\/span>/g

/** Writes entities the way browsers do in `innerHTML`, so that unchanged text compares as equal. */
const asBrowsersWrite = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'")

/** Limits for one text, so that saving takes at most a fraction of a second. Anything beyond stays plain text. */
const CODE_CHARACTERS_MAX = 100_000
const TEX_CHARACTERS_MAX = 100_000

const countTags = (html: string) => html.split('<').length - 1

/**
 * Draws code colors, formulas as MathML and the list of footnotes in sanitized text. It replaces only empty elements and text that the
 * sanitizer has just written, so that no submitted markup gets in.
 *
 * Anything that would exceed the limits on length or tags stays plain, so that the result can be sanitized again.
 */
export const decorate = (html: string, max: { bytes: number; tags: number }): string => {
  let tagsLeft = max.tags - countTags(html)
  const texBytes = [...html.matchAll(FORMULA)].reduce((sum, [, value = '']) => sum + Buffer.byteLength(value), 0)
  let bytesLeft = max.bytes - Buffer.byteLength(html) - texBytes
  let codeLeft = CODE_CHARACTERS_MAX
  let texLeft = TEX_CHARACTERS_MAX
  const add = (decorated: string | null, plain: string) => {
    if (decorated === null) return plain
    const tags = countTags(decorated)
    const bytes = Buffer.byteLength(decorated)
    if (tags > tagsLeft || bytes > bytesLeft) return plain
    tagsLeft -= tags
    bytesLeft -= bytes
    return decorated
  }
  const drawn = html
    .replace(CODE, (_, language: string, code: string) => {
      codeLeft -= code.length
      const highlighted = codeLeft < 0 ? null : highlightCode(decodeHtml(code), language)
      return `<pre data-language="${language}">${add(highlighted && asBrowsersWrite(highlighted), code)}</pre>`
    })
    .replace(FORMULA, (empty, value: string, display: string | undefined) => {
      const tex = decodeHtml(value)
      texLeft -= tex.length
      const mathMl = texLeft < 0 ? null : renderMath(tex, display !== undefined)
      return empty.replace('></span>', () => `>${add(mathMl && asBrowsersWrite(mathMl), encodeHtml(tex))}</span>`)
    })
  return drawFootnotes(drawn)
}
