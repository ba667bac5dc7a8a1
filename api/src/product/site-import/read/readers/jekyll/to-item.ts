import { getFileName } from '#site-import/shared/addresses.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { createDropped } from '#site-import/shared/dropped.ts'
import { type Data, isTrue, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { isHeldBack } from '#site-import/shared/held-back.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import type { ParsedImage, ParsedItem, ParsedSite, SiteFiles } from '#site-import/shared/parsed-site.ts'
import { isExample } from '#site-import/shared/profiles.ts'
import { listOwnCategories, toTags } from '#site-import/shared/subjects.ts'
import { takeTitle, toPlainTitle } from '#site-import/shared/title.ts'
import { type File, getAddresses } from './addresses.ts'
import { findType, isPublishedPath } from './config.ts'
import { fromKramdown } from './kramdown.ts'
import { renderLiquid } from './liquid.ts'

const POST_NAME = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)\.\w+$/

export interface Context {
  config: Data
  files: SiteFiles
  site: ParsedSite
  now: Date
  /** Returns the key of the entry of a work, by the name of its file. */
  toKey: (name: string) => string
}

/** Returns the date of a file, and what it was read from: its front matter, or its name. */
export const getDate = ({ data, path }: File): { date: Date | undefined; written: unknown } => {
  const written = readDate(data.date) ? data.date : POST_NAME.exec(getFileName(path))?.[1]
  return { date: readDate(written), written }
}

const toImages = ({ data }: File): ParsedImage[] => {
  const header = toData(data.header)
  const image = toData(data.image)
  const profile = toData(data.profile)
  const found = [
    // In academicpages, a bare file name refers to the folder `images`.
    ...[header.image, header.teaser, header.overlay_image].map(toText).map((src) => (src && !src.includes('/') ? `/images/${src}` : src)),
    ...[data.img, data.thumbnail, data.image, image.path, image.feature, data.cover].map(toText),
    ...[toText(profile.image)].map((src) => (src && !src.includes('/') ? `/assets/img/${src}` : src)),
  ]
  return [...new Set(found.filter((src) => src && !isExample(src)))].map((src) => ({ src, alt: toText(image.alt) }))
}

export const toItem = (context: Context, file: File, kind: ParsedItem['kind']): ParsedItem => {
  const { site, config, files, now } = context
  const name = POST_NAME.exec(getFileName(file.path))?.[2] ?? getFileName(file.path).replace(/\.\w+$/, '')
  const { date, written } = getDate(file)
  const dropped = createDropped('Template code')
  const { title, body } = takeTitle(toPlainTitle(toText(file.data.title)), file.body, name)
  const text = renderLiquid(body, {
    baseUrl: '',
    siteUrl: toText(config.url),
    findPost: (wanted) => {
      const own = wanted.replace(/\.\w+$/, '').replace(/^\//, '')
      const found = files.paths.find((path) => path.replace(/\.\w+$/, '').endsWith(own))
      return found && `/${found}`
    },
    onDropped: dropped.add,
  })
  const isHidden = !isPublishedPath(config, file.path)
  const isFuture = date !== undefined && date > now && !isTrue(config.future)
  return {
    kind,
    source: file.path,
    title: kind === 'about' && /^about\b/i.test(title) ? title[0]?.toUpperCase() + title.slice(1) : title,
    html: /\.html$/i.test(file.path) ? text : toHtml(fromKramdown(text)),
    date,
    updated: readDate(file.data.last_modified_at ?? file.data.modified ?? file.data.last_updated ?? file.data.updated),
    status: isHidden || isFuture || isHeldBack(file.data) ? 'draft' : 'published',
    addresses: getAddresses(config, file, name, date, written, findType(file.path)),
    tags: toTags(
      // Tags in a single text are separated by spaces.
      typeof file.data.tags === 'string' && !file.data.tags.includes(',') ? file.data.tags.split(/\s+/) : toList(file.data.tags),
      kind === 'blog' ? listOwnCategories(file.data) : [],
    ),
    images: toImages(file),
    warnings: [
      ...dropped.warnings(),
      ...(isHidden && !file.path.includes('_drafts/') ? ['Your old site does not publish it, so it becomes a draft'] : []),
      ...(text.trim() || kind !== 'blog' ? [] : ['It has no text']),
      ...(isFuture ? ['Its date is in the future, so it becomes a draft'] : []),
      ...(site.system === 'Jekyll' || date || kind !== 'blog' ? [] : ['It has no date']),
    ],
  }
}
