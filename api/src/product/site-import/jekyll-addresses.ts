import { toSlug } from './addresses.ts'
import { type Data, toData, toList, toText } from './front-matter.ts'

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

const two = (number: number) => String(number).padStart(2, '0')

const fillPermalink = (pattern: string, { data, path }: File, name: string, date: Date | undefined, collection: string) => {
  const parts: Record<string, string> = {
    title: name,
    slug: toSlug(toText(data.slug) || name),
    name,
    path: path.replace(/^_[^/]+\//, '').replace(/\.\w+$/, ''),
    collection,
    categories: toList(data.categories ?? data.category)
      .flatMap((category) => (typeof data.categories === 'string' ? category.split(/\s+/) : [category]))
      .map(toSlug)
      .join('/'),
    output_ext: '.html',
    ...(date && {
      year: String(date.getUTCFullYear()),
      month: two(date.getUTCMonth() + 1),
      i_month: String(date.getUTCMonth() + 1),
      day: two(date.getUTCDate()),
      i_day: String(date.getUTCDate()),
      short_year: two(date.getUTCFullYear() % 100),
      y_day: String(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)).padStart(3, '0'),
    }),
  }
  return pattern.replace(/:(\w+)/g, (whole, key: string) => parts[key] ?? whole).replaceAll(/\/{2,}/g, '/')
}

/** Returns the addresses that a file has on the old site, the current one first. */
export const getAddresses = (config: Data, file: File, name: string, date: Date | undefined, type: string): string[] => {
  const collection = toData(toData(config.collections)[type])
  const general = type === 'posts' ? toText(config.permalink) || 'date' : toText(collection.permalink) || '/:collection/:path'
  const pattern = toText(file.data.permalink) || (type === 'pages' ? '/:path' : general)
  return [fillPermalink(STYLES[pattern] ?? pattern, file, name, date, type), ...toList(file.data.redirect_from)]
}
