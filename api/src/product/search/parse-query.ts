import { recognizeIdentifier, toNormalForm } from '@portfolio/scholarship'
import { findWords, toIndexedWord } from './words.ts'

/** A word, or several consecutive ones. */
export interface Term {
  words: string[]
  /** In quotes: these words in this form. Other terms also match words with the same stem or the same beginning. */
  isPhrase: boolean
  /** With a minus sign before it: must not occur. */
  isExcluded: boolean
}

/** Every term makes a query slower. */
const TERMS_MAX = 10
const WORDS_MAX = 20

const TERM = /(?<minus>(?<![^\s])-)?(?:["“„«](?<phrase>[^"“”„«»]*)["”“»]|(?<plain>[^\s"“”„«»]+))/gu

/** Turns `Turing's` into `Turing`. */
const dropPossessive = (text: string) => text.replace(/['’]s\b/giu, '')

/** Returns an identifier in the form in which works have it, "9780198250807" for "ISBN 0-19-825080-0", or undefined for other queries. */
const readIdentifier = (q: string): string | undefined => {
  const identifier = recognizeIdentifier(q)
  return identifier && 'value' in identifier ? identifier.value : undefined
}

const toTerms = (q: string): Term[] => {
  const terms = Array.from(toNormalForm(q, 'NFKC').matchAll(TERM), ({ groups = {} }) => ({
    words: Array.from(findWords(dropPossessive(groups.phrase ?? groups.plain ?? '')), ({ text }) => toIndexedWord(text)).slice(
      0,
      WORDS_MAX,
    ),
    isPhrase: groups.phrase !== undefined,
    isExcluded: groups.minus !== undefined,
  }))
  return terms.filter(({ words }) => words.length).slice(0, TERMS_MAX)
}

/** Reads a query as people type it: `turing "on computable numbers" -halting`. Other punctuation is ignored. */
export const parseQuery = (q: string): Term[] => toTerms(readIdentifier(q) ?? q)

/** Reads a query that is an identifier as it is typed, which is how texts have it. Returns undefined for other queries. */
export const parseTypedIdentifier = (q: string): Term[] | undefined => (readIdentifier(q) ? toTerms(`"${q}"`) : undefined)

/** Returns a query that reads as these terms. */
export const formatQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, isPhrase, isExcluded }) => `${isExcluded ? '-' : ''}${isPhrase ? `"${words.join(' ')}"` : words.join(' ')}`).join(' ')
