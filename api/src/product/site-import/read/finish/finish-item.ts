import { cleanTags, createExcerpt, IMAGES_MAX, LINK_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from '@portfolio/contracts'
import { sanitizeRichText } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { toExcerptText } from '#product/shared/summary.ts'
import { getFolder, spellPaths } from '#site-import/shared/addresses.ts'
import type { ReadItem } from '#site-import/shared/export-content.ts'
import type { ParsedItem, ParsedSite } from '#site-import/shared/parsed-site.ts'
import { fitTitle } from '#site-import/shared/title.ts'
import { withinTime } from '#site-import/shared/within-time.ts'
import type { Files } from './files.ts'
import type { Images } from './images.ts'
import { createItemLinks } from './item-links.ts'
import { createLosses } from './losses.ts'
import { rewriteHtml } from './rewrite-html.ts'

const EXCERPT_CHARACTERS = 160

/** Converts tags to ones that this site can store. */
const fitTags = (tags: readonly string[]): string[] =>
  cleanTags(
    tags.map((tag) =>
      tag
        .replaceAll(/[,\p{Cc}]/gu, ' ')
        .trim()
        .slice(0, TAG_CHARACTERS_MAX),
    ),
  )
    .filter((tag) => /[\p{L}\p{N}]/u.test(tag))
    .slice(0, TAGS_MAX)

/** Creates a function that converts a parsed item to its stored form. */
export const createFinish = (site: ParsedSite, images: Images, files: Files) => {
  const { ids, findLink, listAddresses } = createItemLinks(site)
  const isMarkdown = !['WordPress', 'Ghost'].includes(site.system)

  return async (item: ParsedItem, index: number): Promise<ReadItem> => {
    const losses = createLosses()

    const findImage = async (src: string, alt: string) => {
      const result = src ? await images.find(src, alt, getFolder(item.source), item.addresses[0] ?? '') : { problem: 'missing' }
      if ('url' in result) return result.url
      if (result.problem === 'remote') losses.count('remoteImage')
      else if (result.problem === 'missing') losses.count('missingImage')
      else losses.addProblem(result.problem)
      return undefined
    }

    const findTarget = (href: string, kind: 'link' | 'file'): string | undefined => {
      const target = findLink(href, item)
      const file = files.find(href, getFolder(item.source), item.addresses[0] ?? '', target?.href)
      if (file) return file
      const isPlace = kind === 'link' && href.startsWith('#')
      if (!target && !isPlace) losses.count(kind)
      if (target?.isOld) losses.count('oldTarget')
      return target?.href
    }

    const covers: string[] = []
    for (const { src, alt } of item.images) {
      const url = await findImage(src, alt)
      if (url && !url.startsWith('data:')) covers.push(url)
    }
    const html = await rewriteHtml(item.html, {
      findImage,
      findLink: (href) => {
        const target = findTarget(href, 'link')
        return target && target.length <= LINK_CHARACTERS_MAX ? target : undefined
      },
      findFile: (src) => findTarget(src, 'file'),
      hasInlineDisplay: isMarkdown && site.system !== 'Hugo',
      hasPlainFormulas: !isMarkdown,
    })
    const clean = withinTime(() => sanitizeRichText(html)).trim()
    const addresses = listAddresses(item)
    return {
      id: ids[index] as string,
      kind: item.kind,
      source: item.source,
      title: item.kind === 'about' && item.title.endsWith(' (blog)') ? 'About' : fitTitle(item.title),
      html: clean,
      excerpt: createExcerpt(toExcerptText(clean), EXCERPT_CHARACTERS),
      date: item.date?.toISOString() ?? null,
      updated: item.updated && item.date && item.updated > item.date ? item.updated.toISOString() : null,
      status: item.status,
      addresses,
      paths: spellPaths(addresses, item.addresses),
      filePaths: files.listOf(clean).flatMap(files.listAddresses),
      tags: fitTags(item.tags ?? []),
      images: [...new Set(covers)].slice(0, IMAGES_MAX),
      warnings: [...item.warnings, ...losses.warnings()],
    }
  }
}
