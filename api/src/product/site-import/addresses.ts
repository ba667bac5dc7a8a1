const ADDRESS_CHARACTERS_MAX = 500

const decode = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Returns the one form of all spellings of an address on an old site, with which it is stored and looked up: a path without its end, such as
 * `index.html`, `.html` or a slash, in lower case. Empty for the home page, and for what is no path.
 */
export const toAddressKey = (address: string): string => {
  const numbered = /^\/?\?(?:p|page_id)=(\d{1,12})$/.exec(address)
  if (numbered) return `?p=${numbered[1]}`
  const [path = ''] = address.split(/[?#]/)
  const segments = decode(path)
    .split('/')
    .filter((segment) => segment && segment !== '.')
  if (!segments.length || segments.includes('..') || path.includes('\\')) return ''
  const key = `/${segments.join('/')}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/index(?:\.html?)?$/, '')
    .replace(/\.html?$/, '')
  return key.length > 1 && key.length <= ADDRESS_CHARACTERS_MAX ? key : ''
}

/** Returns the path of an address on a site that was at `origins`; undefined for an address elsewhere. */
export const toSitePath = (address: string, origins: readonly string[]): string | undefined => {
  if (/^\/(?!\/)/.test(address)) return address
  const plain = address.replace(/^https?:/i, '').toLowerCase()
  for (const origin of origins) {
    const own = origin.replace(/^https?:/i, '').toLowerCase()
    if (plain === own) return '/'
    if (plain.startsWith(`${own}/`)) return address.replace(/^https?:/i, '').slice(own.length)
  }
  return undefined
}

/** Returns the path that is meant by a relative one in a file of a folder; undefined if it leads out of the site. */
export const joinPath = (folder: string, path: string): string | undefined => {
  const segments: string[] = []
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '..') {
      if (!segments.length) return undefined
      segments.pop()
    } else if (segment && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

export const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns a title as static site generators write it in addresses. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
