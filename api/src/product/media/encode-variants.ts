import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VariantFormat } from '@portfolio/contracts'
import sharp, { type OutputInfo, type Raw } from 'sharp'
import { variantFileName } from '#product/shared/uploads/media-names.ts'
import { type EncodedFile, open, openAnimation } from './encode-image.ts'

export interface VariantsJob {
  id: string
  /** Path of the main file. */
  source: string
  /** Folder that the variants are written to. */
  folder: string
  /** In pixels, each smaller than the image. */
  widths: readonly number[]
}

export interface EncodedVariants {
  /** Of a still image: each as AVIF and WebP. */
  widths: number[]
  /** Of an animation: each as WebP. */
  animatedWidths: number[]
  /** `#rrggbb`, the most frequent color. Null if the image has transparent parts. */
  color: string | null
  files: EncodedFile[]
}

/** The smallest width that is part of a valid file name. */
const ANIMATED_WIDTH_MIN = 10

const toHex = (channels: number[]) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`

const findColor = async (source: string) => {
  const { dominant, isOpaque } = await open(source).stats()
  return isOpaque ? toHex([dominant.r, dominant.g, dominant.b]) : null
}

const toRaw = ({ width, height, channels }: OutputInfo): Raw => ({ width, height, channels })

/** Decodes the image once; every file is encoded from these pixels. */
const encodeStill = async ({ id, source, folder, widths }: VariantsJob): Promise<EncodedFile[]> => {
  if (!widths.length) return []
  const files: EncodedFile[] = []
  const { data, info } = await open(source).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  for (const width of widths) {
    const small = await sharp(data, { raw: toRaw(info) })
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const write = async (format: VariantFormat) => {
      const name = variantFileName(id, width, format)
      const pixels = sharp(small.data, { raw: toRaw(small.info) })
      const encoded = format === 'avif' ? pixels.avif({ quality: 50, effort: 2 }) : pixels.webp({ quality: 78, effort: 4 })
      files.push({ name, bytes: (await encoded.toFile(join(folder, name))).size })
    }
    await write('avif')
    await write('webp')
  }
  return files
}

/** Encodes the widest first, and nothing if it is not smaller than the animation. */
const encodeAnimation = async ({ id, source, folder }: VariantsJob, widths: readonly number[]): Promise<EncodedFile[]> => {
  const files: EncodedFile[] = []
  const { size: bytesMax } = await stat(source)
  for (const width of widths) {
    const name = variantFileName(id, width, 'webp')
    const { size } = await openAnimation(source).resize({ width }).webp({ quality: 75, effort: 2 }).toFile(join(folder, name))
    if (!files.length && size >= bytesMax) return []
    files.push({ name, bytes: size })
  }
  return files
}

/**
 * Writes the variants of an image. Those of an animation are WebP, of its own width as well: libvips does not write animated AVIF, it places
 * the frames below one another in one still picture.
 */
export const encodeVariants = async (job: VariantsJob): Promise<EncodedVariants> => {
  const { pages = 1, width } = await openAnimation(job.source).metadata()
  const color = await findColor(job.source)
  if (pages === 1) return { color, widths: [...job.widths], animatedWidths: [], files: await encodeStill(job) }
  const widths = [...job.widths, width].filter((one) => one >= ANIMATED_WIDTH_MIN).sort((a, b) => b - a)
  const files = await encodeAnimation(job, widths)
  return { color, widths: [], animatedWidths: files.length ? widths.reverse() : [], files }
}
