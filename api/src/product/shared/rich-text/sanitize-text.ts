import { createThread, Unfinished } from '#threads/create-thread.ts'
import { RichTextTooComplex, sanitizeRichText } from './sanitize-rich-text.ts'
import type { Sanitized } from './thread.ts'

/** Sanitizing more than this takes longer than other requests should wait. */
const CHARACTERS_MAX = 65_536
/** Of text with code in a language. Grammars read some code, such as one long word, as often as it has characters. */
const CODE_CHARACTERS_MAX = 3_000

/** A text of 1 MB takes half a second. */
const LIMITS = { cpuMsMax: 10_000, firstCpuMsMax: 15_000, msMax: 60_000, memoryMbMax: 512 }

/** Started by the first long text. Does not keep the process running. */
const thread = createThread<string, Sanitized>(new URL('./thread.ts', import.meta.url), LIMITS)

const isLong = (html: string) => html.length > (html.includes('data-language') ? CODE_CHARACTERS_MAX : CHARACTERS_MAX)

/**
 * Sanitizes like `sanitizeRichText`, and long text in a thread of its own.
 * @throws {RichTextTooComplex} as there, and for text that takes too long
 */
export const sanitizeText = async (html: string): Promise<string> => {
  if (!isLong(html)) return sanitizeRichText(html)
  const sanitized = await thread.run(html).catch((error): Sanitized => {
    if (error instanceof Unfinished) return { tooComplex: error.message }
    throw error
  })
  if ('tooComplex' in sanitized) throw new RichTextTooComplex(sanitized.tooComplex)
  return sanitized.html
}
