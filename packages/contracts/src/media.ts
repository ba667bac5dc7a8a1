import type { Image } from './posts.ts'

/** Response of the upload call (specification, section 3). */
export interface UploadResponse {
  success: boolean
  image: Image
}

/** How the owner describes an image, wherever it is shown. `alt`: see `Image`; null if not described yet. */
export interface ImageDescription {
  id: string
  alt: string | null
  caption: string
  focus: [x: number, y: number] | null
  /** The description that is changed. What is the same in both stays as it is stored; what was changed to something else is a conflict (409). */
  before?: Pick<ImageDescription, 'alt' | 'caption' | 'focus'> | undefined
}

/** An image and the upload that takes its place wherever it is shown. */
export interface ImageReplacement {
  id: string
  /** Id of the other upload. */
  by: string
}

/** Where an image is used: a post, or the settings, which have no id. */
export interface ImageUse {
  id: string | null
  title: string
  /** The page of the portal that edits the post or the settings. */
  adminPage: string
}

/** An image in the library of uploads. */
export interface LibraryImage extends Image {
  bytes: number
  /** ISO 8601. */
  addedAt: string
  usedIn: ImageUse[]
  /** True if only a draft, an earlier version or something in the trash uses the image, so that it cannot be deleted. */
  isKept?: boolean
  /** True if it has no alternative text of its own, but each text that shows it has one for it. */
  isDescribedInTexts?: boolean
}

/** A page of the library, the latest upload first. `unused` counts the unused images of all pages. */
export interface ImageLibrary {
  items: LibraryImage[]
  page: number
  pages: number
  total: number
  unused: number
}

export const LIBRARY_FILTERS = ['all', 'unused', 'undescribed'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]
export const LIBRARY_PAGE_IMAGES = 48

export const MEDIA_PREFIX = '/media/'

/** Pictures of pages for link previews: `/social/books.png` is that of `/books`, `/social.png` that of the landing page. */
export const SOCIAL_PREFIX = '/social'

/**
 * Widths in pixels of the variants of an image; only those below its own width are made, and of an animation one of its own width. Each is at
 * most 1.5 times the one before, so that no screen downloads an image that is more than 1.5 times as wide as it shows.
 */
export const VARIANT_WIDTHS = [120, 160, 240, 360, 480, 720, 960, 1200, 1600] as const
export type VariantFormat = 'avif' | 'webp'

/** The variants of an image in one format, as a `<source>` has them. */
export interface ImageSource {
  type: string
  srcset: string
}

/** Returns the URL of a smaller variant: `/media/<id>.jpg` → `/media/<id>-960.avif`. */
export const imageVariant = (url: string, width: number, format: VariantFormat): string => url.replace(/\.\w+$/, `-${width}.${format}`)
