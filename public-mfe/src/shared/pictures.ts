import { type Image, imageVariant, type VariantFormat } from '@portfolio/contracts'
import type { PictureFile } from '@portfolio/ui'

const formats: VariantFormat[] = ['avif', 'webp']

const srcset = ({ url, widths }: Image, format: VariantFormat) =>
  widths.map((width) => `${imageVariant(url, width, format)} ${width}w`).join(', ')

/** An image of the contracts as plain values for a picture. */
export const pictureOf = (image: Image): PictureFile => ({
  src: image.url,
  width: image.width,
  height: image.height,
  sources: image.widths.length ? formats.map((format) => ({ type: `image/${format}`, srcset: srcset(image, format) })) : [],
})

/** What the document preloads so that the first picture needs no second thought. */
export const preloadOf = (image: Image | undefined, sizes: string) => {
  if (!image) return undefined
  return image.widths.length ? { href: image.url, srcset: srcset(image, 'avif'), sizes, type: 'image/avif' } : { href: image.url }
}

/** Pictures say nothing as text, so the element that shows them carries them as they came. */
export const imageMarks = (images: Image[]) => ({ 'data-images': JSON.stringify(images) })

export const readImages = (element: Element): Image[] => JSON.parse(element.getAttribute('data-images') ?? '[]') as Image[]
