import { RICH_TEXT_BYTES_MAX } from '@portfolio/contracts'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { allowList } from './allow-list.ts'
import { decorate } from './decorate.ts'
import { toSemanticHtml } from './to-semantic-html.ts'

/** Increase it with every change of the rules: text that an older version sanitized is sanitized again when it is read. */
export const SANITIZER_VERSION = 6

const TAGS_MAX = 20_000
const DEPTH_MAX = 200
const PASSES_MAX = 5
const EMPTY = /^(\s|<p>(<br \/>|\s)*<\/p>)*$/

/** Thrown for text that would take longer to sanitize than any text that a person writes. */
export class RichTextTooComplex extends Error {
  override name = 'RichTextTooComplex'
}

const countTags = (html: string) => {
  let tags = 0
  for (let index = html.indexOf('<'); index !== -1 && tags <= TAGS_MAX; index = html.indexOf('<', index + 1)) tags += 1
  return tags
}

/** Uses the sanitizer's own parser, so that both see the same depth. */
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

/** Limits the work before it begins, because sanitizing hostile text could take seconds. */
const checkComplexity = (html: string): void => {
  if (Buffer.byteLength(html) > RICH_TEXT_BYTES_MAX) throw new RichTextTooComplex('The text is too long')
  if (countTags(html) > TAGS_MAX) throw new RichTextTooComplex('The text has too many tags')
  checkDepth(html)
}

/** Sanitizes until nothing changes, because what remains of a dropped element may be parsed differently the next time. */
const sanitizeRepeatedly = (html: string): string => {
  let text = html
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const clean = sanitizeHtml(toSemanticHtml(text), allowList)
    if (clean === text) return clean
    text = clean
  }
  throw new RichTextTooComplex('The text cannot be parsed')
}

const sanitize = (html: string): string => {
  const clean = sanitizeRepeatedly(html)
  return EMPTY.test(clean) ? '' : decorate(clean, { bytes: RICH_TEXT_BYTES_MAX, tags: TAGS_MAX })
}

/**
 * Returns safe, semantic HTML for what the editor sent, or '' for an empty document. Idempotent.
 * @throws {RichTextTooComplex} above 1 MB, 20,000 tags or 200 levels
 */
export const sanitizeRichText = (html: string): string => {
  const text = html.replaceAll('\u0000', '')
  checkComplexity(text)
  return sanitize(text)
}

/** Applies the current rules to stored text. Limits are not checked: sanitizing may have made the text longer than it was when sent. */
export const sanitizeAgain = (html: string): string => sanitize(html)
