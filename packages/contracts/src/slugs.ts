/** Slugs that no work may have, because another resource has that address: `/books/feed.json`. */
export const RESERVED_WORK_SLUGS: readonly string[] = ['feed']

/** The same of blogs: `/blogs/feed.json`, `/blogs/tags/logic`. */
export const RESERVED_BLOG_SLUGS: readonly string[] = ['feed', 'tags']
