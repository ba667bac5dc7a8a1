import { RICH_TEXT_BYTES_MAX, validation } from '@portfolio/contracts'
import { LRUCache } from 'lru-cache'
import { throwHttpError } from '#http/errors.ts'
import { RichTextTooComplex, SANITIZER_VERSION, sanitizeAgain } from './rich-text/sanitize-rich-text.ts'
import { sanitizeText } from './rich-text/sanitize-text.ts'

/** The limit of the column. Sanitizing may add tags and entities, so the stored text may be longer than the one that was sent. */
const STORED_CHARACTERS_MAX = 2_000_000

/** Resolves with the columns to store for a description. Throws 422 when it is too long or too complex to sanitize. */
export const sanitizeDescription = async (html: string) => {
  try {
    const description = await sanitizeText(html)
    if (description.length > STORED_CHARACTERS_MAX) throwHttpError(422, validation.max(RICH_TEXT_BYTES_MAX), 'description')
    return { description, sanitiserVersion: SANITIZER_VERSION }
  } catch (error) {
    if (error instanceof RichTextTooComplex) return throwHttpError(422, 'The description is too long or too deeply nested', 'description')
    throw error
  }
}

interface StoredDescription {
  description: string
  sanitiserVersion: number
}

/**
 * Returns a function that returns a stored description, sanitized again if the rules have changed since it was stored. It keeps the result:
 * sanitizing may take half a second in which nothing else is served, and a description is read after every change of the content.
 */
export const createDescriptionReader = (sanitize: (stored: string) => string) => {
  const sanitized = new LRUCache<string, string>({
    maxSize: 10_000_000,
    sizeCalculation: (html, stored) => html.length + stored.length + 1,
    memoMethod: sanitize,
  })
  return ({ description, sanitiserVersion }: StoredDescription): string =>
    sanitiserVersion === SANITIZER_VERSION ? description : sanitized.memo(description)
}

/** Returns a stored description as the rules of today allow it. */
export const readDescription = createDescriptionReader(sanitizeAgain)
