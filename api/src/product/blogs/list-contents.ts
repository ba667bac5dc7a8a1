import type { LanguageAttributes } from '@portfolio/contracts'
import { Parser } from 'htmlparser2'
import { createMathText } from '#product/shared/math-text.ts'
import { encodeHtml } from '#product/shared/rich-text/entities.ts'
import { withoutFootnoteMarks } from '#product/shared/rich-text/footnotes.ts'

const HEADING = /<h([1-6])[^>]*>(.*?)<\/h\1>/gs
/** Without them 10<sup>5</sup> would be another number. */
const KEPT = new Set(['sub', 'sup'])

/** Returns the content of a heading as a link can have it: formulas as text, and no links. */
const toLinkText = (heading: string): string => {
  let text = ''
  const math = createMathText()
  const parser = new Parser({
    onopentagname: (tag) => (text += KEPT.has(tag) ? `<${tag}>` : tag === 'br' ? ' ' : math.start(tag)),
    ontext: (chunk) => (text += encodeHtml(chunk)),
    onclosetag: (tag) => (text += KEPT.has(tag) ? `</${tag}>` : math.end()),
  })
  parser.end(withoutFootnoteMarks(heading))
  return text.trim()
}

/** Returns a list of links to the headings of sanitized HTML, by index, in their language if it is known. Empty if there are fewer than two. */
export const listContents = (html: string, language?: LanguageAttributes): string => {
  const headings = [...html.matchAll(HEADING)].map(([, level = '', inner = ''], index) => ({
    level: Number(level),
    index,
    text: toLinkText(inner),
  }))
  const shown = headings.filter(({ text }) => text)
  if (shown.length < 2) return ''
  const top = Math.min(...shown.map(({ level }) => level))
  const items = shown.map(
    ({ level, index, text }) => `<li${level > top ? ' class="sub"' : ''}><a href="#h${index}" dir="auto">${text}</a></li>`,
  )
  return `<ol${language ? ` lang="${language.lang}" dir="${language.dir}"` : ''}>${items.join('')}</ol>`
}
