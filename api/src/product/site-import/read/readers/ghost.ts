import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { type Data, isTrue, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import { emptySite, type ParsedItem, type ParsedSite } from '#site-import/shared/parsed-site.ts'
import { addProfile } from '#site-import/shared/profiles.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import { skipUnreadableText } from '#site-import/shared/skip-unreadable.ts'
import { fitTitle } from '#site-import/shared/title.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'

const toRows = (value: unknown): Data[] => (Array.isArray(value) ? value.map(toData) : [])

/** Returns the tables of an export. Since Ghost 1 they are one level deeper. */
const findTables = (json: unknown): Data => {
  const root = toData(json)
  const [first] = toRows(root.db)
  const tables = toData((first ?? root).data)
  if (!Array.isArray(tables.posts))
    throw new Unreadable('This is not a Ghost export, because it has no posts. In Ghost, export it under Settings, Import/Export')
  return tables
}

/** Returns the text of a post as HTML. Old and never published posts have Markdown or plain text instead. */
const findText = (post: Data): string => {
  const html = toText(post.html)
  if (html) return html
  const markdown = toText(post.markdown)
  if (markdown) return toHtml(markdown)
  const plain = toText(post.plaintext)
  return plain
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${encodeAttribute(paragraph)}</p>`)
    .join('')
}

/** Whether a newsletter is on no page. */
const isSent = (post: Data) => toText(post.status) === 'sent'

const toStatus = (post: Data): ParsedItem['status'] => {
  const status = toText(post.status)
  if (isSent(post)) return 'private'
  if (status !== 'published') return 'draft'
  const visibility = toText(post.visibility) || 'public'
  return visibility === 'public' ? 'published' : 'private'
}

const fillPermalink = (pattern: string, post: Data, date: Date | undefined) =>
  pattern
    .replace(':slug', toText(post.slug))
    .replace(':id', toText(post.id))
    .replace(':year', date ? String(date.getUTCFullYear()) : '')
    .replace(':month', date ? String(date.getUTCMonth() + 1).padStart(2, '0') : '')
    .replace(':day', date ? String(date.getUTCDate()).padStart(2, '0') : '')

const getSource = (post: Data) => toText(post.slug) || toText(post.id)

const isPage = (post: Data) => toText(post.type) === 'page' || isTrue(post.page)

export const readGhost = (json: unknown): ParsedSite => {
  const site = emptySite('Ghost')
  const tables = findTables(json)
  const settings = new Map(toRows(tables.settings).map(({ key, value }) => [toText(key), value]))
  const metas = new Map(toRows(tables.posts_meta).map((meta) => [toText(meta.post_id), meta]))
  const [user = {}] = toRows(tables.users)
  const tagNames = new Map(toRows(tables.tags).map((tag) => [toText(tag.id), toText(tag.name)]))
  const tagged = Map.groupBy(toRows(tables.posts_tags), (row) => toText(row.post_id))
  const permalink = toText(settings.get('permalinks')) || '/:slug/'
  // Placeholders for the address of the site in texts.
  site.origins = ['__GHOST_URL__', '{{GHOST_URL}}', toText(settings.get('url')).replace(/\/$/, '')].filter(Boolean)
  const toItem = (post: Data): ParsedItem => {
    const date = readDate(post.published_at) ?? readDate(post.created_at)
    const meta = metas.get(toText(post.id)) ?? {}
    const title = fitTitle(toText(post.title))
    const slug = toText(post.slug)
    const isAbout = isPage(post) && /^about(?:-me|-us)?$/.test(slug)
    const status = toStatus(post)
    const text = findText(post)
    const cover = toText(post.feature_image) || toText(post.image)
    return {
      kind: isAbout ? 'about' : isPage(post) ? 'page' : 'blog',
      source: getSource(post),
      title,
      html: text,
      date,
      updated: readDate(post.updated_at),
      status,
      addresses: [isPage(post) ? `/${slug}/` : fillPermalink(permalink, post, date), `/${slug}/`],
      // Tags whose names begin with # are internal.
      tags: (tagged.get(toText(post.id)) ?? [])
        .map((row) => tagNames.get(toText(row.tag_id)) ?? '')
        .filter((name) => !name.startsWith('#')),
      images: cover ? [{ src: cover, alt: toText(meta.feature_image_alt) || toText(post.feature_image_alt) }] : [],
      warnings: [
        ...(status === 'private' ? [`It was ${isSent(post) ? 'sent by email' : 'for members'} only, so it becomes private`] : []),
        ...(toText(post.status) === 'scheduled' ? ['It was scheduled, so it becomes a draft'] : []),
        ...(text ? [] : ['It has no text']),
      ],
    }
  }
  for (const post of toRows(tables.posts)) skipUnreadableText(site.skipped, getSource(post), () => site.items.push(toItem(post)))
  const { owner } = site
  if (toText(user.name) && toText(user.name) !== 'Ghost') owner.ownerName = toText(user.name)
  const tagline = toText(settings.get('description'))
  if (tagline && tagline.length <= 200 && tagline !== 'Thoughts, stories and ideas.') owner.tagline = tagline
  setLanguage(owner, toText(settings.get('locale')) || toText(settings.get('lang')))
  for (const service of ['twitter', 'facebook', 'linkedin', 'bluesky', 'mastodon', 'website']) addProfile(owner, service, user[service])
  if (toList(tables.members).length) site.warnings.push('Members and newsletters are not imported')
  return site
}
