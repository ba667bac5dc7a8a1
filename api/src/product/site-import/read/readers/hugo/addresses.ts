import { getDayOfYear, keepComplete, listDays, two } from '#site-import/shared/address-days.ts'
import { type Data, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import type { Page } from './pages.ts'
import { getPageDate } from './public.ts'

const findPermalink = (config: Data, section: string): string => {
  const permalinks = toData(config.permalinks)
  return toText(toData(permalinks.page)[section]) || toText(permalinks[section])
}

/** Converts a title or a path as Hugo does: it drops most punctuation, and replaces spaces with hyphens. */
const toPath = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{Nd}\p{M}./_#+~@\s-]/gu, '')
    .trim()
    .replaceAll(/\s*(-+)\s*/g, '$1')
    .replaceAll(/\s+/g, '-')
    .replaceAll('#', '%23')
    .toLowerCase()

/** Returns the addresses that a page has on the old site, the current one first. */
export const getAddresses = (config: Data, page: Page, title: string, main: string): string[] => {
  const { data, section, folder, name, language } = page
  const prefix = language !== main ? `/${language}` : ''
  const slug = toPath(toText(data.slug) || name)
  const parts: Record<string, string> = {
    title: toPath(title),
    slug: toPath(toText(data.slug) || title),
    slugorcontentbasename: slug,
    slugorfilename: slug,
    filename: toPath(name),
    contentbasename: toPath(name),
    section: toPath(section),
    sections: toPath(folder),
  }
  const { date, written } = getPageDate(page)
  const days = date ? listDays(written, date, toText(config.timeZone)) : [undefined]
  const fill = (permalink: string, day: Date | undefined) => {
    const all: Record<string, string> = {
      ...parts,
      ...(day && {
        year: String(day.getUTCFullYear()),
        month: two(day.getUTCMonth() + 1),
        day: two(day.getUTCDate()),
        yearday: String(getDayOfYear(day)),
      }),
    }
    return permalink.replace(/:(\w+)/g, (whole, key: string) => all[key.toLowerCase()] ?? whole)
  }
  const permalink = findPermalink(config, section) || `/${folder ? ':sections/' : ''}:slugorfilename`
  const own = toText(data.url)
  const paths = own ? [own] : keepComplete(days.map((day) => fill(permalink, day)))
  return [
    ...paths.map((path) => prefix + path.replace(/^(?!\/)/, '/')),
    ...toList(data.aliases).map((alias) => alias.replace(/^(?!\/)/, '/')),
  ]
}
