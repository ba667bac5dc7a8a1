import type { MarkedText } from '@portfolio/contracts'
import { collapseSpaces, foldLetters } from '@portfolio/scholarship'
import type { Term } from './parse-query.ts'
import { findWords, toIndexedWord, type Word } from './words.ts'

/** Returns whether a word of a text was searched for. */
type Matcher = (word: string) => boolean

/** English suffixes, longest first. Close enough to PostgreSQL's stemmer, which does the search; this only marks its matches. */
const SUFFIXES = /(?:ations?|ational|ability|abilities|ables?|ments?|ings?|ions?|ness|ers?|ies|ed|es|ly|al|e|s|y|i)$/
const STEM_CHARACTERS_MIN = 3

const toStem = (word: string): string => {
  const stem = word.replace(SUFFIXES, '')
  return stem.length < STEM_CHARACTERS_MIN ? word : stem
}

export const createMatcher = (terms: readonly Term[]): Matcher => {
  const wanted = terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ words, isPhrase }) =>
      words.map((text, index) => {
        const word = foldLetters(text)
        return { word, stem: isPhrase ? undefined : toStem(word), isBeginning: !isPhrase && index === words.length - 1 }
      }),
    )
  const isWanted = (text: string) => {
    const word = foldLetters(toIndexedWord(text))
    const stem = toStem(word)
    return wanted.some((one) => word === one.word || stem === one.stem || (one.isBeginning && word.startsWith(one.word)))
  }
  // Most words occur more than once in a text.
  const results = new Map<string, boolean>()
  return (text) => {
    const result = results.get(text) ?? isWanted(text)
    results.set(text, result)
    return result
  }
}

interface Span {
  start: number
  end: number
}

/** Returns the matches in order. Those with only spaces between them are joined. */
const findSpans = (text: string, words: readonly Word[], matches: Matcher): Span[] => {
  const spans: Span[] = []
  for (const { text: word, index } of words) {
    if (!matches(word)) continue
    const last = spans.at(-1)
    if (last && /^\s*$/.test(text.slice(last.end, index))) last.end = index + word.length
    else spans.push({ start: index, end: index + word.length })
  }
  return spans
}

const splitAt = (text: string, spans: readonly Span[]): MarkedText => {
  const parts: MarkedText = []
  let end = 0
  for (const span of spans) {
    parts.push(text.slice(end, span.start), text.slice(span.start, span.end))
    end = span.end
  }
  return [...parts, text.slice(end)]
}

export const markMatches = (text: string, matches: Matcher): MarkedText => splitAt(text, findSpans(text, [...findWords(text)], matches))

const SNIPPET_CHARACTERS = 240
const CHARACTERS_BEFORE_MATCH = 60

const indexOfFirstMatch = (text: string, matches: Matcher): number => {
  for (const word of findWords(text)) if (matches(word.text)) return word.index
  return 0
}

/** Returns where the first word at or after a position begins. A word that the position splits is skipped. */
const startOfWord = (text: string, position: number): number => {
  const before = text.lastIndexOf(' ', position)
  for (const { index } of findWords(text.slice(before + 1, position + SNIPPET_CHARACTERS)))
    if (before + 1 + index >= position) return before + 1 + index
  return position
}

/** Returns where the last word before a position ends; the position if there is none. */
const endOfWord = (text: string, from: number, position: number): number => {
  let end = position
  for (const { index, text: word } of findWords(text.slice(from, position + CHARACTERS_BEFORE_MATCH)))
    if (from + index + word.length <= position) end = from + index + word.length
  return end
}

/** Returns a part of a long text, from shortly before its first match, or its beginning if it has none. */
export const createSnippet = (text: string, matches: Matcher): MarkedText => {
  const line = collapseSpaces(text)
  const first = indexOfFirstMatch(line, matches)
  const from = first > CHARACTERS_BEFORE_MATCH * 2 ? startOfWord(line, first - CHARACTERS_BEFORE_MATCH) : 0
  const isWhole = line.length <= from + SNIPPET_CHARACTERS
  const to = isWhole ? line.length : endOfWord(line, from, from + SNIPPET_CHARACTERS)
  const shown = `${from ? '… ' : ''}${line.slice(from, to)}${isWhole ? '' : ' …'}`
  return markMatches(shown, matches)
}
