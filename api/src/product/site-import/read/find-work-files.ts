import { listLinkFields } from '@portfolio/scholarship'
import type { ParsedSite, ParsedWork } from '#site-import/shared/parsed-site.ts'
import type { Files } from './finish/files.ts'

const FILE = /\.[a-z\d]{2,5}(?:[?#]|$)/i

interface WorkFiles {
  /** Addresses of the files here, by the values of the fields. */
  found: Record<string, string>
  /** Old addresses of the files, by the keys of their entries. */
  addresses: ParsedWork[]
  /** How many other files of the old site the entries link to. */
  missing: number
}

/** Finds the files in the archive to which the entries of a site link. */
export const findWorkFiles = (site: ParsedSite, files: Files): WorkFiles => {
  const found = new Map<string, string>()
  const missing = new Set<string>()
  const addresses: ParsedWork[] = []
  for (const { key, value } of site.bibtex.flatMap(listLinkFields)) {
    const file = files.findOfWork(value)
    if (file) {
      found.set(value, file.url)
      addresses.push({ key, addresses: files.listAddresses(file) })
    } else if (!files.isElsewhere(value) && FILE.test(value)) missing.add(value)
  }
  return { found: Object.fromEntries(found), addresses, missing: missing.size }
}
