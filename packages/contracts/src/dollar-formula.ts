/** A formula between dollar signs. */
interface DollarFormula {
  /** With its signs. */
  raw: string
  tex: string
  display: boolean
}

/** `$$…$$`, as the source of a pattern with the TeX as its group. A single sign may be part of it, as in `\text{if $x$}`. */
export const DISPLAY_FORMULA = String.raw`\$\$((?:[^$]|\$(?!\$)){1,2000}?)\$\$`

/** `$…$`, as Pandoc reads it: no space inside the signs and no digit after them. A backtick (`\x60`) begins code instead. */
const INLINE_FORMULA = String.raw`\$(?!\s)((?:[^$\n\\\x60]|\\[^\n]){1,2000})(?<!\s)\$(?!\d)`

/** Whether words between two dollar signs are about money: “$5 million, later ($10)”, “$5–$10”. */
const isProse = (words: string) =>
  /[(–—]$/.test(words) || (/^\d/.test(words) && (/[-/[]$/.test(words) || (!words.includes('\\') && /\s\p{L}{2}/u.test(words))))

const createReader = (display: RegExp, inline: RegExp) => (text: string) => {
  const found = display.exec(text) ?? inline.exec(text)
  const [raw = '', words = ''] = found ?? []
  const tex = words.trim()
  const isDisplay = raw.startsWith('$$')
  return tex && (isDisplay || !isProse(tex)) ? { raw, tex, display: isDisplay } : undefined
}

/** Reads the formula at the start of a text. */
export const readFormula: (text: string) => DollarFormula | undefined = createReader(
  new RegExp(`^${DISPLAY_FORMULA}`),
  new RegExp(`^${INLINE_FORMULA}`),
)

const readAtEnd = createReader(new RegExp(`${DISPLAY_FORMULA}$`), new RegExp(String.raw`(?<![\\$\w])${INLINE_FORMULA}$`))

/** Reads the formula that is complete with a dollar sign typed after this text. */
export const readTypedFormula = (before: string): DollarFormula | undefined => {
  const formula = readAtEnd(`${before}$`)
  // A single sign inside of `$$…` does not begin a formula.
  const isInside = before.split('$$').length % 2 === 0
  return formula?.display || !isInside ? formula : undefined
}
