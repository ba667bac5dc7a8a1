/** Lines of a page or an email are this long; shorter ones are addresses, verses and entries of lists. */
const WIDTH = { min: 40, max: 130 }
/** How long a line is, compared with the longest, when the next word was too long for it. */
const FULL = 0.75
/** Begins a line of its own: a sign of a list, a number of a reference, an indent, a command of LaTeX. */
const OWN_LINE = /^(?:\s|[•◦▪·*\-–—|>#\\%]|\[\d+\]|\(?\d{1,3}[.)]\s)/
const LATEX = /\\[a-z]/i
const SENTENCE_END = /[.!?:;][”"'’)\]]*$/
/** Parts of words that keep their hyphen. */
const KEEPS_HYPHEN = /(?:^|\s)(?:well|self|non|quasi|ex|\S+-\S*)-$/i

/** Joins two lines of a text, and a word that is broken between them. */
export const joinTwo = (before: string, after: string): string => {
  const isBroken = /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)
  if (!isBroken) return `${before} ${after}`
  return (KEEPS_HYPHEN.test(before) ? before : before.slice(0, -1)) + after
}

/**
 * Returns the text of a PDF or an email without the line breaks within its paragraphs and the hyphens at them. Returns other texts
 * unchanged: verses, lists, code and addresses need theirs.
 */
export const joinLines = (text: string): string => {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const width = Math.max(...lines.map(({ length }) => length))
  if (lines.length < 3 || width < WIDTH.min || width > WIDTH.max || /\t/.test(text) || LATEX.test(text)) return text
  const isSoft = (line: string, next: string) => line.length >= width * FULL && next !== '' && !OWN_LINE.test(next)
  const ends = lines.slice(0, -1).flatMap((line, index) => (line && lines[index + 1] ? [{ line, next: lines[index + 1] ?? '' }] : []))
  const soft = ends.filter(({ line, next }) => isSoft(line, next))
  const inSentence = soft.filter(({ line }) => !SENTENCE_END.test(line))
  if (soft.length < 2 || soft.length < ends.length * 0.6 || inSentence.length < soft.length * 0.6) return text
  // Verses begin with capitals; words in the middle of sentences seldom do, in scripts that have them.
  const capitals = inSentence.filter(({ next }) => /^\p{Lu}/u.test(next))
  if (capitals.length > inSentence.length * 0.6) return text
  const paragraphs: string[] = []
  let previous = ''
  for (const line of lines) {
    if (paragraphs.length && isSoft(previous, line)) paragraphs.push(joinTwo(paragraphs.pop() ?? '', line))
    else paragraphs.push(line)
    previous = line
  }
  return paragraphs.join('\n')
}
