import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Raw, type SharpOptions } from 'sharp'
import { type ImageExtension, mainFileName, variantFileName } from './media-names.ts'

export interface ImageJob {
  id: string
  source: string
  extension: ImageExtension
  /** Folder that the encoded files are written to. */
  folder: string
  /** In pixels. Variants are created for the widths that are smaller than the image. */
  variantWidths: readonly number[]
}

export interface EncodedImage {
  width: number
  height: number
  widths: number[]
  /** The main file first. */
  files: { name: string; bytes: number }[]
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

const open = (source: string, options: SharpOptions = {}) => sharp(source, { failOn: 'error', limitInputPixels: PIXELS_MAX, ...options })

const encodeAnimation = async ({ id, source, extension, folder }: ImageJob): Promise<EncodedImage> => {
  const name = mainFileName(id, extension)
  const { width, height, pageHeight, size } = await open(source, { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX })
    .gif({ effort: 3 })
    .toFile(join(folder, name))
  return { width, height: pageHeight ?? height, widths: [], files: [{ name, bytes: size }] }
}

/** Decodes the image once: upright, in sRGB and at most `MAIN_SIDE_MAX` pixels on its longer side. Every file is encoded from these pixels. */
const decodeStill = (source: string) =>
  open(source)
    .autoOrient()
    .resize({ width: MAIN_SIDE_MAX, height: MAIN_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

const encodeStill = async ({ id, source, extension, folder, variantWidths }: ImageJob): Promise<EncodedImage> => {
  const { data, info } = await decodeStill(source)
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels }
  const names: string[] = []
  const path = (name: string) => {
    names.push(name)
    return join(folder, name)
  }

  const main = sharp(data, { raw })
  if (extension === 'jpg') main.jpeg({ quality: 82, mozjpeg: true })
  else if (extension === 'png') main.png({ compressionLevel: 9 })
  else main.gif()
  await main.toFile(path(mainFileName(id, extension)))

  const widths = variantWidths.filter((width) => width < info.width)
  for (const width of widths) {
    const small = await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
    const pixels = { raw: { width: small.info.width, height: small.info.height, channels: small.info.channels } }
    await sharp(small.data, pixels)
      .avif({ quality: 50, effort: 2 })
      .toFile(path(variantFileName(id, width, 'avif')))
    await sharp(small.data, pixels)
      .webp({ quality: 78, effort: 4 })
      .toFile(path(variantFileName(id, width, 'webp')))
  }
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
  return { width: info.width, height: info.height, widths, files }
}

/** Writes every file that is served. Keeps only the pixels of the source: no metadata, no trailing bytes. Throws `UnusableImage`. */
export const encodeImage = async (job: ImageJob): Promise<EncodedImage> => {
  const { isAnimated } = await checkLimits(job.source, job.extension)
  return isAnimated ? encodeAnimation(job) : encodeStill(job)
}
