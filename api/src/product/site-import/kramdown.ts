import { FENCED_CODE, replaceOutsideCode } from './code-blocks.ts'

const SPAN = '(?:a|abbr|b|big|br|cite|code|em|font|i|img|kbd|mark|q|s|small|span|strong|sub|sup|u)'
/** Whichever begins first contains the other. */
const COMMENT = new RegExp(String.raw`${FENCED_CODE.source}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}`, 'gm')
/** The place of a table of contents: a list with this attribute. */
const CONTENTS = /^ {0,3}(?:[*+-]|\d{1,3}\.)[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^}\n]{0,200}\}[ \t]*$/gm
const PARSED = /<([a-z]\w*)\b([^<>]{0,1000}?)\smarkdown=(?:"(?:1|block|span)"|'(?:1|block|span)'|1)([^<>]{0,1000})>/gi
/** A tag that is a line of its own, and whether a block begins on the next one. */
const SPAN_LINE = new RegExp(
  String.raw`^( {0,3}</?${SPAN}\b[^<>\n]{0,2000}>)[ \t]*\n(?=[ \t]*(?:(#{1,6}[ \t]|[>|]|[-*+][ \t]|\d{1,9}[.)][ \t]|\x60{3}|~{3}|<(?!/?${SPAN}\b))|\S))`,
  'gim',
)
const IS_SPAN = new RegExp(`^${SPAN}$`, 'i')
/** Elements that become paragraphs. */
const IS_WORDS = /^(?:p|summary)$/i

/**
 * Converts what Kramdown, the Markdown of Jekyll, reads differently from CommonMark: comments, places of tables of contents, the Markdown in
 * elements with `markdown="1"`, and that after tags such as `<img>` and `<br>`, which are part of a paragraph.
 */
export const fromKramdown = (text: string): string => {
  const parsed = new Set<string>()
  return replaceOutsideCode(
    text.replace(COMMENT, (whole) => (whole.startsWith('{::') ? '' : whole)),
    (piece) => {
      const opened = piece.replace(CONTENTS, '').replace(PARSED, (_, name: string, before: string, after: string) => {
        const tag = `<${name}${before}${after}>`
        if (IS_SPAN.test(name)) return tag
        parsed.add(name.toLowerCase())
        return IS_WORDS.test(name) ? '\n\n' : `${tag}\n\n`
      })
      const closing = new RegExp(`[ \\t]*</(${[...parsed].join('|')})>[ \\t]*(?=(\\n?[ \\t]*<)?)`, 'gi')
      const closed = parsed.size
        ? opened.replace(closing, (_, name: string, tag?: string) => (IS_WORDS.test(name) ? '\n\n' : `\n\n</${name}>${tag ? '' : '\n\n'}`))
        : opened
      return closed.replace(SPAN_LINE, (_, tag: string, block?: string) => tag + (block ? '\n\n' : ' '))
    },
  )
}
