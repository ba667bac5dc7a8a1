import { RICH_TEXT_BYTES_MAX, validation } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import { RichTextTooComplex, SANITIZER_VERSION, sanitizeRichText } from '#product/rich-text'

/** The database's own limit: marks and entities may make clean text longer than what was sent. */
const STORED_CHARACTERS_MAX = 2_000_000

/** What is stored of a description; 422 when it is more than the product can clean or keep. */
export const cleanDescription = (html: string) => {
  try {
    const description = sanitizeRichText(html)
    if (description.length > STORED_CHARACTERS_MAX) throwHttpError(422, validation.max(RICH_TEXT_BYTES_MAX), 'description')
    return { description, sanitiserVersion: SANITIZER_VERSION }
  } catch (error) {
    if (error instanceof RichTextTooComplex) return throwHttpError(422, 'The description is too long or too deeply nested', 'description')
    throw error
  }
}

/** A stored description, cleaned again when the rules have changed since. */
export const descriptionOf = ({ description, sanitiserVersion }: { description: string; sanitiserVersion: number }): string =>
  sanitiserVersion === SANITIZER_VERSION ? description : sanitizeRichText(description)
