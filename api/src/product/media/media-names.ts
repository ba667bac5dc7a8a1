import type { VariantFormat } from '@portfolio/contracts'

export type PictureExtension = 'jpg' | 'png' | 'gif'

/** The only types that are ever sent; neither an upload nor a store has a say in it. */
const TYPES: Record<PictureExtension | VariantFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
  webp: 'image/webp',
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NAME = new RegExp(`^(${UUID})(?:\\.(jpg|png|gif)|-\\d{2,4}\\.(avif|webp))$`)

export interface MediaName {
  id: string
  file: string
  key: string
  type: string
}

/** What a file name of ours stands for; undefined for every other string. */
export const readMediaName = (file: string): MediaName | undefined => {
  const [, id, picture, variant] = NAME.exec(file) ?? []
  const extension = (picture ?? variant) as keyof typeof TYPES | undefined
  return id && extension ? { id, file, key: keyOf(file), type: TYPES[extension] } : undefined
}

const keyOf = (file: string) => `media/${file}`
export const MEDIA_KEYS = 'media/'

export const mainFile = (id: string, extension: PictureExtension): string => `${id}.${extension}`
export const variantFile = (id: string, width: number, format: VariantFormat): string => `${id}-${width}.${format}`

const FORMATS: VariantFormat[] = ['avif', 'webp']

/** Every object of one picture: the main copy first, then its smaller ones. */
export const filesOf = ({ id, extension, widths }: { id: string; extension: PictureExtension; widths: number[] }): string[] => [
  mainFile(id, extension),
  ...widths.flatMap((width) => FORMATS.map((format) => variantFile(id, width, format))),
]
export const keysOf = (picture: Parameters<typeof filesOf>[0]): string[] => filesOf(picture).map(keyOf)
