import { type ImageSource, imageVariant, type VariantFormat } from '@portfolio/contracts'

interface Variants {
  url: string
  widths: number[]
  animatedWidths: number[]
}

/** Returns the sources of a `<picture>`, best format first. Without variants there are none. */
export const listSources = ({ url, widths, animatedWidths }: Variants): ImageSource[] => {
  const isAnimated = animatedWidths.length > 0
  const [shown, formats]: [number[], VariantFormat[]] = isAnimated ? [animatedWidths, ['webp']] : [widths, ['avif', 'webp']]
  if (!shown.length) return []
  const toSrcset = (format: VariantFormat) => shown.map((width) => `${imageVariant(url, width, format)} ${width}w`).join()
  return formats.map((format) => ({ type: `image/${format}`, srcset: toSrcset(format) }))
}
