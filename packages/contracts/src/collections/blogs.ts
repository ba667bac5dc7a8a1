import { defineCollection } from '#define-collection'
import type { Post, PostSummary } from '#posts'
import type { ExternalLink } from './external-links.ts'

export const blogs = defineCollection({
  name: 'blogs',
  kind: 'posts',
  path: '/blogs',
  fields: { title: 'text', images: 'images', description: 'richText' },
  page: { path: '/blogs', title: 'Blogs', group: 'Writing', empty: 'Add a new blog in the admin list' },
})

/** Returns the address of the page of a blog. */
export const blogPath = ({ _id, slug }: { _id: string; slug?: string | null | undefined }): string => `/blogs/${slug ?? _id}`

export interface Blog extends Post {
  /** Featured on the landing page. Exactly one blog is current. */
  current: boolean
}

/** A blog in a list of summaries: with all of its images if it is current, else with the first one. */
export interface BlogSummary extends PostSummary {
  current: boolean
  /** When it was first published, in ISO 8601. */
  addedAt?: string
  /** The date of `addedAt`, the reading time and links to its tags, as HTML. */
  note?: string
}

/** A page of the landing page. The first page begins with the current blog; each further one has older blogs and further links. */
export interface LandingPage {
  blogs: BlogSummary[]
  links: ExternalLink[]
  page: number
  pages: number
  /** News and selected works, on the first page. */
  highlights?: HighlightList[]
}

/** What the owner wants visitors to see first. */
export interface HighlightList {
  title: string
  /** `href` is empty if there is no link; `note` is a date or where a work appeared. */
  items: { text: string; href: string; note: string }[]
}

export type BlogNeighbor = Pick<Post, '_id' | 'slug' | 'title'>

/** A blog's summary, and its neighbors in the list, which is sorted from newest to oldest. */
export interface BlogContext extends BlogSummary {
  newer: BlogNeighbor | null
  older: BlogNeighbor | null
  /** When it was last changed, in ISO 8601. */
  changedAt?: string
  /** The same, if that was on a later day than `addedAt`. */
  updatedAt?: string | undefined
  /** Links to its headings, as HTML. Empty if it has fewer than two. The heading at index 1 has the id `h1`. */
  contents?: string
  /** The text for readers: each of its images in all widths that it has. Missing: as stored. */
  text?: string
}
