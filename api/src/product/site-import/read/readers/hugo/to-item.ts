import { getFileName, getFolder } from '#site-import/shared/addresses.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { createDropped } from '#site-import/shared/dropped.ts'
import { type Data, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import type { ParsedImage, ParsedItem, SiteFiles } from '#site-import/shared/parsed-site.ts'
import { toTags } from '#site-import/shared/subjects.ts'
import { takeTitle } from '#site-import/shared/title.ts'
import { getAddresses } from './addresses.ts'
import type { Page } from './pages.ts'
import { checkPublic, getPageDate } from './public.ts'
import { renderShortcodes } from './shortcodes.ts'

export interface Context {
  files: SiteFiles
  config: Data
  now: Date
  /** The language without a prefix in addresses. */
  main: string
}

const toImages = ({ data, path }: Page, files: SiteFiles): ParsedImage[] => {
  const cover = toData(data.cover)
  const image = toData(data.image)
  const said = [
    cover.image,
    typeof data.image === 'string' ? data.image : image.filename,
    data.featured_image,
    data.featuredimage,
    data.thumbnail,
  ]
  // Hugo Blox shows a file with one of these names in the folder of a page.
  const featured = /\/_?index(?:\.\w+)?\.md$/.test(path)
    ? files.paths.find((file) => getFolder(file) === getFolder(path) && /^(?:featured|cover)\.\w+$/i.test(getFileName(file)))
    : undefined
  const found = [...said.map(toText), ...toList(data.images).slice(0, 1), featured ? getFileName(featured) : '']
  return [...new Set(found.filter(Boolean))].map((src) => ({ src, alt: toText(cover.alt) || toText(image.alt_text) || '' }))
}

export const toItem = (page: Page, kind: ParsedItem['kind'], context: Context): ParsedItem => {
  const { files, config, main } = context
  const { data, path } = page
  const { date } = getPageDate(page)
  const { isPublic, warnings } = checkPublic(page, context)
  const { title, body } = takeTitle(toText(data.title), page.body, page.name)
  const dropped = createDropped('Shortcodes')
  const text = renderShortcodes(body, {
    findPage: (wanted) => {
      const name = wanted.replace(/#.*$/, '').replace(/^\//, '').replace(/\.md$/, '')
      const found =
        files.paths.find((file) => [`content/${name}.md`, `content/${name}/index.md`].includes(file)) ??
        files.paths.find((file) => file.startsWith('content/') && (file.endsWith(`/${name}.md`) || file.endsWith(`/${name}/index.md`)))
      return found && `/${found}`
    },
    onDropped: dropped.add,
  })
  return {
    kind,
    source: path,
    title,
    html: /\.html$/i.test(path) ? text : toHtml(text),
    date,
    updated: readDate(data.lastmod),
    status: isPublic ? 'published' : 'draft',
    addresses: getAddresses(config, page, title, main),
    tags: toTags(toList(data.tags), toList(data.categories)),
    images: toImages(page, files),
    warnings: [...dropped.warnings(), ...warnings, ...(date || kind !== 'blog' ? [] : ['It has no date'])],
  }
}
