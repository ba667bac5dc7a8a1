import { foldLetters } from '@portfolio/scholarship'

const toWords = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns a folded word without the article of Arabic and what is joined to it: "اصول" for "الاصول" and "والاصول". */
export const withoutArticle = (word: string): string => word.replace(/^[وفبك]?ال(?=\p{L}{2})|^[وف]?لل(?=\p{L}{2})/u, '')

/** Returns what a text contains that has a word of a query, with or without its article. */
export const foldTerm = (term: string): string => toWords(term).map(withoutArticle).join(' ')

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Returns the words of a text with umlauts as they are typed without them: "mueller" for "Müller". */
const spellUmlauts = (text: string): string =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}*[äöü]\p{L}*/gu) ?? []
  )
    .map((word) => word.replace(/[äöü]/gu, (letter) => UMLAUTS[letter] as string))
    .join(' ')

/** Returns the words of a text that terms are found in. */
export const foldText = (text: string): string => foldWords(`${text} ${spellUmlauts(text)}`)

/** Returns the words of a text with single spaces between them, without case, marks and punctuation: "church turing" for "Church–Turing". */
export const foldWords = (text: string): string => toWords(text).join(' ')
