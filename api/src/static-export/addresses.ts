/** An address of the site that has no file. The message says why. */
export class BrokenAddress extends Error {
  override name = 'BrokenAddress'
}

/** An address that the site has, but no host of files. */
export class UnnameableAddress extends BrokenAddress {
  override name = 'UnnameableAddress'
}

/** Paths that a static host must not have: the portal, the API and previews. */
const NOT_EXPORTED = /^\/(?:admin|api|item-preview|metrics|live|ready)(?:\/|$)/
const HAS_EXTENSION = /\.[a-z0-9]+$/i

/** Name of the parameter that makes another page of a list. Other parameters select parts of one page, which scripts do in the browser. */
const PAGE = 'page'
const ONLY_PAGE = /^\?page=\d+$/

/**
 * Returns the address under which an export has what a link leads to: `/books`, `/books?page=2`, `/files/1/a.pdf`. Undefined for links to
 * other sites. `base` is the absolute address of the document.
 */
export const toExportedAddress = (link: string, base: string): string | undefined => {
  if (!link || !URL.canParse(link, base)) return undefined
  const { origin, pathname, searchParams } = new URL(link, base)
  if (origin !== new URL(base).origin) return undefined
  const path = pathname.replace(/(?<=.)\/$/, '')
  const page = Number(searchParams.get(PAGE))
  return page > 1 && Number.isSafeInteger(page) && !HAS_EXTENSION.test(path) ? `${path}?${PAGE}=${page}` : path
}

export const isExported = (address: string): boolean => !NOT_EXPORTED.test(address)

/** Returns the path that a host without scripts serves for an address: `/books/page/2/` for `/books?page=2`. */
const toStaticPath = (address: string): string => {
  const [path = '', page] = address.split(`?${PAGE}=`)
  return page ? `${path.replace(/\/$/, '')}/${PAGE}/${page}/` : path
}

/**
 * Returns a link of the site as a host without scripts needs it: with the path of a further page of a list, and without empty segments, which
 * hosts do not skip. Other links stay as they are.
 */
export const toStaticLink = (link: string, base: string): string => {
  const address = toExportedAddress(link, base)
  if (address === undefined) return link
  const { origin, pathname, search, hash } = new URL(link, base)
  const isPage = ONLY_PAGE.test(search) && !HAS_EXTENSION.test(pathname)
  if (!isPage && !pathname.includes('//')) return link
  const path = toStaticPath(address).replace(/\/{2,}/g, '/')
  return (/^https?:/.test(link) ? origin : '') + path + (isPage ? '' : search) + hash
}

/** Returns a key that two names share if a disk may keep them as one file. */
export const toDiskName = (path: string): string => path.normalize('NFC').toLowerCase()

/** The limit of most file systems. */
const NAME_BYTES_MAX = 255

/** The list of exported files has one a line, so a name has no line break. */
const isFileName = (name: string) => !/^\.{1,2}$|[/\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX

const NO_FILE = 'it cannot be the name of a file'
const IS_DOCUMENT_FILE = /\.html?$/i
const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new UnnameableAddress(NO_FILE)
  }
}

/** Returns an address without an ending that old sites have: `/a` for `/a.html` and `/a/index.html`. */
export const withoutEnding = (address: string): string => address.replace(/(?:\/index)?\.html?$/i, '')

/**
 * Returns the name of the file for an address, relative to the folder: a document is the `index.html` of a folder, unless its address ends
 * like a file. Throws when the address cannot be the name of a file.
 */
export const toFileName = (address: string, isDocument: boolean): string => {
  const segments = toStaticPath(address).split('/').filter(Boolean).map(decode)
  if (!segments.every(isFileName)) throw new UnnameableAddress(NO_FILE)
  if (isDocument && !IS_DOCUMENT_FILE.test(segments.at(-1) ?? '')) segments.push('index.html')
  return segments.join('/')
}

/** Returns the name of a document's file as disks compare it; undefined if it has none. */
export const findDiskName = (address: string): string | undefined => {
  try {
    return toDiskName(toFileName(address, true))
  } catch {
    return undefined
  }
}
