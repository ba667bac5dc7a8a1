import { getDayOfYear, keepComplete, listDays, two } from '#site-import/shared/address-days.ts'
import { toSlug } from '#site-import/shared/addresses.ts'
import { type Data, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { listOwnCategories } from '#site-import/shared/subjects.ts'

const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
}

export interface File {
  path: string
  data: Data
  body: string
}

/** In titles, Jekyll keeps the punctuation that addresses may contain. */
const toTitle = (name: string) => name.replaceAll(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')

/** Returns the categories of a post: the folders around `_posts`, then those of the front matter. */
const listCategories = ({ data, path }: File): string[] => {
  const around = /^(.+)\/_(?:posts|drafts)\//.exec(path)?.[1]?.split('/') ?? []
  return [...new Set([...around, ...listOwnCategories(data)].map((category) => category.toLowerCase()))]
}

const fillPermalink = (pattern: string, file: File, name: string, day: Date | undefined, collection: string) => {
  const { data, path } = file
  const slug = toText(data.slug) || name
  const parts: Record<string, string> = {
    title: toTitle(slug),
    slug: toSlug(slug),
    name,
    path: path.replace(/^_[^/]+\//, '').replace(/\.\w+$/, ''),
    collection,
    categories: listCategories(file).join('/'),
    slugified_categories: listCategories(file).map(toSlug).join('/'),
    output_ext: '.html',
    ...(day && {
      year: String(day.getUTCFullYear()),
      month: two(day.getUTCMonth() + 1),
      i_month: String(day.getUTCMonth() + 1),
      day: two(day.getUTCDate()),
      i_day: String(day.getUTCDate()),
      short_year: two(day.getUTCFullYear() % 100),
      y_day: String(getDayOfYear(day)).padStart(3, '0'),
    }),
  }
  return pattern.replace(/:(\w+)/g, (whole, key: string) => parts[key] ?? whole).replaceAll(/\/{2,}/g, '/')
}

/** Returns the addresses that a file has on the old site, the current one first. `written` is what its date was read from. */
export const getAddresses = (config: Data, file: File, name: string, date: Date | undefined, written: unknown, type: string): string[] => {
  const collection = toData(toData(config.collections)[type])
  const general = type === 'posts' ? toText(config.permalink) || 'date' : toText(collection.permalink) || '/:collection/:path'
  const pattern = toText(file.data.permalink) || (type === 'pages' ? '/:path' : general)
  const days = date ? listDays(written, date, toText(config.timezone)) : [undefined]
  return [
    ...keepComplete(days.map((day) => fillPermalink(STYLES[pattern] ?? pattern, file, name, day, type))),
    ...toList(file.data.redirect_from),
  ]
}
