import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { HttpError } from '#http/errors.ts'
import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { getFileName } from './shared/addresses.ts'
import { openArchive } from './shared/archive.ts'
import type { FoundFile, ReadExport } from './shared/export-content.ts'
import { isUnusable } from './store-images.ts'

/** Stores a file unless the site has the same one, and resolves with its URL. Throws 422 for a file of a type that is not accepted. */
export type StoreFile = (file: { content: Readable; fileName: string; folder: string }) => Promise<string>

interface Options {
  path: string
  folder: string
  storeFile: StoreFile
  /** May throw to stop. */
  onProgress: (done: number, total: number) => void
}

/** The message for a file that cannot be stored while others can: it is unusable, or exceeds the quota. Undefined if nothing can be stored. */
const findProblem = (error: unknown): string | undefined => {
  if (error instanceof HttpError && [413, 422].includes(error.status)) return error.message
  return isUnusable(error) ? 'it cannot be read' : undefined
}

/** Links of a sanitized text to files: the address, and what the link shows. */
const LINK = /<a href="(\/files\/[^"#]+)(#[^"]*)?"([^>]*)>([\s\S]*?)<\/a>/g

/** Returns an export with the final addresses of its files. A link to a file without one leads to the old site, or is removed. */
const withUrls = (content: ReadExport, urls: ReadonlyMap<string, string | undefined>): ReadExport => ({
  ...content,
  items: content.items.map((item) => ({
    ...item,
    html: item.html.replace(LINK, (whole, url: string, place = '', attributes: string, text: string) => {
      if (!urls.has(url)) return whole
      const target = urls.get(url)
      return target ? `<a href="${encodeAttribute(target)}${place}"${attributes}>${text}</a>` : text
    }),
  })),
  workFiles: Object.fromEntries(
    Object.entries(content.workFiles ?? {}).flatMap(([value, url]) => {
      const target = urls.get(url)
      return target?.startsWith('/') ? [[value, target]] : []
    }),
  ),
})

/** Stores the files of an archive one by one. Resolves with the export, with links to them. Files that cannot be stored are named in its warnings. */
export const storeFiles = async (content: ReadExport, { path, folder, storeFile, onProgress }: Options): Promise<ReadExport> => {
  if (!content.files.length) return content
  const archive = await openArchive(path)
  const urls = new Map<string, string | undefined>()
  const warnings: string[] = []
  const store = async ({ path, url, old }: FoundFile, own: string) => {
    const fileName = getFileName(path)
    try {
      urls.set(url, await storeFile({ content: await archive.open(path), fileName, folder: own }))
    } catch (error) {
      const problem = findProblem(error)
      if (!problem) throw error
      urls.set(url, old)
      warnings.push(`“${fileName}” is not imported: ${problem}`)
    }
  }
  try {
    for (const [index, file] of content.files.entries()) {
      onProgress(index, content.files.length)
      const own = join(folder, `file-${index}`)
      await mkdir(own)
      await store(file, own)
      await rm(own, { recursive: true, force: true })
    }
  } finally {
    archive.close()
  }
  return withUrls({ ...content, warnings: [...content.warnings, ...warnings] }, urls)
}
