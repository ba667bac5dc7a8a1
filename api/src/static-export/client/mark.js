import { fold, UNSPACED, withoutArticle } from './files.js'

const SNIPPET_CHARACTERS = 240
const CHARACTERS_BEFORE_MATCH = 60

/** Returns where matches begin and end in text that is written without spaces. */
const findInside = (part, wanted) => {
  const spans = []
  // Where each folded letter is in the text, because folding drops marks.
  const places = []
  let [folded, index] = ['', 0]
  for (const character of part) {
    for (const letter of fold(character)) {
      folded += letter
      for (let unit = 0; unit < letter.length; unit += 1) places.push(index)
    }
    index += character.length
  }
  places.push(part.length)
  for (let at = 0; at < folded.length; ) {
    const word = wanted.find((one) => folded.startsWith(one, at) && (at === 0 || UNSPACED.test(one)))
    if (word) spans.push([places[at], places[at + word.length]])
    at += word?.length ?? 1
  }
  return spans
}

const findSpans = (part, wanted) => {
  if (UNSPACED.test(part)) return findInside(part, wanted)
  const folded = withoutArticle(fold(part))
  return wanted.some((word) => folded.startsWith(word)) ? [[0, part.length]] : []
}

/** Splits a text at its matches, which get odd indexes. */
export const mark = (text, terms) => {
  const wanted = terms.flatMap(({ words }) => words)
  const parts = ['']
  const addPlain = (plain) => {
    parts[parts.length - 1] += plain
  }
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}\u00AD]+|[^\p{L}\p{N}\p{M}\u00AD]+/gu)) {
    let end = 0
    for (const [from, to] of findSpans(part, wanted)) {
      addPlain(part.slice(end, from))
      parts.push(part.slice(from, to), '')
      end = to
    }
    addPlain(part.slice(end))
  }
  return parts
}

/** Returns where the word before a position begins; the position in text without spaces. */
const startOfWord = (text, position) => {
  const start = text.lastIndexOf(' ', position) + 1
  return position - start > CHARACTERS_BEFORE_MATCH ? position : start
}

/** Returns a part of a long text, from shortly before its first match, or its beginning if it has none. */
export const cutSnippet = (text, terms) => {
  const first = mark(text, terms)[0].length
  const isLate = first < text.length && first > CHARACTERS_BEFORE_MATCH * 2
  const from = isLate ? startOfWord(text, first - CHARACTERS_BEFORE_MATCH) : 0
  const isWhole = text.length <= from + SNIPPET_CHARACTERS
  const to = isWhole ? text.length : startOfWord(text, from + SNIPPET_CHARACTERS)
  return mark(`${from ? '… ' : ''}${text.slice(from, to).trimEnd()}${isWhole ? '' : ' …'}`, terms)
}
