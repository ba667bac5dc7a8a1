import { createExcerpt, type Post, type PostSummary, readingMinutes } from '@portfolio/contracts'
import { collapseSpaces } from '@portfolio/scholarship'
import { Parser } from 'htmlparser2'
import { createMathText } from './math-text.ts'
import { createRaisedText } from './raised-text.ts'
import { withoutFootnoteMarks, withoutFootnotes } from './rich-text/footnotes.ts'

/** Elements without text. They separate the words before and after them. */
const GAPS = new Set(['br', 'hr', 'img', 'iframe', 'video'])
const LINES = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'pre', 'blockquote', 'figcaption', 'th', 'td']
const BLOCKS = new Set([...LINES, 'ul', 'ol', 'figure', 'table', 'section', ...GAPS])

/** Returns the text of sanitized HTML on one line. */
export const toPlainText = (html: string): string => {
  let text = ''
  const math = createMathText()
  const raised = createRaisedText()
  const parser = new Parser({
    onopentagname: (tag) => {
      raised.start(tag)
      text += BLOCKS.has(tag) ? ' ' : math.start(tag)
    },
    onclosetag: (tag) => {
      raised.end(tag)
      text += BLOCKS.has(tag) ? ' ' : math.end()
    },
    ontext: (chunk) => (text += raised.write(chunk)),
  })
  parser.end(withoutFootnoteMarks(html))
  return collapseSpaces(text)
}

/** Blocks with text. The paragraphs of a quotation count as quotation, because they are not the author's. */
const TEXT_BLOCKS = new Set(LINES)
const OTHER_THAN_PARAGRAPH = new Set([...TEXT_BLOCKS].filter((tag) => tag !== 'p' && tag !== 'div'))

/**
 * Returns the text that an excerpt is cut from: the paragraphs or, if there are none, the other blocks with dots between them.
 * Headings, lists, code and quotations would otherwise run into the paragraph that follows.
 */
export const toExcerptText = (html: string): string => {
  const paragraphs: string[] = []
  const others: string[] = []
  const open: string[] = []
  let text = ''
  const math = createMathText()
  const raised = createRaisedText()
  const endBlock = () => {
    const line = collapseSpaces(text)
    if (line) (open.some((tag) => OTHER_THAN_PARAGRAPH.has(tag)) ? others : paragraphs).push(line)
    text = ''
  }
  const parser = new Parser({
    onopentagname: (tag) => {
      raised.start(tag)
      text += GAPS.has(tag) ? ' ' : math.start(tag)
      if (!TEXT_BLOCKS.has(tag)) return
      endBlock()
      open.push(tag)
    },
    ontext: (chunk) => (text += raised.write(chunk)),
    onclosetag: (tag) => {
      raised.end(tag)
      text += math.end()
      if (!TEXT_BLOCKS.has(tag)) return
      endBlock()
      open.pop()
    },
  })
  parser.end(withoutFootnotes(html))
  endBlock()
  return paragraphs.length ? paragraphs.join(' ') : others.join(' · ')
}

/** Length of the excerpt that describes a page, for search engines and link previews. */
export const DESCRIPTION_CHARACTERS = 200

/** Returns a post with an excerpt of at most `excerptMax` characters in place of its text. */
export const summarizePost = <P extends Post>({ description, ...post }: P, excerptMax: number): Omit<P, 'description'> & PostSummary => ({
  ...post,
  excerpt: createExcerpt(toExcerptText(description), excerptMax),
  minutes: readingMinutes(toPlainText(description)),
})
