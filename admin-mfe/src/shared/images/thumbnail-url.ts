import { type Image, imageVariant } from '@portfolio/contracts'

/**
 * Returns the URL of the smallest variant that is as sharp as the screen where the image is shown with this width, in CSS pixels; of the image
 * itself when it has none or is not known.
 */
export const thumbnailUrl = (url: string, image: Image | undefined, shown = 288): string => {
  const width = image?.widths?.find((one) => one >= shown * devicePixelRatio)
  return width ? imageVariant(url, width, 'webp') : url
}
