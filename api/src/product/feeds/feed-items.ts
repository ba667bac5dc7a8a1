import {
  blogPath,
  createExcerpt,
  type LanguageAttributes,
  type Post,
  type Translations,
  translate,
  workStatusLabels,
} from '@portfolio/contracts'
import { toDisplayName, toYearLabel, type Work } from '@portfolio/scholarship'
import { DESCRIPTION_CHARACTERS, toExcerptText } from '#product/shared/summary.ts'
import type { FeedItem } from './feed.ts'
import { escapeXml } from './xml.ts'

/** What a feed needs of a work. */
export interface ListedWork {
  id: string
  /** When it was first published. */
  createdAt: Date
  updatedAt: Date
  /** The address of its page. */
  path: string
  values: Readonly<Record<string, string>>
  work: Work
  year: number | undefined
  tags: string[]
  /** Who took part, in words. */
  people: string
  venue: string
  links: { kind: string; href: string }[]
  /** Of its title, if it is in another language than the site. */
  langAttributes?: LanguageAttributes | undefined
}

/** What the items of a feed need of the site. */
export interface FeedSite {
  owner: string
  origin: string
  translations: Translations | undefined
}

export interface DatedPost extends Post {
  createdAt: Date
  updatedAt: Date
}

/** Enough for sanitized HTML, which has no `>` inside of a tag. */
const TAG = /<[a-z][^>]*>/giu
const SITE_ADDRESS = /(\s(?:src|href|poster)=")(?=\/(?![/\\]))/gu

/** Links to a footnote and back. */
const FRAGMENT_ADDRESS = /(\shref=")(?=#)/gu

/** An item of a list with boxes, which the styles of pages draw. */
const BOX = /<li [^>]*?data-list="(un)?checked"[^>]*>/gu

/** Makes the addresses in sanitized HTML absolute, because a feed has no base address. Writes what only the styles of a page show. */
const toFeedHtml = (html: string, origin: string, page: string): string =>
  html
    .replace(TAG, (tag) =>
      tag
        .replace(SITE_ADDRESS, (_, attribute: string) => attribute + origin)
        .replace(FRAGMENT_ADDRESS, (_, attribute: string) => attribute + page),
    )
    .replace(BOX, (tag, open?: string) => tag + (open ? '☐ ' : '☑ '))

const toImages = ({ images }: Post, origin: string) =>
  images
    .map(({ url, width, height, alt = '', caption }) => {
      const image = `<img src="${escapeXml(origin + url)}" width="${width}" height="${height}" alt="${escapeXml(alt)}">`
      return caption ? `<figure>${image}<figcaption>${escapeXml(caption)}</figcaption></figure>` : `<p>${image}</p>`
    })
    .join('')

export const toBlogItem = (post: DatedPost, { owner, origin }: FeedSite): FeedItem => ({
  id: post._id,
  url: origin + blogPath(post),
  title: post.title,
  authors: [owner],
  tags: post.tags ?? [],
  published: post.createdAt,
  updated: post.updatedAt,
  summary: createExcerpt(toExcerptText(post.description), DESCRIPTION_CHARACTERS),
  html: toImages(post, origin) + toFeedHtml(post.description, origin, origin + blogPath(post)),
  image: post.images[0] && origin + post.images[0].url,
  language: post.language,
})

const paragraph = (html: string) => (html ? `<p>${html}</p>` : '')
const LINK_TEXTS: Record<string, string> = { doi: 'DOI', pdf: 'PDF' }

const toLinks = ({ links }: ListedWork, { origin, translations }: FeedSite) =>
  links
    .map(({ kind, href }) => {
      const text = LINK_TEXTS[kind] ?? translate(translations, kind.charAt(0).toUpperCase() + kind.slice(1))
      return `<a href="${escapeXml(href.startsWith('/') ? origin + href : href)}">${escapeXml(text)}</a>`
    })
    .join(' · ')

export const toWorkItem = (listed: ListedWork, site: FeedSite): FeedItem => {
  const { id, path, values, work, year, people, venue, tags, createdAt, updatedAt, langAttributes } = listed
  const role = work.author ? 'author' : 'editor'
  const names = (work[role] ?? []).map(toDisplayName).filter(Boolean)
  const status = translate(site.translations, workStatusLabels[work.status ?? 'published'])
  const when = toYearLabel(year) || status
  const place = venue && `<em>${escapeXml(venue)}</em>`
  const imprint = place && when ? translate(site.translations, '{0}, {1}', place, escapeXml(when)) : place || escapeXml(when)
  const abstract = (values.description ?? '').split(/\n\s*\n/u).map((text) => paragraph(escapeXml(text.trim())))
  return {
    id,
    url: site.origin + path,
    title: values.title ?? '',
    authors: names.length ? names : [values.author || site.owner],
    tags,
    published: createdAt,
    updated: updatedAt,
    summary: createExcerpt([people, venue, when].filter(Boolean).join(' · '), DESCRIPTION_CHARACTERS),
    html: [paragraph(escapeXml(people)), paragraph(imprint), ...abstract, paragraph(toLinks(listed, site))].join(''),
    language: langAttributes?.lang,
  }
}
