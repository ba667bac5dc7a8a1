import type { EditTarget } from '#define-collection'
import type { LanguageAttributes } from '#languages'
import type { ImageSource } from '#media'

/**
 * An image of a post. Sizes are in pixels, so that a page can reserve its space.
 * `widths` are those of its smaller variants, each as AVIF and WebP: see `imageVariant` in media.ts. They are made in the background, so an
 * image has none for some seconds after its upload.
 */
export interface Image {
  _id: string
  url: string
  width: number
  height: number
  widths: number[]
  /** The variants of an animation, which has no `widths`, because it has no AVIF files. Missing: none. */
  sources?: ImageSource[]
  /** `#rrggbb`, shown until the image has loaded. Missing: none. */
  color?: string
  /** What it shows, for readers who cannot see it. Empty: it is decorative. Missing: not described yet. */
  alt?: string
  /** Shown below it. */
  caption?: string
  /** The point that stays in view when the image is cropped, in percent from the left and from the top. Missing: its center. */
  focus?: [x: number, y: number]
}

export interface Post {
  _id: string
  version: number
  title: string
  /** Sanitized HTML. */
  description: string
  images: Image[]
  /** Only on blogs. Missing: none. */
  tags?: string[]
  /** Only on blogs: a BCP 47 tag, and the same for its elements. Missing: that of the site. */
  language?: string
  langAttributes?: LanguageAttributes
  /** Only on blogs: it is a page of the menu, such as "Teaching", and not among the blogs. Missing: it is not. */
  isMenuPage?: true
  /** Only on blogs: the last part of the address of its page. Missing: its id. */
  slug?: string
}

/** A post with an excerpt in place of its text. */
export interface PostSummary extends Omit<Post, 'description'> {
  /** The first words, as plain text. */
  excerpt: string
  /** Reading time in minutes. */
  minutes?: number
}

/** `text`: see `BlogContext`. */
export interface AboutSummary extends PostSummary {
  text?: string
}

/** What the owner edits in a post's form: images are the URLs of uploads, in order. */
export interface PostValues {
  title: string
  description: string
  images: string[]
}
/** `tags`, `language`, `isMenuPage` and `slug`: only on blogs. Missing: unchanged. An empty slug: the present one, or else one of the title. */
export type PostDraft = PostValues & {
  tags?: string[] | undefined
  language?: string | undefined
  isMenuPage?: boolean | undefined
  slug?: string | undefined
} & EditTarget

/** The fields of the form of a blog. */
export interface BlogValues extends PostValues {
  tags: string[]
  /** BCP 47. Empty: that of the site. */
  language: string
  isMenuPage: boolean
  /** Empty: the present one, or else one of the title. */
  slug: string
}

export interface ImageDelete {
  imageId: string
  /** The post that shows the image. */
  id: string
}
