import type { Image } from '@portfolio/contracts'
import { imageUrl } from './image-url.ts'

/** An image as queries select it. Names are single words, because in nested rows longer ones would keep their snake_case spelling. */
export interface ImageRow extends Pick<Image, 'width' | 'height' | 'widths'> {
  id: string
  extension: string
  /** The owner's description; see `MediaRow`. */
  alt: string | null
  caption: string
  x: number | null
  y: number | null
}

export const IMAGE_COLUMNS = [
  ...(['media.id', 'media.extension', 'media.width', 'media.height', 'media.widths'] as const),
  ...(['media.altText as alt', 'media.caption', 'media.focusX as x', 'media.focusY as y'] as const),
] as const

/** Returns an image without the keys that have no value. */
export const toImage = ({ id, extension, width, height, widths, alt, caption, x, y }: ImageRow): Image => ({
  _id: id,
  url: imageUrl({ id, extension }),
  width,
  height,
  widths,
  ...(alt !== null && { alt }),
  ...(caption && { caption }),
  ...(x !== null && y !== null && { focus: [x, y] }),
})

interface MediaRow extends Omit<ImageRow, 'alt' | 'x' | 'y'> {
  altText: string | null
  focusX: number | null
  focusY: number | null
}

/** Converts a row of the table `media`. */
export const rowToImage = ({ altText, focusX, focusY, ...row }: MediaRow): Image => toImage({ ...row, alt: altText, x: focusX, y: focusY })
