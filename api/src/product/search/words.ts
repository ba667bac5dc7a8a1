import { foldLetters, toNormalForm } from '@portfolio/scholarship'
import { withoutArticle } from '#product/shared/fold-words.ts'

/** Soft hyphens stand in words that are long, or that were copied from a PDF. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*/gu
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

export interface Word {
  text: string
  /** Where the word begins. */
  index: number
}

/** Returns the words of a text in order: letters and digits, which is all that is searched. */
export function* findWords(text: string): Generator<Word> {
  const isSpaced = !UNSPACED.test(text)
  for (const { 0: match, index } of text.matchAll(WORDS)) {
    if (isSpaced || !UNSPACED.test(match)) yield { text: match, index }
    else for (const { segment, index: offset } of segmenter.segment(match)) yield { text: segment, index: index + offset }
  }
}

/** Scripts that most people type without vowel points and hamzas, and digits with others, which PostgreSQL's `unaccent` does not know. */
const OFTEN_UNMARKED = /[\p{Script=Arabic}\p{Script=Hebrew}ـ٠-٩]/u

/** Returns a word as the entries have it. */
export const toIndexedWord = (word: string): string => (OFTEN_UNMARKED.test(word) ? withoutArticle(foldLetters(word)) : word)

/** Returns the words of a text with single spaces between them, in which PostgreSQL's parser finds no addresses or numbers. */
export const toWordText = (text: string): string =>
  Array.from(findWords(toNormalForm(text, 'NFKC')), (word) => toIndexedWord(word.text)).join(' ')
