import { posix } from 'node:path'
import { getFileName, toSitePath, withoutBase } from '#site-import/shared/addresses.ts'
import type { Archive } from '#site-import/shared/archive.ts'

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export interface SiteFolders {
  archive: Archive
  /** Folder of the site in the archive, ending with a slash; empty for the archive itself. */
  root: string
  origins: readonly string[]
  publicFolders: readonly string[]
}

/** WordPress and Ghost texts use smaller copies of images, but the archive may only have the original. */
const withoutSize = (path: string) => path.replace(/\/size\/w\d+(?:h\d+)?\//, '/').replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '')

/** Finds the files of an archive to which texts refer. */
export const createLocator = ({ archive, root, origins, publicFolders }: SiteFolders) => {
  const paths = new Set(archive.paths)
  const byName = new Map<string, string[]>()
  for (const path of archive.paths) {
    const name = getFileName(path).toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const listNamed = (path: string) => byName.get(getFileName(path).toLowerCase()) ?? []

  /** Finds the path in the archive with the same ending as an address, because exported media may be in any folder. */
  const findByEnd = (path: string) => {
    const own = path.replace(/^\//, '').toLowerCase()
    const end = /(?:wp-content\/)?(uploads\/.+)$/.exec(own)?.[1] ?? /(content\/images\/.+)$/.exec(own)?.[1]
    if (!end) return undefined
    const candidates = listNamed(end)
    return (
      candidates.find((candidate) => `/${candidate.toLowerCase()}`.endsWith(`/${end}`)) ??
      candidates.find((candidate) => `/${candidate.toLowerCase()}`.endsWith(`/${end.replace(/^uploads\//, '')}`))
    )
  }

  return {
    /** Finds the path in the archive of an address that was on another site, if its file was exported with the text. */
    findExported: (src: string): string | undefined => findByEnd(withoutSize(src)) ?? findByEnd(src),

    /** Finds the path in the archive of an address on the site. `folder` is that of the text in the site, `address` that of its page. */
    locate: (src: string, folder: string, address: string): string | undefined => {
      const path = decode((toSitePath(src, origins) ?? src).replace(/[?#].*$/s, ''))
      const isAbsolute = path.startsWith('/')
      for (const own of new Set([path, withoutBase(path, origins)].flatMap((one) => [withoutSize(one), one]))) {
        const places = isAbsolute ? publicFolders : [folder, ...publicFolders, ...publicFolders.map((place) => `${place}/${address}`)]
        for (const place of places) {
          const candidate = root + posix.join('/', place, own).slice(1)
          if (paths.has(candidate)) return candidate
        }
        const byEnd = findByEnd(own)
        if (byEnd) return byEnd
      }
      return undefined
    },

    /** Finds the only file of the site with the name that an address ends with, apart from files that Jekyll does not publish. */
    findOnly: (src: string): string | undefined => {
      const isPublic = (path: string) => path.startsWith(root) && !/(?:^|\/)[_.]/.test(path.slice(root.length))
      const named = listNamed(decode(src.replace(/[?#].*$/s, ''))).filter(isPublic)
      return named.length === 1 ? named[0] : undefined
    },
  }
}

export type Locator = ReturnType<typeof createLocator>
