import type { Page } from '#pages'
import type { BlogSummary } from './collections/blogs.ts'

/** Returns a tag as it is stored: without spaces around it, and in one normal form. */
export const cleanTag = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Returns what two spellings of one tag have in common. */
export const foldTag = (tag: string): string => cleanTag(tag).toLowerCase()

/** Returns tags cleaned, each once in its first spelling, without empty ones. */
export const cleanTags = (tags: readonly string[]): string[] => {
  const byFold = new Map<string, string>()
  for (const tag of tags) if (foldTag(tag) && !byFold.has(foldTag(tag))) byFold.set(foldTag(tag), cleanTag(tag))
  return [...byFold.values()]
}

/** The route of the pages that list the blogs with a tag. */
export const BLOG_TAG_ROUTE = '/blogs/tags/:tag'

export const blogTagPath = (tag: string): string => BLOG_TAG_ROUTE.replace(':tag', () => encodeURIComponent(tag))

/** A part of the list of blogs with a tag, newest first. `path` has the tag in the spelling of the newest of them. */
export interface BlogTagPage extends Page<BlogSummary> {
  tag: string
  path: string
}
