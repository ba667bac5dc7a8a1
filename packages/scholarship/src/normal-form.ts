import { BASE_LETTERS } from '#csl'

/** No writing system stacks so many. Source: Unicode Standard Annex #15, Stream-Safe Text Format. */
const STACKED_MARKS = /(\p{Mark}{30})\p{Mark}+/gu

/** Stands in words that were copied from PDFs and pages, where they may be broken at the end of a line. */
const SOFT_HYPHENS = /\u00AD/g

/**
 * Returns a text in a normal form of Unicode, without soft hyphens. Of the marks above one letter at most 30 are kept: putting them in order
 * takes time quadratic in their number.
 */
export const toNormalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(SOFT_HYPHENS, '').replace(STACKED_MARKS, '$1').normalize(form)

/** Returns a text without accents and other marks: "Erdos" for "Erdős". */
export const withoutMarks = (text: string): string => toNormalForm(text, 'NFKD').replace(/\p{Mark}/gu, '')

const UNMARKED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

/** Replaces small letters that Unicode does not take apart into a base letter and a mark. */
export const toBaseLetters = (text: string): string => text.replace(UNMARKED, (letter) => BASE_LETTERS[letter] as string)

/** Returns a text without case and marks, as PostgreSQL's `unaccent` does: "orsted" for "Ørsted". */
export const foldLetters = (text: string): string => toBaseLetters(withoutMarks(text).toLowerCase())
