import type { MarkedText } from '@portfolio/contracts'
import type { Term } from './parse-query.ts'
import { foldWord, type Word, wordsOf } from './words.ts'

/** Tells whether a word of a text is one that was searched for. */
type Matcher = (word: string) => boolean

/** Ends of English words that make no difference to the search, longest first. The search itself is PostgreSQL's; this only marks. */
const ENDINGS = /(?:ations?|ational|ability|abilities|ables?|ments?|ings?|ions?|ness|ers?|ies|ed|es|ly|al|e|s|y|i)$/
const STEM_CHARACTERS_MIN = 3

const toStem = (word: string): string => {
  const stem = word.replace(ENDINGS, '')
  return stem.length < STEM_CHARACTERS_MIN ? word : stem
}

export const createMatcher = (terms: readonly Term[]): Matcher => {
  const wanted = terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ words, isPhrase }) =>
      words.map((word, index) => ({ word: foldWord(word), isExact: isPhrase, isBeginning: index === words.length - 1 })),
    )
  return (text) => {
    const word = foldWord(text)
    return wanted.some(
      ({ word: one, isExact, isBeginning }) =>
        word === one || (!isExact && ((isBeginning && word.startsWith(one)) || toStem(word) === toStem(one))),
    )
  }
}

interface Span {
  start: number
  end: number
}

/** Returns where the matches are; neighbors with only spaces between them are one. */
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

const cut = (text: string, spans: readonly Span[]): MarkedText => {
  const parts: MarkedText = []
  let end = 0
  for (const span of spans) {
    parts.push(text.slice(end, span.start), text.slice(span.start, span.end))
    end = span.end
  }
  return [...parts, text.slice(end)]
}

export const markMatches = (text: string, matches: Matcher): MarkedText => cut(text, findSpans(text, [...wordsOf(text)], matches))

const SNIPPET_CHARACTERS = 240
const CHARACTERS_BEFORE_MATCH = 60

/** Returns the first word that begins at or after a position. */
const wordFrom = (words: readonly Word[], position: number) => words.find(({ index }) => index >= position)

/** Returns a part of a long text, from shortly before its first match, or its beginning if it has none. */
export const createSnippet = (text: string, matches: Matcher): MarkedText => {
  const line = text.replace(/\s+/g, ' ').trim()
  const words = [...wordsOf(line)]
  const [first] = findSpans(line, words, matches)
  const from = first && first.start > CHARACTERS_BEFORE_MATCH * 2 ? (wordFrom(words, first.start - CHARACTERS_BEFORE_MATCH)?.index ?? 0) : 0
  const last = words.filter(({ index, text: word }) => index + word.length <= from + SNIPPET_CHARACTERS).at(-1)
  const isWhole = line.length <= from + SNIPPET_CHARACTERS
  const to = isWhole ? line.length : last && last.index >= from ? last.index + last.text.length : from + SNIPPET_CHARACTERS
  const shown = `${from ? '… ' : ''}${line.slice(from, to)}${isWhole ? '' : ' …'}`
  return markMatches(shown, matches)
}
