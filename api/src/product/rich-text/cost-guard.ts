import { RICH_TEXT_BYTES_MAX } from '@portfolio/contracts'
import { Parser } from 'htmlparser2'

const MARKS_MAX = 20_000
const DEPTH_MAX = 200

/** The text would cost more to clean than any hand-written text does. The caller answers 422. */
export class RichTextTooComplex extends Error {
  override name = 'RichTextTooComplex'
}

const countMarks = (html: string) => {
  let marks = 0
  for (let at = html.indexOf('<'); at !== -1 && marks <= MARKS_MAX; at = html.indexOf('<', at + 1)) marks += 1
  return marks
}

/** Same parser as the sanitiser, so that both see the same depth. */
const checkDepth = (html: string) => {
  let depth = 0
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      if (depth > DEPTH_MAX) throw new RichTextTooComplex('The text is nested too deeply')
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  parser.end(html)
}

/** Refuses what a sanitiser would chew on for seconds: work must be bounded before it begins. */
export const guardCost = (html: string): void => {
  if (Buffer.byteLength(html) > RICH_TEXT_BYTES_MAX) throw new RichTextTooComplex('The text is too long')
  if (countMarks(html) > MARKS_MAX) throw new RichTextTooComplex('The text has too many marks')
  checkDepth(html)
}
