const LONG_WORD = 6
const EDITS_MAX = 2

/** Returns the number of letters to add, remove or replace. */
const countEdits = (a, b) => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = previous[column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1)
      current[column] = Math.min(previous[column] + 1, current[column - 1] + 1, replaced)
    }
    previous = current
  }
  return previous[b.length]
}

/** Returns the word of all entries with the fewest edits, and of several the one that occurs most often; undefined if none is close. */
export const closestWord = (typed, entries) => {
  const max = typed.length < LONG_WORD ? 1 : EDITS_MAX
  const counts = new Map()
  for (const { words } of entries)
    for (const word of words.join(' ').split(' '))
      if (Math.abs(word.length - typed.length) <= max) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [best] = [...counts]
    .map(([word, count]) => ({ word, count, edits: countEdits(typed, word) }))
    .filter(({ edits }) => edits <= max)
    .sort((a, b) => a.edits - b.edits || b.count - a.count)
  return best?.word
}
