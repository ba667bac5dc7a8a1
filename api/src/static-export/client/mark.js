import { fold } from './files.js'

const SNIPPET_CHARACTERS = 240
const CHARACTERS_BEFORE_MATCH = 60

/** Splits a text at its matches, which get odd indexes. */
export const mark = (text, terms) => {
  const wanted = terms.flatMap(({ words }) => words)
  const parts = ['']
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu))
    if (wanted.some((word) => fold(part).startsWith(word))) parts.push(part, '')
    else parts[parts.length - 1] += part
  return parts
}

/** Returns a part of a long text, from shortly before its first match, or its beginning if it has none. */
export const cutSnippet = (text, terms) => {
  const first = mark(text, terms)[0].length
  const isLate = first < text.length && first > CHARACTERS_BEFORE_MATCH * 2
  const from = isLate ? text.lastIndexOf(' ', first - CHARACTERS_BEFORE_MATCH) + 1 : 0
  const to = from + SNIPPET_CHARACTERS < text.length ? text.lastIndexOf(' ', from + SNIPPET_CHARACTERS) : text.length
  return mark(`${from ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, terms)
}
