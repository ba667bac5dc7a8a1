import { withoutMarks } from '@portfolio/scholarship'

/** The words of a text, without case, accents and punctuation. */
export const toWords = (text: string): string[] =>
  withoutMarks(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns whether a word is another one or its beginning: "Proc" of "Proceedings", "A" of "Alan". Numbers must be the same. */
const isShortFor = (short: string, long: string) => short === long || (!/\p{N}/u.test(short) && long.startsWith(short))

/**
 * Returns whether `theirs` says nothing that `mine` does not say as precisely: it has the same words, apart from case, accents,
 * punctuation and space, or fewer or shortened ones in the same order. "1950" adds nothing to "October 1950", nor "A. M. Turing" to
 * "Alan M. Turing"; "Turing, Newman" does to "Newman, Turing".
 */
export const addsNothing = (mine: string, theirs: string): boolean => {
  const words = toWords(mine)
  let next = 0
  for (const word of toWords(theirs)) {
    while (next < words.length && !isShortFor(word, words[next] as string)) next += 1
    if (next === words.length) return false
    next += 1
  }
  return next > 0
}
