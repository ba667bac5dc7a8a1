import sanitizeHtml from 'sanitize-html'
import { allowList } from './allow-list.ts'
import { guardCost, RichTextTooComplex } from './cost-guard.ts'
import { quillSemantics } from './quill-semantics.ts'

export { RichTextTooComplex }

/** Raise it whenever the rules change: text that was cleaned by older rules is cleaned again when it is read. */
export const SANITIZER_VERSION = 1

const EMPTY = /^(\s|<p>(<br \/>|\s)*<\/p>)*$/

const PASSES_MAX = 5

/** What a dropped element leaves may nest in another way when it is read again, so it is read until nothing changes. */
const settle = (html: string): string => {
  let text = html
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const clean = sanitizeHtml(quillSemantics(text), allowList)
    if (clean === text) return clean
    text = clean
  }
  throw new RichTextTooComplex('The text cannot be understood')
}

/**
 * Safe, semantic HTML out of what an editor sent; '' for an empty document. Doing it twice changes nothing.
 * @throws {RichTextTooComplex} above 1 MB, 20,000 marks or 200 levels
 */
export const sanitizeRichText = (html: string): string => {
  const text = html.replaceAll('\u0000', '')
  guardCost(text)
  const clean = settle(text)
  return EMPTY.test(clean) ? '' : clean
}
