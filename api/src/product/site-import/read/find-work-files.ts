import { listLinkFields } from '@portfolio/scholarship'
import { toAddressKey, toSitePath } from '#site-import/shared/addresses.ts'
import type { FoundFile } from '#site-import/shared/export-content.ts'
import type { ParsedSite, ParsedWork } from '#site-import/shared/parsed-site.ts'
import type { Files } from './finish/files.ts'

const FILE = /\.[a-z\d]{2,5}(?:[?#]|$)/i

/** Returns the paths at which the old site served a file. */
const listAddresses = ({ path }: FoundFile, root: string, { publicFolders, origins }: ParsedSite): string[] => {
  // As in an address, where a question mark ends the path.
  const own = path.slice(root.length).replace(/[%?#]/g, encodeURIComponent)
  const folder = publicFolders.find((one) => one && own.startsWith(`${one}/`)) ?? ''
  const address = folder ? own.slice(folder.length) : `/${own}`
  const bases = origins.map((origin) => (URL.canParse(origin) ? new URL(origin).pathname.replace(/\/$/, '') : ''))
  return [...new Set([address, ...bases.map((base) => base + address)])]
}

interface WorkFiles {
  /** Addresses of the files here, by the values of the fields. */
  found: Record<string, string>
  /** Old addresses of the files, by the keys of their entries. Those of no use as one are left out. */
  addresses: ParsedWork[]
  /** How many other files of the old site the entries link to. */
  missing: number
}

/** Finds the files in the archive to which the entries of a site link. */
export const findWorkFiles = (site: ParsedSite, root: string, files: Files): WorkFiles => {
  const found = new Map<string, string>()
  const missing = new Set<string>()
  const addresses: ParsedWork[] = []
  for (const { key, value } of site.bibtex.flatMap(listLinkFields)) {
    const file = files.findOfWork(value)
    const isOwn = toSitePath(value, site.origins) !== undefined || !/^[a-z]+:|^\/\//i.test(value)
    if (file) {
      found.set(value, file.url)
      addresses.push({ key, addresses: listAddresses(file, root, site).filter((address) => toAddressKey(address) !== '') })
    } else if (isOwn && FILE.test(value)) missing.add(value)
  }
  return { found: Object.fromEntries(found), addresses, missing: missing.size }
}
