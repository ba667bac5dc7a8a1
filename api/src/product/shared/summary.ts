import type { Post, PostSummary } from '@portfolio/contracts'
import { createExcerpt, readingMinutes, toPlainText } from './excerpt.ts'

/** Length of the excerpt that describes a page, for search engines and link previews. */
export const DESCRIPTION_CHARACTERS = 200

/** Returns a post with an excerpt of at most `excerptMax` characters in place of its text. */
export const summarizePost = <P extends Post>({ description, ...post }: P, excerptMax: number): Omit<P, 'description'> & PostSummary => {
  const text = toPlainText(description)
  return { ...post, excerpt: createExcerpt(text, excerptMax), minutes: readingMinutes(text) }
}
