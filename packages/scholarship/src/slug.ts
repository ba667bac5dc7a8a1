import { SLUG } from '#csl'
import { toBaseLetters, withoutMarks } from './normal-form.ts'

const CHARACTERS_MAX = 60

/** Returns the words of a text in small Latin letters and digits. */
export const toWords = (text: string): string[] =>
  withoutMarks(toBaseLetters(text.toLowerCase()))
    .replace(/['’]/gu, '')
    .split(/[^a-z\d]+/u)
    .filter(Boolean)

/**
 * Returns the last part of a work's address, from its title and year: "computing-machinery-and-intelligence-1950". At most 60 characters
 * of the title are used, cut between words. Returns an empty text for a title without Latin letters or digits and no year.
 */
export const toSlug = (title: string, year?: number): string => {
  const words = toWords(title)
  let length = 0
  const kept = words.filter((word, index) => {
    length += word.length + 1
    return index === 0 || length <= CHARACTERS_MAX
  })
  return [...kept.map((word) => word.slice(0, CHARACTERS_MAX)), ...(year === undefined ? [] : [year < 1 ? `${1 - year}-bc` : year])].join(
    '-',
  )
}

/** Whether an owner may type a text as an address: words of small Latin letters and digits with hyphens, at most 120 characters. */
export const isSlug = (text: string): boolean => SLUG.test(text) && text.length <= 2 * CHARACTERS_MAX
