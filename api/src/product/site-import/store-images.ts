import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMAGE_TEXT_CHARACTERS_MAX } from '@portfolio/contracts'
import { HttpError } from '#http/errors.ts'
import { openArchive } from './shared/archive.ts'
import type { FoundImage, ReadExport } from './shared/export-content.ts'

/** Encodes an image and stores it under its id. Throws 422 for a file that is not an image. */
export type StoreImage = (image: {
  id: string
  extension: FoundImage['extension']
  source: string
  folder: string
  altText: string | null
}) => Promise<unknown>

interface Options {
  path: string
  folder: string
  storeImage: StoreImage
  /** May throw to stop. */
  onProgress: (done: number, total: number) => void
}

const toUrl = ({ id, extension }: FoundImage) => `/media/${id}.${extension}`

/** Whether an error says that a file itself is of no use, so that the others can still be stored. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof HttpError ? error.status === 422 : /zlib|invalid|size|crc|unexpected end|bytes in the stream/i.test(String(error))

/** Removes unreadable images from an export. */
const withoutImages = (content: ReadExport, failed: readonly FoundImage[]): ReadExport => {
  const urls = new Set(failed.map(toUrl))
  const tag = /<img src="(\/media\/[\da-f-]{36}\.\w{3})"[^>]*>/g
  const { portrait, ...owner } = content.owner
  return {
    ...content,
    owner: { ...owner, ...(portrait && !urls.has(portrait) && { portrait }) },
    items: content.items.map((item) => {
      const html = item.html.replace(tag, (whole, url: string) => (urls.has(url) ? '' : whole))
      const images = item.images.filter((url) => !urls.has(url))
      const isSame = html === item.html && images.length === item.images.length
      return isSame ? item : { ...item, html, images, warnings: [...item.warnings, 'An image cannot be read'] }
    }),
  }
}

/** Stores the images of an archive one by one. Resolves with the export, without images that cannot be read. */
export const storeImages = async (content: ReadExport, { path, folder, storeImage, onProgress }: Options): Promise<ReadExport> => {
  if (!content.images.length) return content
  const archive = await openArchive(path)
  const failed: FoundImage[] = []
  try {
    for (const [index, image] of content.images.entries()) {
      onProgress(index, content.images.length)
      const own = join(folder, image.id)
      const source = join(own, 'source')
      await mkdir(own)
      try {
        await pipeline(await archive.open(image.path), createWriteStream(source))
        await storeImage({
          id: image.id,
          extension: image.extension,
          source,
          folder: own,
          altText: image.alt.slice(0, IMAGE_TEXT_CHARACTERS_MAX) || null,
        })
      } catch (error) {
        if (!isUnusable(error)) throw error
        failed.push(image)
      }
      await rm(own, { recursive: true, force: true })
    }
  } finally {
    archive.close()
  }
  return failed.length ? withoutImages(content, failed) : content
}
