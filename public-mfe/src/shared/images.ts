import { type Image, imageVariant, type VariantFormat } from '@portfolio/contracts'
import type { PictureFile } from '@portfolio/ui'

const formats: VariantFormat[] = ['avif', 'webp']

const srcset = ({ url, widths }: Image, format: VariantFormat) =>
  widths.map((width) => `${imageVariant(url, width, format)} ${width}w`).join(', ')

/** Converts an image of the API into the files of a `<picture>`. */
export const toPicture = (image: Image): PictureFile => ({
  src: image.url,
  width: image.width,
  height: image.height,
  alt: image.alt,
  caption: image.caption,
  focus: image.focus,
  sources: image.widths.length ? formats.map((format) => ({ type: `image/${format}`, srcset: srcset(image, format) })) : [],
})

/** What the document preloads for the first image. */
export const preloadImage = (image: Image | undefined, sizes: string) => {
  if (!image) return undefined
  return image.widths.length ? { href: image.url, srcset: srcset(image, 'avif'), sizes, type: 'image/avif' } : { href: image.url }
}

/** Attributes of the element that shows the images: their data cannot be read back from the markup itself. */
export const imageAttributes = (images: Image[]) => ({ 'data-images': JSON.stringify(images) })

export const readImages = (element: Element): Image[] => JSON.parse(element.getAttribute('data-images') ?? '[]') as Image[]
