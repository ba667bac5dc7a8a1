import type { Image } from './collections/blogs.ts'

/** Answer of the upload call (specification, section 3). Sizes in pixels. */
export interface UploadResponse {
  success: boolean
  image: Image
}

export const MEDIA_PREFIX = '/media/'

/** Copies of these widths (pixels) are made of every still picture that is wider. */
export const VARIANT_WIDTHS = [480, 960, 1600] as const
export type VariantFormat = 'avif' | 'webp'

/** Address of a smaller copy: `/media/<id>.jpg` → `/media/<id>-960.avif`. */
export const imageVariant = (url: string, width: number, format: VariantFormat): string => url.replace(/\.\w+$/, `-${width}.${format}`)
