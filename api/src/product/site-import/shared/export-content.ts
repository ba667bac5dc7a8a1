import type { SiteSystem } from '@portfolio/contracts'
import type { ImageExtension } from '#product/shared/uploads/detect-image-type.ts'
import type { ParsedItem, ParsedLink, ParsedOwner, Skipped } from './parsed-site.ts'

/** A post, a page or the About section in the form in which it will be stored. */
export interface ReadItem {
  id: string
  kind: ParsedItem['kind']
  source: string
  title: string
  /** Sanitized. */
  html: string
  excerpt: string
  date: string | null
  updated: string | null
  status: ParsedItem['status']
  /** Its old addresses, normalized by `toAddressKey`. */
  addresses: string[]
  /** The same as they were spelled. Missing in exports that an earlier version has read. */
  paths?: string[]
  /** Old addresses of the files to which it links. Missing in exports that an earlier version has read. */
  filePaths?: string[]
  tags: string[]
  /** Addresses of the images above the text. */
  images: string[]
  warnings: string[]
}

/** An image in the archive that a text uses, with the id under which it will be stored. */
export interface FoundImage {
  id: string
  extension: ImageExtension
  path: string
  alt: string
}

/** A file in the archive that a text or a work links to. */
export interface FoundFile {
  /** Its address here. The final one may differ, because the site may have the same file already. */
  url: string
  path: string
  /** Its address on the old site. */
  old?: string
}

/** An export as it was read, with the items that importing it would write. */
export interface ReadExport {
  system: SiteSystem
  items: ReadItem[]
  links: (ParsedLink & { id: string })[]
  bibtex: string
  /** Old addresses of works, by the keys of their entries. Missing in exports that an earlier version has read. */
  works?: { key: string; addresses: string[]; paths: string[] }[]
  /** Addresses of files here, by the values of the fields that link to them. Missing in exports that an earlier version has read. */
  workFiles?: Record<string, string>
  owner: ParsedOwner
  skipped: Skipped[]
  warnings: string[]
  images: FoundImage[]
  files: FoundFile[]
}

/** An export that waits for the owner's review. */
export type StoredExport = Omit<ReadExport, 'images' | 'files'>
