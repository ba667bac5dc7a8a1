const PEOPLE_SHOWN = 6
/** Folding fewer would hide names without saving a line. */
const PEOPLE_FOLDED_MIN = 4

/** Belongs to the name before it: initials as in "Turing, A. M.", "Jr.", "eds.". */
const PART_OF_NAME = /^(?:(?:\p{Lu}\p{M}*\.?[\s-]*){1,4}|Jr\.?|Sr\.?|\(?eds?\.?\)?|(?:et )?al\.?)$/u

interface Folded {
  shown: string
  rest: string
  /** How many names are in `rest`. */
  count: number
}

const SEMICOLON = /(?<!\s)\s*[;؛]\s*/g
/** The second conjunctions also stand inside of a name ("Ortega y Gasset"): they divide names if the next one has several words. */
const COMMA_OR_AND = /(?<!\s)(?:\s*[,،&]\s*|\s+(?:(?:and|und|et|en|och|og|és)\s+|(?:[yeiaиі]|και|ve|ja|和|与)\s+(?=[^\s,،]+\s+[^\s,،])))/g

const separators = (text: string) => {
  const separator = /[;؛]/.test(text) ? SEMICOLON : COMMA_OR_AND
  return [...text.matchAll(separator)].map((match) => ({ index: match.index, length: match[0].length }))
}

/** Divides a long list of names after the first few; `shown + rest` is the text. Returns null for a list that is not long. */
export const foldPeople = (text: string): Folded | null => {
  /** Where each name ends. */
  const ends: number[] = []
  let start = 0
  for (const { index, length } of [...separators(text), { index: text.length, length: 0 }]) {
    const name = text.slice(start, index).trim()
    if (ends.length && PART_OF_NAME.test(name)) ends[ends.length - 1] = index
    else if (name) ends.push(index)
    start = index + length
  }
  const end = ends[PEOPLE_SHOWN - 1]
  const count = ends.length - PEOPLE_SHOWN
  if (end === undefined || count < PEOPLE_FOLDED_MIN) return null
  return { shown: text.slice(0, end), rest: text.slice(end), count }
}
