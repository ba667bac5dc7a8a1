/** Returns the edit distance of two words: letters to add, remove, replace, or swap with their neighbor (Damerau–Levenshtein). */
const countEdits = (a: string, b: string): number => {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = previous
    previous = current
  }
  return previous[b.length] as number
}

const LONG_WORD = 6
export const EDITS_MAX = 2

/** Returns whether a word is close enough to what was typed to be suggested. */
export const isClose = (typed: string, word: string): boolean => countEdits(typed, word) <= (typed.length < LONG_WORD ? 1 : EDITS_MAX)

/** Returns the candidate with the fewest edits, and of several the one in most entries. */
export const findClosestWord = (typed: string, candidates: readonly { word: string; count: number }[]): string | undefined => {
  const [best] = candidates
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => ({ word, count, edits: countEdits(typed, word) }))
    .sort((a, b) => a.edits - b.edits || b.count - a.count)
  return best?.word
}
