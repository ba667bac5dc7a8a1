import { type Image, imageVariant } from '@portfolio/contracts'

const THUMBNAIL_WIDTH = 480

/** Returns the URL of a small variant, or of the image itself when it has none or is not known. */
export const thumbnailUrl = (url: string, image: Image | undefined): string =>
  image?.widths?.includes(THUMBNAIL_WIDTH) ? imageVariant(url, THUMBNAIL_WIDTH, 'webp') : url
