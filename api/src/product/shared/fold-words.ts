import { foldLetters } from '@portfolio/scholarship'

const toWords = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns a folded word without the article of Arabic and what is joined to it: "اصول" for "الاصول" and "والاصول". */
export const withoutArticle = (word: string): string => word.replace(/^[وفبك]?ال(?=\p{L}{2})|^[وف]?لل(?=\p{L}{2})/u, '')

/** Returns what a text contains that has a word of a query, with or without its article: "mueller" and "muller" for "Mueller". */
export const foldTerm = (term: string): string[] => {
  const folded = toWords(term).map(withoutArticle).join(' ')
  return [...new Set([folded, folded.replace(/(?<=[aou])e(?=\p{L})/gu, '')])]
}

/** Returns the words of a text with single spaces between them, without case, marks and punctuation: "church turing" for "Church–Turing". */
export const foldWords = (text: string): string => toWords(text).join(' ')
