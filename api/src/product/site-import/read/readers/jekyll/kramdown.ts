import { FENCED_CODE, replaceOutsideCode } from '#site-import/shared/code-blocks.ts'

/** Names of inline elements, which are part of a paragraph. */
const INLINE = '(?:a|abbr|b|big|br|cite|code|em|font|i|img|kbd|mark|q|s|small|span|strong|sub|sup|u)'
const IS_INLINE = new RegExp(`^${INLINE}$`, 'i')

/** `{::comment}Only for me{:/comment}`. Also matches code blocks, because whichever begins first contains the other. */
const COMMENT_OR_CODE = new RegExp(String.raw`${FENCED_CODE.source}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}`, 'gm')

const removeComments = (text: string): string => text.replace(COMMENT_OR_CODE, (whole) => (whole.startsWith('{::') ? '' : whole))

/** A list that a table of contents replaces: `* TOC`, and `{:toc}` on the next line. */
const CONTENTS_LIST = /^ {0,3}(?:[*+-]|\d{1,3}\.)[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^}\n]{0,200}\}[ \t]*$/gm

const removeContentsLists = (text: string): string => text.replace(CONTENTS_LIST, '')

/** `<div class="box" markdown="1">`: an element in which Kramdown reads Markdown. */
const MARKDOWN_ELEMENT = /<([a-z]\w*)\b([^<>]{0,1000}?)\smarkdown=(?:"(?:1|block|span)"|'(?:1|block|span)'|1)([^<>]{0,1000})>/gi
/** Elements that contain nothing but words, which become paragraphs without the element. */
const IS_WORDS = /^(?:p|summary)$/i

/** `</div>`, and whether another tag follows, in the same line or on the next one. */
const createClosingTag = (names: ReadonlySet<string>) => new RegExp(`[ \\t]*</(${[...names].join('|')})>[ \\t]*(?=(\\n?[ \\t]*<)?)`, 'gi')

/**
 * Adds blank lines between such an element and its Markdown. CommonMark reads everything up to a blank line as HTML. `opened` has the names of
 * the elements that were opened before, because code in an element divides it into several pieces.
 */
const separateMarkdownElements = (text: string, opened: Set<string>): string => {
  const separated = text.replace(MARKDOWN_ELEMENT, (_, name: string, before: string, after: string) => {
    const tag = `<${name}${before}${after}>`
    if (IS_INLINE.test(name)) return tag
    opened.add(name.toLowerCase())
    return IS_WORDS.test(name) ? '\n\n' : `${tag}\n\n`
  })
  if (!opened.size) return separated
  return separated.replace(createClosingTag(opened), (_, name: string, next?: string) =>
    IS_WORDS.test(name) ? '\n\n' : `\n\n</${name}>${next ? '' : '\n\n'}`,
  )
}

/** `<br>` or `<img src="a.png">` as a line of its own, and whether a block begins on the next line, such as `# Title` or `- item`. */
const INLINE_TAG_LINE = new RegExp(
  String.raw`^( {0,3}</?${INLINE}\b[^<>\n]{0,2000}>)[ \t]*\n(?=[ \t]*(?:(#{1,6}[ \t]|[>|]|[-*+][ \t]|\d{1,9}[.)][ \t]|\x60{3}|~{3}|<(?!/?${INLINE}\b))|\S))`,
  'gim',
)

/** Joins such a tag with the paragraph below it. CommonMark reads the lines after a tag that is a line of its own as HTML. */
const joinInlineTags = (text: string): string =>
  text.replace(INLINE_TAG_LINE, (_, tag: string, block?: string) => tag + (block ? '\n\n' : ' '))

/** `<d-code block language="r">a <- 1</d-code>`, as articles of Distill have it. */
const DISTILL_CODE = /^[ \t]*<d-code\s+block\b([^<>]{0,200})>[ \t]*\n([\s\S]{0,20000}?)\n?[ \t]*<\/d-code>/gm

const fenceDistillCode = (text: string): string =>
  text.replace(
    DISTILL_CODE,
    (_, rest: string, code: string) => `\n\`\`\`\`\`${/language="([\w+#-]+)"/.exec(rest)?.[1] ?? ''}\n${code}\n\`\`\`\`\`\n`,
  )

/** Converts what Kramdown, the Markdown of Jekyll, reads differently from CommonMark. */
export const fromKramdown = (text: string): string => {
  const opened = new Set<string>()
  const fenced = replaceOutsideCode(removeComments(text), fenceDistillCode)
  return replaceOutsideCode(fenced, (piece) => joinInlineTags(separateMarkdownElements(removeContentsLists(piece), opened)))
}
