import { createHash } from 'node:crypto'

/** Text that is inlined in a document, with its source expression for a content security policy. */
export interface InlineText {
  text: string
  hash: string
}

export const inlineText = (text: string): InlineText => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})
