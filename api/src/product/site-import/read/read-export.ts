import { FILE_BYTES_MAX, type SiteSystem } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { RichTextTooComplex } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { spellPaths, toAddressKey } from '#site-import/shared/addresses.ts'
import { openArchive, openSingle } from '#site-import/shared/archive.ts'
import type { ReadExport, ReadItem } from '#site-import/shared/export-content.ts'
import type { ParsedItem, ParsedOwner, ParsedSite, ParsedWork } from '#site-import/shared/parsed-site.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { findWorkFiles } from './find-work-files.ts'
import { createFiles, type Files } from './finish/files.ts'
import { createFinish } from './finish/finish-item.ts'
import { createImages, type Images } from './finish/images.ts'
import { createLocator } from './finish/locate.ts'
import { parseArchive, parseSingle } from './parse-export.ts'

const ITEMS_MAX = 5_000

/** Only one text can become the About section, which is always public. */
const keepOneAbout = (items: ParsedItem[]) => {
  const about = items.find(({ kind, status }) => kind === 'about' && status === 'published')
  for (const item of items) if (item.kind === 'about' && item !== about) item.kind = 'page'
}

interface Options {
  now: Date
  onProgress: (done: number, total: number) => Promise<void>
}

/** Lists an item that cannot be finished among the skipped ones. */
const finishItems = async (site: ParsedSite, images: Images, files: Files, onProgress: Options['onProgress']): Promise<ReadItem[]> => {
  const finish = createFinish(site, images, files)
  const items: ReadItem[] = []
  for (const [index, item] of site.items.entries()) {
    try {
      items.push(await finish(item, index))
    } catch (error) {
      const isUnreadable = error instanceof Unreadable
      if (!(isUnreadable || error instanceof RichTextTooComplex || error instanceof RangeError)) throw error
      site.skipped.push({ source: item.source, reason: isUnreadable ? error.message : 'Its text is too long or too deeply nested' })
    }
    await onProgress(index + 1, site.items.length)
  }
  return items
}

const finishOwner = async ({ portrait, ...owner }: ParsedOwner, images: Images): Promise<ParsedOwner> => {
  const found = portrait ? await images.find(portrait, '', '', '') : undefined
  return found && 'url' in found ? { ...owner, portrait: found.url } : owner
}

/** Says how to import the images that a single file refers to but cannot contain. */
const explainMissingImages = (system: SiteSystem, items: readonly ReadItem[]): string[] => {
  if (!items.some((item) => item.warnings.some((warning) => warning.includes('not in the export')))) return []
  const folder = system === 'Ghost' ? 'content/images' : 'wp-content/uploads'
  return [`This file has no images. To import them too, put it into a ZIP file together with the folder ${folder} of your site`]
}

/** Says that files of works which cannot be imported have to be uploaded. */
const nameMissingFiles = (count: number): string[] => {
  if (!count) return []
  const reason = `not in the export, larger than ${FILE_BYTES_MAX / 1e6} MB, or of a type that works cannot have`
  return count === 1
    ? [`1 file of your works, such as a PDF, is not imported: it is ${reason}. After the import, upload it in the details of the work`]
    : [
        `${count} files of your works, such as PDFs, are not imported: they are ${reason}. After the import, upload them in the details of the works`,
      ]
}

/** Returns the old addresses of the works, by the keys of their entries. */
const listWorkAddresses = (works: readonly ParsedWork[]): ReadExport['works'] => {
  const byKey = Map.groupBy(works, ({ key }) => key)
  return [...byKey].map(([key, same]) => {
    const spelled = same.flatMap(({ addresses }) => addresses)
    const addresses = [...new Set(spelled.map(toAddressKey))].filter(Boolean)
    return { key, addresses, paths: spellPaths(addresses, spelled) }
  })
}

/**
 * Reads an export in three steps. `isArchive` says whether it is a ZIP file. Throws `Unreadable`.
 *
 * 1. Open: an archive lists its files (`shared/archive.ts`); a single file is an archive of one.
 * 2. Parse: `parse-export.ts` recognizes the system, and the reader of that system in `readers/` converts its files to a `ParsedSite`. Texts
 *    are HTML then, with the links and images of the old site.
 * 3. Finish: `finish/` finds these images in the archive and the targets of links among its files and the items, and sanitizes the HTML. The result is what
 *    will be stored, with warnings about everything that was left out.
 */
export const readExport = async (path: string, name: string, isArchive: boolean, { now, onProgress }: Options): Promise<ReadExport> => {
  const archive = isArchive ? await openArchive(path) : await openSingle(path, name)
  try {
    const { site, root } = isArchive ? await parseArchive(archive, now) : await parseSingle(archive)
    if (site.items.length > ITEMS_MAX)
      throw new Unreadable(
        `The site has ${site.items.length.toLocaleString('en')} posts and pages. At most ${ITEMS_MAX.toLocaleString('en')} can be imported at once`,
      )
    keepOneAbout(site.items)

    const { system, origins, publicFolders, altTexts, skipped } = site
    const locator = createLocator({ archive, root, origins, publicFolders })
    const images = createImages({ archive, locator, origins, altTexts })
    const files = createFiles({ archive, root, origins, publicFolders, locator })
    const items = await finishItems(site, images, files, onProgress)
    const owner = await finishOwner(site.owner, images)
    const links = site.links.map((link) => ({ ...link, id: uuid() }))
    if (!items.length && !links.length && !site.bibtex.length && !skipped.length)
      throw new Unreadable('The export has no posts, pages or works')
    const workFiles = findWorkFiles(site, files)
    const works = listWorkAddresses([...site.works, ...workFiles.addresses])
    const warnings = [...site.warnings, ...(isArchive ? [] : explainMissingImages(system, items)), ...nameMissingFiles(workFiles.missing)]
    return {
      ...{ system, items, links, bibtex: site.bibtex.join('\n'), works, workFiles: workFiles.found, owner, skipped, warnings },
      images: images.list(),
      files: files.list(),
    }
  } finally {
    archive.close()
  }
}
