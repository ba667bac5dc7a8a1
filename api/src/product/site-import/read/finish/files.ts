import { FILE_BYTES_MAX, FILE_TYPES, type FileExtension } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { toFileName, toFileUrl } from '#product/shared/uploads/file-names.ts'
import { getFileName, listBases, toAddressKey, toSitePath } from '#site-import/shared/addresses.ts'
import type { FoundFile } from '#site-import/shared/export-content.ts'
import type { Locator, SiteFolders } from './locate.ts'

const FILES_MAX = 1_000
const ALL_BYTES_MAX = 500_000_000

const getExtension = (path: string): FileExtension | undefined => {
  const extension = /\.([a-z\d]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FILE_TYPES, extension) ? (extension as FileExtension) : undefined
}

const FILE_LINK = /href="(\/files\/[^"#]+)/g

interface Options extends SiteFolders {
  locator: Locator
}

/** Finds the files in an archive, such as PDFs, to which texts and works link. */
export const createFiles = ({ archive, root, origins, publicFolders, locator }: Options) => {
  /** By their paths in the archive. */
  const found = new Map<string, FoundFile>()
  const byUrl = new Map<string, FoundFile>()
  let bytes = 0

  const add = (path: string): FoundFile | undefined => {
    const known = found.get(path)
    const extension = getExtension(path)
    const size = archive.getBytes(path)
    if (known || !extension || size > FILE_BYTES_MAX || found.size >= FILES_MAX || bytes + size > ALL_BYTES_MAX) return known
    bytes += size
    const file = { url: toFileUrl(uuid(), toFileName(getFileName(path), extension)), path }
    found.set(path, file)
    byUrl.set(file.url, file)
    return file
  }

  /** Whether a link leads to another site. */
  const isElsewhere = (href: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href) && toSitePath(href, origins) === undefined

  /** Returns the paths at which the old site served a file, without those that cannot redirect. */
  const listAddresses = ({ path }: FoundFile): string[] => {
    // As in an address, where a question mark ends the path.
    const own = path.slice(root.length).replace(/[%?#]/g, encodeURIComponent)
    const folder = publicFolders.find((one) => one && own.startsWith(`${one}/`)) ?? ''
    const address = folder ? own.slice(folder.length) : `/${own}`
    return [...new Set([address, ...listBases(origins).map((base) => base + address)])].filter((one) => toAddressKey(one) !== '')
  }

  return {
    listAddresses,
    isElsewhere,

    /** Returns the files to which a finished text links. */
    listOf: (html: string): FoundFile[] => [...html.matchAll(FILE_LINK)].flatMap(([, url = '']) => byUrl.get(url) ?? []),

    /**
     * Returns the address that a file will have here, or undefined for any other link. `folder` is that of the text in the site, `address` that
     * of its page; `old` is the address on the old site, if it has one.
     */
    find: (href: string, folder: string, address: string, old: string | undefined): string | undefined => {
      const [, name = '', place = ''] = /^([^?#]*)[^#]*(#.*)?$/s.exec(href) ?? []
      if (!getExtension(name)) return undefined
      const path = isElsewhere(name) ? locator.findExported(name) : locator.locate(name, folder, address)
      const file = path === undefined ? undefined : add(path)
      if (!file) return undefined
      if (old) file.old ??= old.replace(/#.*$/s, '')
      return file.url + place
    },

    /** Returns the file that an entry of a bibliography links to, by its address or, as in al-folio, by its name. */
    findOfWork: (value: string): FoundFile | undefined => {
      if (!getExtension(value.replace(/[?#].*$/s, '')) || isElsewhere(value)) return undefined
      const path = locator.locate(value, 'assets/pdf', '') ?? locator.findOnly(value)
      return path === undefined ? undefined : add(path)
    },

    list: (): FoundFile[] => [...found.values()],
  }
}

export type Files = ReturnType<typeof createFiles>
