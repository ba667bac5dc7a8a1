import { v7 as uuid } from 'uuid'
import { getFolder, joinPath, toAddressKey, toSitePath, withoutBase } from '#site-import/shared/addresses.ts'
import type { ParsedItem, ParsedSite } from '#site-import/shared/parsed-site.ts'

export interface ItemLink {
  href: string
  /** Whether it leads to something else on the old site. */
  isOld?: true
}

/** Assigns ids to the items of an export, and finds where links between them lead. */
export const createItemLinks = (site: ParsedSite) => {
  // An id contains a time (since 1970): here the time when the item was written.
  const ids = site.items.map(({ date }) => uuid(date ? { msecs: Math.max(0, date.getTime()) } : undefined))
  const byAddress = new Map<string, string>()
  const bySource = new Map<string, string>()
  for (const [index, { addresses, source, kind }] of site.items.entries()) {
    const path = kind === 'about' ? '/about' : `/blogs/${ids[index]}`
    bySource.set(source, path)
    for (const address of addresses) {
      const key = toAddressKey(address)
      if (key && !byAddress.has(key)) byAddress.set(key, path)
    }
  }
  const [old = ''] = site.origins.filter((address) => /^https?:/.test(address))

  /** Returns the new address of a link, or undefined if its target is neither imported nor on the old site. */
  const findLink = (href: string, { source, addresses }: ParsedItem): ItemLink | undefined => {
    if (/^(?:mailto|tel):/i.test(href)) return { href }
    if (href.startsWith('#')) return undefined
    const path = toSitePath(href, site.origins)
    if (path === undefined && /^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return { href: href.startsWith('//') ? `https:${href}` : href }
    const name = (path ?? href).replace(/#.*$/, '')
    const relative =
      path === undefined
        ? [
            joinPath(getFolder(source), name),
            joinPath(addresses[0] ?? '', name),
            joinPath(getFolder(addresses[0]?.replace(/\/$/, '') ?? ''), name),
          ]
        : [name.replace(/^\//, '')]
    for (const candidate of relative) {
      if (candidate === undefined) continue
      const own = bySource.get(candidate) ?? byAddress.get(toAddressKey(/[?]/.test(candidate) ? candidate : `/${candidate}`))
      if (own) return { href: own }
    }
    if (path?.startsWith('/?')) {
      const own = byAddress.get(toAddressKey(path))
      if (own) return { href: own }
    }
    if (!old || path === undefined) return undefined
    // The address of the home page is in use wherever the site is.
    return { href: old + withoutBase(path, site.origins), ...(name !== '/' && { isOld: true }) }
  }

  /** Returns the normalized old addresses of an item, without those that belong to another item. */
  const listAddresses = ({ source, addresses }: ParsedItem): string[] => {
    const own = bySource.get(source)
    return [...new Set(addresses.map(toAddressKey))].filter((key) => key && key !== own && byAddress.get(key) === own)
  }

  return { ids, findLink, listAddresses }
}
