import type { Image } from '@portfolio/contracts'
import { listSources } from './image-sources.ts'
import { imageUrl } from './image-url.ts'

/** An image as queries select it. Names are single words, because in nested rows longer ones would keep their snake_case spelling. */
export interface ImageRow extends Pick<Image, 'width' | 'height' | 'widths'> {
  id: string
  extension: string
  animated: number[]
  color: string | null
  /** The owner's description; see `MediaRow`. */
  alt: string | null
  caption: string
  x: number | null
  y: number | null
}

export const IMAGE_COLUMNS = [
  ...(['media.id', 'media.extension', 'media.width', 'media.height', 'media.widths'] as const),
  ...(['media.animatedWidths as animated', 'media.color'] as const),
  ...(['media.altText as alt', 'media.caption', 'media.focusX as x', 'media.focusY as y'] as const),
] as const

/** Returns an image without the keys that have no value. */
export const toImage = ({ id, extension, width, height, widths, animated, color, alt, caption, x, y }: ImageRow): Image => {
  const url = imageUrl({ id, extension })
  return {
    _id: id,
    url,
    width,
    height,
    widths,
    ...(animated.length && { sources: listSources({ url, widths, animatedWidths: animated }) }),
    ...(color && { color }),
    ...(alt !== null && { alt }),
    ...(caption && { caption }),
    ...(x !== null && y !== null && { focus: [x, y] }),
  }
}

interface MediaRow extends Omit<ImageRow, 'animated' | 'alt' | 'x' | 'y'> {
  animatedWidths: number[]
  altText: string | null
  focusX: number | null
  focusY: number | null
}

/** Converts a row of the table `media`. */
export const rowToImage = ({ animatedWidths, altText, focusX, focusY, ...row }: MediaRow): Image =>
  toImage({ ...row, animated: animatedWidths, alt: altText, x: focusX, y: focusY })
