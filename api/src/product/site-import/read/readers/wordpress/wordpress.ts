import { readDate } from '#site-import/shared/dates.ts'
import { createDropped } from '#site-import/shared/dropped.ts'
import { emptySite, type ParsedItem, type ParsedSite } from '#site-import/shared/parsed-site.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import { skipUnreadableText } from '#site-import/shared/skip-unreadable.ts'
import { toTags } from '#site-import/shared/subjects.ts'
import { fitTitle, toPlainTitle } from '#site-import/shared/title.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { toHtml, type WordPressContext } from './text.ts'
import type { WordPressEntry, WordPressExport } from './xml.ts'

const STATUS: Record<string, ParsedItem['status']> = {
  publish: 'published',
  private: 'private',
  draft: 'draft',
  pending: 'draft',
  future: 'draft',
}

const readPostDate = ({ values }: WordPressEntry, field: 'post_date' | 'post_modified') => {
  const gmt = values.get(`wp:${field}_gmt`)
  // Drafts have a date of zeros here.
  return (
    readDate(gmt?.startsWith('0000') ? undefined : gmt) ??
    readDate(values.get(`wp:${field}`)?.startsWith('0000') ? undefined : values.get(`wp:${field}`)) ??
    (field === 'post_date' ? readDate(values.get('pubDate')) : undefined)
  )
}

const getPath = (address: string) => {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return parsed ? parsed.pathname + (parsed.pathname === '/' ? parsed.search : '') : ''
}

/** Types of entries that are not content, and are dropped silently. */
const SILENT = new Set([
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'wp_block',
  'wp_navigation',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_font_family',
  'wp_font_face',
  'attachment',
])

/** Images by their ids. Lists the ids that a text uses but no file of the export has. */
class Attachments extends Map<string, { url: string; alt: string }> {
  readonly unknown = new Set<string>()

  override get(id: string) {
    // A text without a featured image may have the id 0 or -1.
    if (/^[1-9]/.test(id) && !this.has(id)) this.unknown.add(id)
    return super.get(id)
  }
}

/** WordPress shows no other pattern. */
const isPublic = (values: WordPressEntry['values']) =>
  values.get('wp:status')?.trim() === 'publish' && !values.get('wp:post_password')?.trim()

interface Context {
  attachments: Attachments
  patterns: WordPressContext['patterns']
}

const getSource = ({ values }: WordPressEntry, type: string) => `${type} ${values.get('wp:post_id')?.trim() ?? ''}`

const toItem = (entry: WordPressEntry, type: string, context: Context): ParsedItem => {
  const { attachments } = context
  attachments.unknown.clear()
  const { values, meta, tags, categories } = entry
  const dropped = createDropped('Shortcodes')
  const id = values.get('wp:post_id')?.trim() ?? ''
  const slug = values.get('wp:post_name')?.trim() ?? ''
  const isProtected = Boolean(values.get('wp:post_password')?.trim())
  const own = STATUS[values.get('wp:status')?.trim() ?? ''] ?? 'draft'
  const thumbnail = attachments.get(meta.get('_thumbnail_id')?.trim() ?? '')
  const html = toHtml(entry, { ...context, onDropped: dropped.add })
  const unknown = attachments.unknown.size
  const isAbout = type === 'page' && /^about(?:-me|-us)?$/.test(slug)
  return {
    kind: isAbout ? 'about' : type === 'page' ? 'page' : 'blog',
    source: getSource(entry, type),
    title: fitTitle(toPlainTitle(values.get('title') ?? '')),
    html,
    date: readPostDate(entry, 'post_date'),
    updated: readPostDate(entry, 'post_modified'),
    status: own === 'published' && isProtected ? 'private' : own,
    addresses: [getPath(values.get('link')?.trim() ?? ''), id && `?p=${id}`].filter(Boolean),
    tags: toTags(tags, categories),
    images: thumbnail ? [{ src: thumbnail.url, alt: thumbnail.alt }] : [],
    warnings: [
      ...dropped.warnings(),
      ...(isProtected ? ['It has a password, so it becomes private'] : []),
      ...(values.get('wp:status') === 'future' ? ['It was scheduled, so it becomes a draft'] : []),
      ...(unknown
        ? [
            `${unknown === 1 ? '1 image is' : `${unknown} images are`} unknown. In WordPress, export “All content”, or add all files of the export`,
          ]
        : []),
      ...(html.trim() ? [] : ['It has no text']),
    ],
  }
}

/** Converts the files of an export, which refer to each other's images. */
export const toWordPressSite = (files: readonly WordPressExport[]): ParsedSite => {
  const entries = files.flatMap((file) => file.entries)
  const channel = new Map(files.toReversed().flatMap((file) => [...file.channel]))
  if (!files.some(({ isWxr }) => isWxr) && !entries.some(({ values }) => values.has('wp:post_type')))
    throw new Unreadable('This is not a WordPress export. In WordPress, export it under Tools, Export')
  const site = emptySite('WordPress')
  site.origins = [
    ...new Set(
      [channel.get('wp:base_blog_url'), channel.get('wp:base_site_url'), channel.get('link')].map(
        (address) => address?.trim().replace(/\/$/, '') ?? '',
      ),
    ),
  ].filter(Boolean)
  const attachments = new Attachments(
    entries
      .filter(({ values }) => values.get('wp:post_type')?.trim() === 'attachment')
      .map(({ values, meta }) => [
        values.get('wp:post_id')?.trim() ?? '',
        {
          url: values.get('wp:attachment_url')?.trim() ?? values.get('guid')?.trim() ?? '',
          alt: meta.get('_wp_attachment_image_alt')?.trim() ?? '',
        },
      ]),
  )
  const patterns = new Map(
    entries
      .filter(({ values }) => values.get('wp:post_type')?.trim() === 'wp_block' && isPublic(values))
      .map(({ values }) => [values.get('wp:post_id')?.trim() ?? '', values.get('content:encoded') ?? '']),
  )
  site.altTexts = new Map([...attachments.values()].filter(({ alt }) => alt).map(({ url, alt }) => [url, alt]))
  const others = new Map<string, number>()
  let trashed = 0
  for (const entry of entries) {
    const type = entry.values.get('wp:post_type')?.trim() || 'post'
    const status = entry.values.get('wp:status')?.trim() ?? ''
    if (type !== 'post' && type !== 'page') {
      if (!SILENT.has(type)) others.set(type, (others.get(type) ?? 0) + 1)
    } else if (status === 'trash' || status === 'auto-draft' || status === 'inherit') trashed += 1
    else skipUnreadableText(site.skipped, getSource(entry, type), () => site.items.push(toItem(entry, type, { attachments, patterns })))
  }
  if (trashed)
    site.skipped.push({
      source: trashed === 1 ? '1 entry' : `${trashed} entries`,
      reason: 'In the trash of WordPress, or never saved',
    })
  const comments = files.reduce((sum, file) => sum + file.comments, 0)
  if (comments)
    site.skipped.push({ source: comments === 1 ? '1 comment' : `${comments} comments`, reason: 'Your new site has no comments' })
  for (const [type, count] of others) site.skipped.push({ source: `${count} × ${type}`, reason: 'Your new site has nothing of this kind' })
  const name = channel.get('wp:author_display_name')?.trim()
  if (name && !/^admin/i.test(name)) site.owner.ownerName = name
  const tagline = channel.get('description')?.trim()
  if (tagline && tagline.length <= 200 && !/^just another wordpress site$/i.test(tagline)) site.owner.tagline = tagline
  setLanguage(site.owner, channel.get('language'))
  return site
}
