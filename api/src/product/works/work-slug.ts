import { RESERVED_SLUGS } from '@portfolio/contracts'
import { toSlug } from '@portfolio/scholarship'
import anyAscii from 'any-ascii'

const hasLatinLetters = (text: string) => /[a-z]/.test(toSlug(text))

/** Turns "计算机" into "Ji Suan Ji". */
const romanize = (text: string) =>
  anyAscii(text)
    .replace(/[`']/g, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/**
 * Returns the slug of a new work, from its title and year, unless the title ends with that year. A title in another script is romanized. Empty
 * for a title without letters or digits and no year.
 */
export const toWorkSlug = (title: string, year: number | undefined): string => {
  const latin = hasLatinLetters(title) || !/\p{L}/u.test(title) ? title : romanize(title)
  const slug = toSlug(latin)
  return slug.endsWith(`-${year}`) ? slug : toSlug(latin, year)
}

/** Returns one of the slugs that are tried in turn: "title", "title-2". */
export const toCandidate = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)

/** Returns the number of the first candidate: 2 for a reserved slug. */
export const firstNumber = (slug: string): number => (RESERVED_SLUGS.includes(slug) ? 2 : 1)
