import type { SiteSystem } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { RichTextTooComplex } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { openArchive, openSingle } from './archive.ts'
import { createFinish, type ReadItem } from './finish-item.ts'
import { createImages, type FoundImage } from './images.ts'
import { parseArchive, parseSingle } from './parse-export.ts'
import type { ParsedItem, ParsedLink, ParsedOwner, Skipped } from './parsed-site.ts'
import { Unreadable } from './unreadable.ts'

const ITEMS_MAX = 5_000

export interface ReadExport {
  system: SiteSystem
  items: ReadItem[]
  links: (ParsedLink & { id: string })[]
  bibtex: string
  owner: ParsedOwner
  skipped: Skipped[]
  warnings: string[]
  images: FoundImage[]
}

/** Only one text can become the About section, which is always public. */
const keepOneAbout = (items: ParsedItem[]) => {
  const about = items.find(({ kind, status }) => kind === 'about' && status === 'published')
  for (const item of items) if (item.kind === 'about' && item !== about) item.kind = 'page'
}

interface Options {
  now: Date
  onProgress: (done: number, total: number) => Promise<void>
}

/** Reads an export and sanitizes it. `isArchive` says whether it is a ZIP file. Throws `Unreadable`. */
export const readExport = async (path: string, name: string, isArchive: boolean, { now, onProgress }: Options): Promise<ReadExport> => {
  const archive = isArchive ? await openArchive(path) : await openSingle(path, name)
  try {
    const { site, root } = isArchive ? await parseArchive(archive, now) : await parseSingle(archive)
    if (site.items.length > ITEMS_MAX)
      throw new Unreadable(
        `The site has ${site.items.length.toLocaleString('en')} posts and pages. At most ${ITEMS_MAX.toLocaleString('en')} can be imported at once`,
      )
    const { origins, publicFolders, altTexts, skipped } = site
    keepOneAbout(site.items)
    const images = createImages({ archive, root, origins, publicFolders, altTexts })
    const finish = createFinish(site, images)
    const items: ReadItem[] = []
    for (const [index, item] of site.items.entries()) {
      try {
        items.push(await finish(item, index))
      } catch (error) {
        const isUnreadable = error instanceof Unreadable
        if (!(isUnreadable || error instanceof RichTextTooComplex || error instanceof RangeError)) throw error
        skipped.push({ source: item.source, reason: isUnreadable ? error.message : 'Its text is too long or too deeply nested' })
      }
      await onProgress(index + 1, site.items.length)
    }
    if (site.owner.portrait) {
      const portrait = await images.find(site.owner.portrait, '', '', '')
      if ('url' in portrait) site.owner.portrait = portrait.url
      else delete site.owner.portrait
    }
    const { system, owner, warnings } = site
    if (!isArchive && items.some((item) => item.warnings.some((warning) => warning.includes('not in the export')))) {
      const folder = system === 'Ghost' ? 'content/images' : 'wp-content/uploads'
      warnings.push(`This file has no images. To import them too, put it into a ZIP file together with the folder ${folder} of your site`)
    }
    const links = site.links.map((link) => ({ ...link, id: uuid() }))
    if (!items.length && !links.length && !site.bibtex.length && !skipped.length)
      throw new Unreadable('The export has no posts, pages or works')
    return { system, items, links, bibtex: site.bibtex.join('\n'), owner, skipped, warnings, images: images.list() }
  } finally {
    archive.close()
  }
}
