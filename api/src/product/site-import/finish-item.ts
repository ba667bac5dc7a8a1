import { cleanTags, createExcerpt, IMAGES_MAX, LINK_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from '@portfolio/contracts'
import { sanitizeRichText } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { toExcerptText } from '#product/shared/summary.ts'
import { getFolder, spellPaths } from './addresses.ts'
import type { Images } from './images.ts'
import { createItemLinks } from './item-links.ts'
import type { ParsedItem, ParsedSite } from './parsed-site.ts'
import { rewriteHtml } from './rewrite-html.ts'
import { fitTitle } from './title.ts'
import { withinTime } from './within-time.ts'

const EXCERPT_CHARACTERS = 160

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
  tags: string[]
  /** Addresses of the images above the text. */
  images: string[]
  warnings: string[]
}

const toCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

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
export const createFinish = (site: ParsedSite, images: Images) => {
  const { ids, findLink, listAddresses } = createItemLinks(site)

  return async (item: ParsedItem, index: number): Promise<ReadItem> => {
    const warnings = [...item.warnings]
    const problems = new Set<string>()
    let [remote, missing, lost, old, files] = [0, 0, 0, 0, 0]
    const find = async (src: string, alt: string) => {
      const result = src ? await images.find(src, alt, getFolder(item.source), item.addresses[0] ?? '') : { problem: 'missing' }
      if ('url' in result) return result.url
      if (result.problem === 'remote') remote += 1
      else if (result.problem === 'missing') missing += 1
      else problems.add(result.problem)
      return undefined
    }
    const covers: string[] = []
    for (const { src, alt } of item.images) {
      const url = await find(src, alt)
      if (url && !url.startsWith('data:')) covers.push(url)
    }
    const isMarkdown = !['WordPress', 'Ghost'].includes(site.system)
    const html = await rewriteHtml(item.html, {
      findImage: find,
      findLink: (href) => {
        const target = findLink(href, item)
        if (!target && !href.startsWith('#')) lost += 1
        if (target?.isOld) old += 1
        return target && target.href.length <= LINK_CHARACTERS_MAX ? target.href : undefined
      },
      findFile: (src) => {
        const target = findLink(src, item)
        if (!target) files += 1
        if (target?.isOld) old += 1
        return target?.href
      },
      hasInlineDisplay: isMarkdown && site.system !== 'Hugo',
      hasPlainFormulas: !isMarkdown,
    })
    const clean = withinTime(() => sanitizeRichText(html)).trim()
    const excerpt = createExcerpt(toExcerptText(clean), EXCERPT_CHARACTERS)
    if (remote)
      warnings.push(
        `${toCount(remote, 'image of another site becomes a link', 'images of other sites become links')}, because this site shows only images that it stores`,
      )
    if (missing) warnings.push(`${toCount(missing, 'image is', 'images are')} not in the export`)
    if (lost)
      warnings.push(
        `${toCount(lost, 'link leads', 'links lead')} to something that is not imported, and ${lost === 1 ? 'becomes' : 'become'} plain text`,
      )
    if (files)
      warnings.push(`${toCount(files, 'video, recording or embedded file is', 'videos, recordings or embedded files are')} not imported`)
    if (old)
      warnings.push(`${toCount(old, 'link leads to a file or page that stays', 'links lead to files or pages that stay')} on your old site`)
    warnings.push(...problems)
    const addresses = listAddresses(item)
    return {
      id: ids[index] as string,
      kind: item.kind,
      source: item.source,
      title: item.kind === 'about' && item.title.endsWith(' (blog)') ? 'About' : fitTitle(item.title),
      html: clean,
      excerpt,
      date: item.date?.toISOString() ?? null,
      updated: item.updated && item.date && item.updated > item.date ? item.updated.toISOString() : null,
      status: item.status,
      addresses,
      paths: spellPaths(addresses, item.addresses),
      tags: fitTags(item.tags ?? []),
      images: [...new Set(covers)].slice(0, IMAGES_MAX),
      warnings,
    }
  }
}
