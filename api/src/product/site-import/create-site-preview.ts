import type { ExportItem, Settings, SitePreview } from '@portfolio/contracts'
import { toAddressKey } from './shared/addresses.ts'
import type { ReadItem, StoredExport } from './shared/export-content.ts'
import { compareOwner } from './shared/owner-settings.ts'
import type { PresentSite } from './write/site-store.ts'

const IMAGE = /<img src="(\/media\/[\da-f-]{36}\.\w{3})"/g

/** Finds the blog of this site that matches an item: imported before, or with the same title and day. */
const findSame = ({ id, title, date, addresses }: ReadItem, { blogs, copies, former }: PresentSite) => {
  const ids = new Set<string | undefined>([id, ...addresses.map((address) => former.get(address))])
  const isSameDay = (createdAt: Date) => date !== null && createdAt.toISOString().slice(0, 10) === date.slice(0, 10)
  return (
    blogs.find((blog) => ids.has(blog.id) || (blog.title === title && isSameDay(blog.createdAt))) ?? copies.find((copy) => ids.has(copy.id))
  )
}

const toItem = (item: ReadItem, present: PresentSite): ExportItem => {
  const { id, kind, title, source, status, date, excerpt, warnings, images, filePaths = [] } = item
  const addresses = [...new Set([...item.addresses, ...filePaths.map(toAddressKey)])]
  const shown = new Set([...images, ...[...item.html.matchAll(IMAGE)].map(([, url]) => url as string)])
  const same = kind === 'about' ? undefined : findSame(item, present)
  const { about } = present
  const reason = same
    ? 'It is already on your site'
    : kind === 'page'
      ? 'It can become a page of the menu'
      : kind === 'about' && about
        ? 'You have an About page, which this one would replace'
        : undefined
  return {
    ...{ id, kind, title, source, status, date, excerpt, addresses, warnings },
    image: [...shown][0] ?? null,
    images: shown.size,
    isProposed: reason === undefined,
    ...(reason && { reason }),
    ...(kind === 'about' && about && { replaces: { title: about.title, path: '/about' } }),
  }
}

/** Returns what importing an export would do, apart from its works. */
export const createSitePreview = (
  content: StoredExport,
  present: PresentSite,
  settings: Settings,
): Omit<SitePreview, 'id' | 'name' | 'works'> => ({
  system: content.system,
  items: [
    ...content.items.map((item) => toItem(item, present)),
    ...content.links.map(({ id, title, link, source }): ExportItem => {
      const isThere = present.links.has(link)
      return {
        ...{
          id,
          kind: 'link',
          title,
          source,
          status: 'published',
          date: null,
          excerpt: link,
          image: null,
          images: 0,
          addresses: [],
          warnings: [],
        },
        isProposed: !isThere,
        ...(isThere && { reason: 'It is already on your site' }),
      }
    }),
  ],
  settings: compareOwner(settings, content.owner),
  skipped: content.skipped,
  workAddresses: content.works?.map(({ key, addresses }) => ({ key, addresses })) ?? [],
  warnings: content.warnings,
})
