import { type Image, imageVariant, type VariantFormat } from '@portfolio/contracts'
import { type PictureFile, type StageWidths, stageSizes } from '@portfolio/ui'

const toSources = ({ url, widths, sources }: Image, widthMax: number) => {
  const shown = widths.filter((width) => width <= widthMax)
  const toSource = (format: VariantFormat) => ({
    type: `image/${format}`,
    srcset: shown.map((width) => `${imageVariant(url, width, format)} ${width}w`).join(),
  })
  return shown[0] ? [toSource('avif'), toSource('webp')] : sources
}

/** Converts an image of the API into the files of a `<picture>`. `widthMax`: of those it needs, in pixels; by default all. */
export const toPicture = (image: Image, widthMax = Infinity): PictureFile => ({
  ...image,
  src: image.url,
  sources: toSources(image, widthMax),
})

/** What the document preloads for the first image. */
export const preloadImage = (image: Image | undefined, widths: StageWidths) => {
  if (!image) return undefined
  const [best] = toSources(image, Infinity) ?? []
  return best ? { href: image.url, ...best, sizes: stageSizes(image, image, widths) } : { href: image.url }
}

/** Attributes of the element that shows the images: their data cannot be read back from the markup itself. */
export const imageAttributes = (images: Image[]) => ({ 'data-images': JSON.stringify(images) })

export const readImages = (element: Element): Image[] => JSON.parse(element.getAttribute('data-images') ?? '[]') as Image[]
