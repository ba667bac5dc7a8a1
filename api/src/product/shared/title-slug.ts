import { toSlug } from '@portfolio/scholarship'
import anyAscii from 'any-ascii'

const LETTERS = /\p{L}/gu
const LATIN_LETTERS = /\p{Script=Latin}/gu
/** Of Arabic, with what stands above or below it. Otherwise it would be left out. */
const ALEF = /[اأإآٱ][\u064B-\u065F]*/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Turns "计算机" into "Ji Suan Ji". */
const romanize = (text: string) =>
  anyAscii(text.replace(ALEF, 'a'))
    .replace(/[`']/g, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/**
 * Returns the slug of a new item, from its title and year, unless the title ends with that year. A title that is mostly in another script is
 * romanized. Empty for a title without letters or digits and no year.
 */
export const toTitleSlug = (title: string, year?: number | undefined): string => {
  const latin = count(title, LATIN_LETTERS) * 2 >= count(title, LETTERS) ? title : romanize(title)
  const slug = toSlug(latin)
  return slug.endsWith(`-${year}`) ? slug : toSlug(latin, year)
}

/** Returns one of the slugs that are tried in turn: "title", "title-2". */
export const toCandidate = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)
