import { RESERVED_SLUGS } from '@portfolio/contracts'
import { toSlug } from '@portfolio/scholarship'
import anyAscii from 'any-ascii'

const hasLatinLetters = (text: string) => /[a-z]/.test(toSlug(text))

/** "计算机" is "Ji Suan Ji". */
const romanize = (text: string) =>
  anyAscii(text)
    .replace(/[`']/g, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/**
 * Returns the last part of a new work's address, from its title and year. A title in other letters is written in Latin ones. Empty for a
 * title without letters or digits and no year.
 */
export const toWorkSlug = (title: string, year: number | undefined): string =>
  toSlug(hasLatinLetters(title) || !/\p{L}/u.test(title) ? title : romanize(title), year)

/** Returns what is tried in turn, beginning with 1: "title", "title-2". A reserved one is not. */
export const toCandidate = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)

export const firstNumber = (slug: string): number => (RESERVED_SLUGS.includes(slug) ? 2 : 1)
