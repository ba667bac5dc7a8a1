import type { VariantFormat } from '@portfolio/contracts'
import { UUID_PATTERN } from '#http/ids.ts'
import type { ImageExtension } from '#product/shared/uploads/detect-image-type.ts'

/** The only content types that are served. They do not depend on the upload or the store. */
const TYPES: Record<ImageExtension | VariantFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
  webp: 'image/webp',
}

const NAME = new RegExp(`^(${UUID_PATTERN})(?:\\.(jpg|png|gif)|-\\d{2,5}\\.(avif|webp))$`)

export const MEDIA_KEY_PREFIX = 'media/'
export const toKey = (file: string) => MEDIA_KEY_PREFIX + file

export interface MediaName {
  id: string
  file: string
  key: string
  type: string
}

/** Parses the file name of a stored image. Returns undefined for any other string. */
export const parseMediaName = (file: string): MediaName | undefined => {
  const [, id, main, variant] = NAME.exec(file) ?? []
  const extension = (main ?? variant) as keyof typeof TYPES | undefined
  return id && extension ? { id, file, key: toKey(file), type: TYPES[extension] } : undefined
}

export const mainFileName = (id: string, extension: ImageExtension): string => `${id}.${extension}`
export const variantFileName = (id: string, width: number, format: VariantFormat): string => `${id}-${width}.${format}`

const FORMATS: VariantFormat[] = ['avif', 'webp']

interface StoredImage {
  id: string
  extension: ImageExtension
  widths: number[]
  animatedWidths: number[]
}

/** Returns the file names of an image: the main file first, then its variants. */
const listFileNames = ({ id, extension, widths, animatedWidths }: StoredImage): string[] => [
  mainFileName(id, extension),
  ...widths.flatMap((width) => FORMATS.map((format) => variantFileName(id, width, format))),
  ...animatedWidths.map((width) => variantFileName(id, width, 'webp')),
]
export const listKeys = (image: StoredImage): string[] => listFileNames(image).map(toKey)
