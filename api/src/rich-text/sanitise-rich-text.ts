import sanitizeHtml from 'sanitize-html'
import { allowList } from './allow-list.ts'
import { guardCost } from './cost-guard.ts'
import { quillSemantics } from './quill-semantics.ts'

export { RichTextTooComplex } from './cost-guard.ts'

/** Raise it whenever the rules change: text that was cleaned by older rules is cleaned again when it is read. */
export const SANITISER_VERSION = 1

const EMPTY = /^(\s|<p>(<br \/>|\s)*<\/p>)*$/

/**
 * Safe, semantic HTML out of what an editor sent; '' for an empty document. Doing it twice changes nothing.
 * @throws {RichTextTooComplex} above 1 MB, 20,000 marks or 200 levels
 */
export const sanitiseRichText = (html: string): string => {
  const text = html.replaceAll('\u0000', '')
  guardCost(text)
  const clean = sanitizeHtml(quillSemantics(text), allowList)
  return EMPTY.test(clean) ? '' : clean
}
