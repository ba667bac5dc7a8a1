import type { Page } from '#pages'
import type { BlogSummary } from './collections/blogs.ts'

/** Returns a tag as it is stored: trimmed and in one Unicode normal form. */
export const cleanTag = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Returns a key that all spellings of one tag share. */
export const foldTag = (tag: string): string => cleanTag(tag).toLowerCase()

/** Cleans tags. Drops empty ones, and all but the first spelling of each. */
export const cleanTags = (tags: readonly string[]): string[] => {
  const byFold = new Map<string, string>()
  for (const tag of tags) if (foldTag(tag) && !byFold.has(foldTag(tag))) byFold.set(foldTag(tag), cleanTag(tag))
  return [...byFold.values()]
}

/** Route of the pages that list the blogs with a tag. */
export const BLOG_TAG_ROUTE = '/blogs/tags/:tag'

export const blogTagPath = (tag: string): string => BLOG_TAG_ROUTE.replace(':tag', () => encodeURIComponent(tag))

/** A page of the list of blogs with a tag, newest first. `path` spells the tag as the newest of them does. */
export interface BlogTagPage extends Page<BlogSummary> {
  tag: string
  path: string
}
