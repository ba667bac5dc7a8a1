// The thread that sanitizes long texts, so that other requests do not wait for them.
import { serveTasks } from '#threads/serve-tasks.ts'
import { RichTextTooComplex, sanitizeRichText } from './sanitize-rich-text.ts'

export type Sanitized = { html: string } | { tooComplex: string }

serveTasks<string, Sanitized>((html) => {
  try {
    return { html: sanitizeRichText(html) }
  } catch (error) {
    if (error instanceof RichTextTooComplex) return { tooComplex: error.message }
    throw error
  }
})
