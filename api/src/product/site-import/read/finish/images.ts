import { v7 as uuid } from 'uuid'
import { detectImageType } from '#product/shared/uploads/detect-image-type.ts'
import { toSitePath, withoutBase } from '#site-import/shared/addresses.ts'
import { type Archive, readStart } from '#site-import/shared/archive.ts'
import type { FoundImage } from '#site-import/shared/export-content.ts'

const IMAGES_MAX = 1_000
const IMAGE_BYTES_MAX = 50_000_000
const ALL_BYTES_MAX = 500_000_000

/** `remote`: on another site. `missing`: not in the archive. Any other text says why the image cannot be stored. */
export type ImageResult = { url: string } | { problem: 'remote' | 'missing' | string }

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Options {
  archive: Archive
  /** Folder of the site in the archive, ending with a slash; empty for the archive itself. */
  root: string
  origins: readonly string[]
  publicFolders: readonly string[]
  altTexts: ReadonlyMap<string, string>
}

/** WordPress and Ghost texts use smaller copies of images, but the archive may only have the original. */
const withoutSize = (path: string) => path.replace(/\/size\/w\d+(?:h\d+)?\//, '/').replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '')

/** Finds the images in an archive to which texts refer. */
export const createImages = ({ archive, root, origins, publicFolders, altTexts }: Options) => {
  const paths = new Set(archive.paths)
  const byName = new Map<string, string[]>()
  for (const path of archive.paths) {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const found = new Map<string, FoundImage>()
  const problems = new Map<string, string>()
  let bytes = 0

  /** Finds the path in the archive with the same ending as an address, because exported media may be in any folder. */
  const findByEnd = (path: string) => {
    const own = path.replace(/^\//, '').toLowerCase()
    const end = /(?:wp-content\/)?(uploads\/.+)$/.exec(own)?.[1] ?? /(content\/images\/.+)$/.exec(own)?.[1]
    if (!end) return undefined
    const candidates = byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? []
    return (
      candidates.find((candidate) => `/${candidate.toLowerCase()}`.endsWith(`/${end}`)) ??
      candidates.find((candidate) => `/${candidate.toLowerCase()}`.endsWith(`/${end.replace(/^uploads\//, '')}`))
    )
  }

  const locate = (src: string, folder: string, address: string): string | undefined => {
    const path = decode((toSitePath(src, origins) ?? src).replace(/[?#].*$/s, ''))
    const isAbsolute = path.startsWith('/')
    for (const own of new Set([path, withoutBase(path, origins)].flatMap((one) => [withoutSize(one), one]))) {
      const places = isAbsolute ? publicFolders : [folder, ...publicFolders, ...publicFolders.map((place) => `${place}/${address}`)]
      for (const place of places) {
        const segments: string[] = []
        for (const segment of `${place}/${own}`.split('/')) {
          if (segment === '..') segments.pop()
          else if (segment && segment !== '.') segments.push(segment)
        }
        const candidate = root + segments.join('/')
        if (paths.has(candidate)) return candidate
      }
      const byEnd = findByEnd(own)
      if (byEnd) return byEnd
    }
    return undefined
  }

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
        const exported = findByEnd(withoutSize(src)) ?? findByEnd(src)
        if (!exported) return { problem: 'remote' }
      }
      const path = locate(src, folder, address)
      if (!path) return { problem: 'missing' }
      if (!found.has(path) && !problems.has(path)) {
        const problem = await add(path)
        if (problem) problems.set(path, `“${path.slice(path.lastIndexOf('/') + 1)}” ${problem}`)
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
