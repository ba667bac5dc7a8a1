import { posix } from 'node:path'
import { escapeHtml, FILES_PREFIX, replaceItemPaths } from '@portfolio/contracts'
import { UUID_PATTERN } from '#http/ids.ts'
import { parseImageUrl } from '#product/shared/image-url.ts'
import { decodeHtml } from '#product/shared/rich-text/entities.ts'
import type { CreatePath } from './names.ts'

interface Options {
  createPath: CreatePath
  /** Paths in the export of the pages that are in it, by their addresses. */
  pages: ReadonlyMap<string, string>
  publicUrl: string | undefined
}

/** An uploaded image or file that the export contains. */
export interface Upload {
  path: string
  /** In the object store. */
  key: string
}

/** The address of an uploaded file, below its prefix. Other addresses there may be those of an earlier site. */
const UPLOAD = new RegExp(`^(${UUID_PATTERN})/([A-Za-z\\d_-][A-Za-z\\d._-]*)\\.(\\w+)$`)

/** Its text stays plain text in Markdown, where a relative address would be no link. */
const FOOTNOTE = /^(<sup class="ql-footnote" data-value=")([^"]*)/

/** Replaces addresses of the site by relative paths in the export, and collects the uploads to which they lead. */
export const createAddresses = ({ createPath, pages, publicUrl = '' }: Options) => {
  const uploads = new Map<string, Upload>()

  const add = (key: string, create: () => string): string => {
    const upload = uploads.get(key) ?? { key, path: create() }
    uploads.set(key, upload)
    return upload.path
  }

  /** Returns the path in the export of an address of the site. `title` names an image that is found here first. */
  const findPath = (address: string, title: string): string | undefined => {
    const image = parseImageUrl(address, undefined)
    if (image) return add(`media/${image.id}.${image.extension}`, () => createPath('images/', title, image.extension))
    const [, id, stem = '', extension = ''] = (address.startsWith(FILES_PREFIX) && UPLOAD.exec(address.slice(FILES_PREFIX.length))) || []
    if (id) return add(`files/${id}/${stem}.${extension}`, () => createPath('files/', stem, extension))
    return pages.get(address.replace(/[?#].*$/, ''))
  }

  /**
   * Returns an address as the file at `from` has it, or undefined if nothing of the export and of the web is there: an address of the site
   * that is not exported, when the site has no public address.
   */
  const toRelative = (address: string, from: string, title: string): string | undefined => {
    const path = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
    if (!path.startsWith('/') || path.startsWith('//')) return address
    const found = findPath(path, title)
    return found ? posix.relative(posix.dirname(from), found) : publicUrl ? publicUrl + path : undefined
  }

  /** Replaces the addresses in sanitized rich text. */
  const rewrite = (html: string, from: string, title: string): string =>
    html.replace(/<[a-z][^>]*>/gi, (tag) => {
      const alt = decodeHtml(/\balt="([^"]*)"/.exec(tag)?.[1] ?? '')
      return tag
        .replace(/ (href|src|poster)="([^"]*)"/g, (_, name: string, value: string) => {
          const target = toRelative(decodeHtml(value), from, alt || title)
          return target === undefined ? '' : ` ${name}="${escapeHtml(target)}"`
        })
        .replace(FOOTNOTE, (_, start: string, text: string) => start + replaceItemPaths(text, (path) => publicUrl + path))
    })

  return { toRelative, rewrite, list: (): Upload[] => [...uploads.values()] }
}

export type Addresses = ReturnType<typeof createAddresses>
