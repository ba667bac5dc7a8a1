import type { Image } from './posts.ts'

/** Response of the upload call (specification, section 3). */
export interface UploadResponse {
  success: boolean
  image: Image
}

export const MEDIA_PREFIX = '/media/'

/** Pictures of pages for link previews: `/social/books.png` is that of `/books`, `/social.png` that of the landing page. */
export const SOCIAL_PREFIX = '/social'

/**
 * Widths in pixels of the variants of a still image; only those below its own width are made. Each is at most 1.5 times the one before,
 * so that no screen downloads an image that is more than 1.5 times as wide as it shows.
 */
export const VARIANT_WIDTHS = [240, 360, 480, 720, 960, 1200, 1600] as const
export type VariantFormat = 'avif' | 'webp'

/** Returns the URL of a smaller variant: `/media/<id>.jpg` → `/media/<id>-960.avif`. */
export const imageVariant = (url: string, width: number, format: VariantFormat): string => url.replace(/\.\w+$/, `-${width}.${format}`)
