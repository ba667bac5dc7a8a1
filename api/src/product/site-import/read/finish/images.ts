import { v7 as uuid } from 'uuid'
import { detectImageType } from '#product/shared/uploads/detect-image-type.ts'
import { getFileName, toSitePath } from '#site-import/shared/addresses.ts'
import { type Archive, readStart } from '#site-import/shared/archive.ts'
import type { FoundImage } from '#site-import/shared/export-content.ts'
import type { Locator } from './locate.ts'

const IMAGES_MAX = 1_000
const IMAGE_BYTES_MAX = 50_000_000
const ALL_BYTES_MAX = 500_000_000

/** `remote`: on another site. `missing`: not in the archive. Any other text says why the image cannot be stored. */
export type ImageResult = { url: string } | { problem: 'remote' | 'missing' | string }

interface Options {
  archive: Archive
  locator: Locator
  origins: readonly string[]
  altTexts: ReadonlyMap<string, string>
}

/** Finds the images in an archive to which texts refer. */
export const createImages = ({ archive, locator, origins, altTexts }: Options) => {
  const found = new Map<string, FoundImage>()
  const problems = new Map<string, string>()
  let bytes = 0

  const add = async (path: string): Promise<string | undefined> => {
    const size = archive.getBytes(path)
    if (size > IMAGE_BYTES_MAX) return `is larger than ${IMAGE_BYTES_MAX / 1e6} MB`
    if (found.size >= IMAGES_MAX) return `exceeds the limit of ${IMAGES_MAX.toLocaleString('en')} images for one import`
    if (bytes + size > ALL_BYTES_MAX) return `exceeds the limit of ${ALL_BYTES_MAX / 1e6} MB of images for one import`
    const extension = detectImageType(await readStart(archive, path))
    if (!extension) return 'is not a PNG, JPG or GIF'
    bytes += size
    found.set(path, { id: uuid(), extension, path, alt: '' })
    return undefined
  }

  return {
    /** Resolves with the address that an image will have here. `folder` is that of the text in the site, `address` that of its page. */
    find: async (src: string, alt: string, folder: string, address: string): Promise<ImageResult> => {
      if (/^data:/i.test(src)) return { url: src }
      if (/^(?:https?:)?\/\//i.test(src) && toSitePath(src, origins) === undefined) {
        // The media may have been exported with the text.
        if (!locator.findExported(src)) return { problem: 'remote' }
      }
      const path = locator.locate(src, folder, address)
      if (!path) return { problem: 'missing' }
      if (!found.has(path) && !problems.has(path)) {
        const problem = await add(path)
        if (problem) problems.set(path, `“${getFileName(path)}” ${problem}`)
      }
      const image = found.get(path)
      if (!image) return { problem: problems.get(path) ?? 'missing' }
      image.alt ||= alt.trim() || altTexts.get(src) || ''
      return { url: `/media/${image.id}.${image.extension}` }
    },
    list: (): FoundImage[] => [...found.values()],
  }
}

export type Images = ReturnType<typeof createImages>
