const ADDRESS_CHARACTERS_MAX = 500

const decode = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Normalizes an address of an old site, for storing it and looking it up: the lowercase path without an ending such as `index.html`, `.html`
 * or a slash. Empty for the home page, and for anything that is not a path.
 */
export const toAddressKey = (address: string): string => {
  const numbered = /^\/?\?(?:p|page_id)=(\d{1,12})$/.exec(address)
  if (numbered) return `?p=${numbered[1]}`
  const [path = ''] = address.split(/[?#]/)
  const decoded = decode(path)
  if (/\p{Cc}/u.test(decoded)) return ''
  const segments = decoded.split('/').filter((segment) => segment && segment !== '.')
  if (!segments.length || segments.includes('..') || path.includes('\\')) return ''
  const key = `/${segments.join('/')}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/index(?:\.html?)?$/, '')
    .replace(/\.html?$/, '')
  return key.length > 1 && key.length <= ADDRESS_CHARACTERS_MAX ? key : ''
}

/** Returns the path of each key as the first of the addresses with this key spells it. Empty for a number. */
export const spellPaths = (keys: readonly string[], addresses: readonly string[]): string[] =>
  keys.map((key) => {
    const [path = ''] = addresses.find((address) => toAddressKey(address) === key)?.split(/[?#]/) ?? []
    return path && `/${path.split('/').filter(Boolean).join('/')}`
  })

/** Returns the path of an address on a site that was at one of `origins`, or undefined for an address elsewhere. */
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

/** Returns the folders that a site was in: `/lab` for `https://old.example/lab`, and an empty text for the root of its host. */
export const listBases = (origins: readonly string[]): string[] =>
  origins.map((origin) => (URL.canParse(origin) ? new URL(origin).pathname.replace(/\/$/, '') : ''))

/** Returns a path on an old site without the folder that the site was in, if it begins with it. */
export const withoutBase = (path: string, origins: readonly string[]): string => {
  const base = listBases(origins).find((one) => one && path.startsWith(`${one}/`))
  return base ? path.slice(base.length) : path
}

/** Resolves a relative path against a folder. Returns undefined if it leads out of the site. */
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

/** Converts a title to a slug as Jekyll does. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
