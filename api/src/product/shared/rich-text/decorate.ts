import { drawFootnotes } from './footnotes.ts'
import { highlightCode } from './highlight-code.ts'
import { renderMath } from './render-math.ts'

const CODE = /<pre data-language="([a-z0-9+#-]+)">([^<]*)<\/pre>/g
const FORMULA = /<span class="ql-formula" data-value="([^"]*)"( data-display="block")?><\/span>/g

const decode = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Characters as a browser writes them when it is asked for the HTML of an element. */
const asBrowsersWrite = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'")

/** Of one text, so that saving it takes a fraction of a second at most. What is beyond stays as plain text. */
const CODE_CHARACTERS_MAX = 100_000
const TEX_CHARACTERS_MAX = 100_000

const countTags = (html: string) => html.split('<').length - 1

/**
 * Adds to sanitized text what visitors see and owners do not write: colors of code, formulas as MathML beside their TeX,
 * and a list of the footnotes. It replaces
 * only empty elements and text that the sanitizer has just written, so nothing of what was sent gets here as markup.
 *
 * Whatever would make the text longer or give it more tags than text may have stays as it is, so that the result can be sanitized again.
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
      const highlighted = codeLeft < 0 ? null : highlightCode(decode(code), language)
      return `<pre data-language="${language}">${add(highlighted && asBrowsersWrite(highlighted), code)}</pre>`
    })
    .replace(FORMULA, (empty, value: string, display: string | undefined) => {
      const tex = decode(value)
      texLeft -= tex.length
      const mathMl = texLeft < 0 ? null : renderMath(tex, display !== undefined)
      return empty.replace('></span>', () => `>${add(mathMl && asBrowsersWrite(mathMl), encode(tex))}</span>`)
    })
  return drawFootnotes(drawn)
}
