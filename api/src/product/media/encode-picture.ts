import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Raw, type SharpOptions } from 'sharp'
import { mainFile, type PictureExtension, variantFile } from './media-names.ts'

export interface PictureJob {
  id: string
  source: string
  extension: PictureExtension
  /** Where the copies are written. */
  folder: string
  /** Pixels; a copy is made of each that is smaller than the picture. */
  variantWidths: readonly number[]
}

export interface EncodedPicture {
  width: number
  height: number
  widths: number[]
  /** The main copy first. */
  files: { name: string; bytes: number }[]
}

/** The picture is broken, or larger than this product takes. The sender is told `message`. */
export class UnusablePicture extends Error {}

const FORMATS: Record<PictureExtension, string> = { jpg: 'jpeg', png: 'png', gif: 'gif' }
const PIXELS_MAX = 1e8
const SIDE_MAX = 16_384
const FRAMES_MAX = 500
const ANIMATION_PIXELS_MAX = 2.5e8
const MAIN_SIDE_MAX = 3_200
const SECONDS_MAX = 20

// All of libvips' readers are closed but three; what an upload claims to be cannot open another.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'] })

const unusable = (message: string) => {
  throw new UnusablePicture(message)
}

const checkSize = async (source: string, extension: PictureExtension) => {
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
  } = await sharp(source, { failOn: 'error', animated: true, limitInputPixels: false }).metadata()
  if (format !== FORMATS[extension]) unusable('The picture cannot be read')
  const frameHeight = pageHeight ?? height
  if (width > SIDE_MAX || frameHeight > SIDE_MAX) unusable(`The picture is larger than ${SIDE_MAX} pixels on one side`)
  if (width * frameHeight > PIXELS_MAX) unusable(`The picture has more than ${PIXELS_MAX / 1e6} million pixels`)
  if (pages > FRAMES_MAX) unusable(`The picture has more than ${FRAMES_MAX} frames`)
  if (width * frameHeight * pages > ANIMATION_PIXELS_MAX)
    unusable(`The animation has more than ${ANIMATION_PIXELS_MAX / 1e6} million pixels`)
  return { isAnimated: pages > 1 }
}

const open = (source: string, options: SharpOptions = {}) =>
  sharp(source, { failOn: 'error', limitInputPixels: PIXELS_MAX, ...options }).timeout({ seconds: SECONDS_MAX })

const encodeAnimation = async ({ id, source, extension, folder }: PictureJob): Promise<EncodedPicture> => {
  const name = mainFile(id, extension)
  const { width, height, pageHeight, size } = await open(source, { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX })
    .gif({ effort: 3 })
    .toFile(join(folder, name))
  return { width, height: pageHeight ?? height, widths: [], files: [{ name, bytes: size }] }
}

/** Decoded once, upright, in sRGB, at most `MAIN_SIDE_MAX` on its longer side: every copy is made from these pixels. */
const decodeStill = (source: string) =>
  open(source)
    .autoOrient()
    .resize({ width: MAIN_SIDE_MAX, height: MAIN_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

const encodeStill = async ({ id, source, extension, folder, variantWidths }: PictureJob): Promise<EncodedPicture> => {
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
  await main.toFile(path(mainFile(id, extension)))

  const widths = variantWidths.filter((width) => width < info.width)
  for (const width of widths) {
    const small = await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
    const pixels = { raw: { width: small.info.width, height: small.info.height, channels: small.info.channels } }
    await sharp(small.data, pixels)
      .avif({ quality: 50, effort: 2 })
      .toFile(path(variantFile(id, width, 'avif')))
    await sharp(small.data, pixels)
      .webp({ quality: 78, effort: 4 })
      .toFile(path(variantFile(id, width, 'webp')))
  }
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
  return { width: info.width, height: info.height, widths, files }
}

/** Makes every copy that is served. Nothing of the source survives but its pixels: no metadata, no trailing bytes. */
export const encodePicture = async (job: PictureJob): Promise<EncodedPicture> => {
  const { isAnimated } = await checkSize(job.source, job.extension)
  return isAnimated ? encodeAnimation(job) : encodeStill(job)
}
