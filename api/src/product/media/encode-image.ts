import { join } from 'node:path'
import sharp, { type SharpOptions } from 'sharp'
import type { ImageExtension } from '#product/shared/uploads/detect-image-type.ts'
import { mainFileName } from '#product/shared/uploads/media-names.ts'

export interface ImageJob {
  id: string
  source: string
  extension: ImageExtension
  /** Folder that the encoded file is written to. */
  folder: string
}

export interface EncodedFile {
  name: string
  bytes: number
}

export interface EncodedImage {
  width: number
  height: number
  file: EncodedFile
}

/** The image is damaged or too large. The message is shown to the user. */
export class UnusableImage extends Error {}

const FORMATS: Record<ImageExtension, string> = { jpg: 'jpeg', png: 'png', gif: 'gif' }
const PIXELS_MAX = 1e8
const SIDE_MAX = 16_384
const FRAMES_MAX = 500
const ANIMATION_PIXELS_MAX = 2.5e8
const MAIN_SIDE_MAX = 3_200

// libvips may load these three formats and no others, whatever an upload claims to be.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'] })

const throwUnusable = (message: string) => {
  throw new UnusableImage(message)
}

const checkLimits = async (source: string, extension: ImageExtension) => {
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
  } = await sharp(source, { failOn: 'error', animated: true, limitInputPixels: false }).metadata()
  if (format !== FORMATS[extension]) throwUnusable('The image cannot be read')
  const frameHeight = pageHeight ?? height
  if (width > SIDE_MAX || frameHeight > SIDE_MAX) throwUnusable(`The image is larger than ${SIDE_MAX} pixels on one side`)
  if (width * frameHeight > PIXELS_MAX) throwUnusable(`The image has more than ${PIXELS_MAX / 1e6} million pixels`)
  if (pages > FRAMES_MAX) throwUnusable(`The image has more than ${FRAMES_MAX} frames`)
  if (width * frameHeight * pages > ANIMATION_PIXELS_MAX)
    throwUnusable(`The animation has more than ${ANIMATION_PIXELS_MAX / 1e6} million pixels`)
  return { isAnimated: pages > 1 }
}

/** Opens an image whose limits have been checked: an upload, or a main file. */
export const open = (source: string, options: SharpOptions = {}) =>
  sharp(source, { failOn: 'error', limitInputPixels: PIXELS_MAX, ...options })
export const openAnimation = (source: string) => open(source, { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX })

const encodeAnimation = async ({ id, source, extension, folder }: ImageJob): Promise<EncodedImage> => {
  const name = mainFileName(id, extension)
  const { width, height, pageHeight, size } = await openAnimation(source).gif({ effort: 3 }).toFile(join(folder, name))
  return { width, height: pageHeight ?? height, file: { name, bytes: size } }
}

const encodeStill = async ({ id, source, extension, folder }: ImageJob): Promise<EncodedImage> => {
  const main = open(source)
    .autoOrient()
    .resize({ width: MAIN_SIDE_MAX, height: MAIN_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  if (extension === 'jpg') main.jpeg({ quality: 82, mozjpeg: true })
  else if (extension === 'png') main.png({ compressionLevel: 9 })
  else main.gif()
  const name = mainFileName(id, extension)
  const { width, height, size } = await main.toFile(join(folder, name))
  return { width, height, file: { name, bytes: size } }
}

/**
 * Writes the main file, upright, in sRGB and at most `MAIN_SIDE_MAX` pixels on its longer side. Keeps only the pixels of the source: no
 * metadata, no trailing bytes. Throws `UnusableImage`.
 */
export const encodeImage = async (job: ImageJob): Promise<EncodedImage> => {
  const { isAnimated } = await checkLimits(job.source, job.extension)
  return isAnimated ? encodeAnimation(job) : encodeStill(job)
}
