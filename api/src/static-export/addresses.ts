/** An address of the site that has no file. The message says why. */
export class BrokenAddress extends Error {
  override name = 'BrokenAddress'
}

/** Paths that a static host must not have: the portal, the API and previews. */
const NOT_EXPORTED = /^\/(?:admin|api|item-preview|metrics|live|ready)(?:\/|$)/
const HAS_EXTENSION = /\.[a-z0-9]+$/i

/** Name of the parameter that makes another page of a list. Other parameters select parts of one page, which scripts do in the browser. */
const PAGE = 'page'

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
export const toStaticPath = (address: string): string => {
  const [path = '', page] = address.split(`?${PAGE}=`)
  return page ? `${path.replace(/\/$/, '')}/${PAGE}/${page}/` : path
}

/** Returns a key that two names share if a disk may keep them as one file. */
export const toDiskName = (path: string): string => path.normalize('NFC').toLowerCase()

/** The limit of most file systems. */
const NAME_BYTES_MAX = 255

/** The list of exported files has one a line, so a name has no line break. */
const isFileName = (name: string) => !/^\.{1,2}$|[/\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX

const NO_FILE = 'it cannot be the name of a file'
const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new BrokenAddress(NO_FILE)
  }
}

/**
 * Returns the name of the file for an address, relative to the folder: a document is the `index.html` of a folder. Throws when the address
 * cannot be the name of a file.
 */
export const toFileName = (address: string, isDocument: boolean): string => {
  const segments = toStaticPath(address).split('/').filter(Boolean).map(decode)
  if (!segments.every(isFileName)) throw new BrokenAddress(NO_FILE)
  if (isDocument) segments.push('index.html')
  return segments.join('/')
}
