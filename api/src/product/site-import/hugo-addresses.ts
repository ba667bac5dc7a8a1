import { toSlug } from './addresses.ts'
import { type Data, toData, toList, toText } from './front-matter.ts'
import type { Page } from './hugo-pages.ts'

const two = (number: number) => String(number).padStart(2, '0')

const findPermalink = (config: Data, section: string): string => {
  const permalinks = toData(config.permalinks)
  return toText(toData(permalinks.page)[section]) || toText(permalinks[section])
}

/** Returns the addresses that a page has on the old site, the current one first. */
export const getAddresses = (
  config: Data,
  { data, section, folder, name, language }: Page,
  title: string,
  date: Date | undefined,
  main: string,
) => {
  const prefix = language !== main ? `/${language}` : ''
  const slug = toText(data.slug) || name
  const parts: Record<string, string> = {
    title: toSlug(title),
    slug: toSlug(toText(data.slug) || title),
    slugorcontentbasename: slug,
    slugorfilename: slug,
    filename: name,
    contentbasename: name,
    section,
    sections: folder,
    ...(date && {
      year: String(date.getUTCFullYear()),
      month: two(date.getUTCMonth() + 1),
      day: two(date.getUTCDate()),
      yearday: String(Math.ceil((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)),
    }),
  }
  const permalink = findPermalink(config, section)
  const own = toText(data.url)
  const path = permalink
    ? permalink.replace(/:(\w+)/g, (whole, key: string) => parts[key.toLowerCase()] ?? whole)
    : `/${folder ? `${folder}/` : ''}${slug.replaceAll(' ', '-')}`
  return [prefix + (own || path).replace(/^(?!\/)/, '/'), ...toList(data.aliases).map((alias) => alias.replace(/^(?!\/)/, '/'))]
}
